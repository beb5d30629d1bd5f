import { Injectable } from '@nestjs/common';
import { v7 as uuidv7 } from 'uuid';
import type { BookmarkDraft, ProjectsEnsureResponse } from '#contracts';
import { Tombstones } from '#platform/app';
import { Database } from '#platform/database';
import { Idempotency } from '#platform/idempotency';
import { authorize, type Actor } from '#platform/identity';
import { PortClient } from '#platform/upstream';
import type { JobError } from '../jobs/job.entity.js';
import type { ImportBatchView, ImportedProjectView, ImportProjectsDto } from './batches.dto.js';
import { readEntry } from './entry.js';

const LABEL = 'Imported bookmarks';

/** The wizard's own pace: projects first, then bookmarks fifty at a time. */
@Injectable()
export class BatchesService {
  constructor(
    private readonly ports: PortClient,
    private readonly database: Database,
    private readonly idempotency: Idempotency,
    private readonly tombstones: Tombstones,
  ) {}

  /** Makes the projects that are not there yet; a name that exists gives the existing one's id. In the order asked. */
  async createProjects(actor: Actor, body: ImportProjectsDto, key?: string): Promise<ImportedProjectView[]> {
    const ownerId = authorize(actor, 'projects:write');
    await this.operationOf(ownerId, key, 'POST /api/import/projects', body);
    const answer: ProjectsEnsureResponse = await this.ports.call('projects.ensure', ownerId, {
      projects: body.projects.map(({ name, description }) => ({ name, description: description ?? '' })),
    });
    return answer.projects.map(({ id, name }) => ({ id, name }));
  }

  /** Writes what is good of a batch and reports the rest. */
  async importBatch(actor: Actor, entries: readonly unknown[], key?: string): Promise<ImportBatchView> {
    const ownerId = authorize(actor, 'bookmarks:write');
    const operation_id = await this.operationOf(ownerId, key, 'POST /api/import/bookmarks', entries);
    const items: BookmarkDraft[] = [];
    const errors: JobError[] = [];
    for (const [row, plain] of entries.entries()) {
      const read = readEntry(plain, row);
      if ('draft' in read) items.push(read.draft);
      else errors.push(read.error);
    }
    if (items.length === 0) return { imported: 0, duplicates_skipped: 0, errors, operation_id };
    const request = { operation_id, label: LABEL, items, apply_rules: false };
    const { results } = await this.ports.call('bookmarks.write', ownerId, request);
    const byRow = new Map(items.map((item) => [item.row, item]));
    for (const result of results) {
      const item = byRow.get(result.row);
      if (result.status === 'error' && item)
        errors.push({ title: item.title, url: item.url, message: result.message });
    }
    const count = (status: 'imported' | 'duplicate'): number =>
      results.filter((one) => one.status === status).length;
    return { imported: count('imported'), duplicates_skipped: count('duplicate'), errors, operation_id };
  }

  /**
   * The operation of a request, the same when the request comes again. The bookmark service writes each
   * row of an operation once and remembers what became of it, so asking it again renders the same answer.
   */
  private async operationOf(
    ownerId: string,
    key: string | undefined,
    route: string,
    body: unknown,
  ): Promise<string> {
    return this.database.transaction(async (tx) => {
      await this.tombstones.assertAlive(tx, ownerId);
      const fresh = uuidv7();
      const claim = { ownerId, key, route, body };
      const { objectIds } = await this.idempotency.run(tx, claim, async () => ({
        status: 200,
        objectIds: [fresh],
      }));
      return objectIds[0] ?? fresh;
    });
  }
}
