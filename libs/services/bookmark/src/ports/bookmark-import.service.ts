import { Injectable } from '@nestjs/common';
import { v7 as uuidv7 } from 'uuid';
import type { BookmarksWriteRequest, BookmarksWriteResponse } from '#contracts';
import { Database, type Tx } from '#platform/database';
import { authorize, type Actor } from '#platform/identity';
import { BookmarkNeighbours } from '../bookmarks/bookmark-neighbours.js';
import { BookmarkWriter } from '../bookmarks/bookmark-writer.js';
import { causeOf } from '../bookmarks/bookmark.events.js';
import type { NewBookmarkRow } from '../bookmarks/bookmark.rows.js';
import { spelt } from '../tags/tags.repository.js';
import { checkDraft, type SoundDraft } from './bookmark-drafts.js';
import { ImportLedger } from './import-ledger.js';
import { pageKey, type ImportedRow } from './import-rows.repository.js';

type RowResult = BookmarksWriteResponse['results'][number];

/** Writes batches of an import, each row once however often it is sent. */
@Injectable()
export class BookmarkImportService {
  constructor(
    private readonly database: Database,
    private readonly ledger: ImportLedger,
    private readonly writer: BookmarkWriter,
    private readonly near: BookmarkNeighbours,
  ) {}

  /** @throws 404 when the account is gone; everything else that is wrong with a row is that row's result */
  async write(actor: Actor, request: BookmarksWriteRequest): Promise<BookmarksWriteResponse> {
    const ownerId = authorize(actor, 'bookmarks:write');
    const cause = { ...causeOf(actor, ownerId), operationId: request.operation_id };
    const now = new Date();
    // Before its turn in the database comes, so that the next batch is checked while this one is written.
    const drafts = request.items.map((draft) => checkDraft(draft, now));
    return this.database.transaction(async (tx) => {
      await this.near.tombstones.assertAlive(tx, ownerId);
      const isOpen = await this.ledger.open(tx, cause, request.operation_id, request.label);
      const known = await this.ledger.known(
        tx,
        cause,
        request.items.map((item) => item.row),
      );
      const checked = drafts.filter((one) => !known.has(one.row));
      const sound = isOpen ? checked.flatMap((one) => (one.ok ? [one.draft] : [])) : [];
      const { rows, results } = await this.sort(tx, ownerId, sound, now);
      if (rows.length > 0) {
        await this.writer.insert(tx, cause, rows, {
          source: 'import',
          rules: request.apply_rules ? 'pending' : 'done',
        });
      }
      await this.ledger.record(
        tx,
        cause,
        results.flatMap(settledRow),
        rows.map((row) => row.id),
      );
      const refused = checked.flatMap((one) => (one.ok ? [] : [failed(one.row, one.message)]));
      const byRow = new Map(
        [...[...known.values()].map(resultOf), ...results, ...refused].map((one) => [one.row, one]),
      );
      return {
        results: request.items.map(({ row }) => byRow.get(row) ?? failed(row, 'The import was taken back.')),
      };
    });
  }

  /** New rows, and for each draft whether it is one or a duplicate of what is there or came before it. */
  private async sort(
    tx: Tx,
    ownerId: string,
    drafts: readonly SoundDraft[],
    now: Date,
  ): Promise<{ rows: NewBookmarkRow[]; results: RowResult[] }> {
    if (drafts.length === 0) return { rows: [], results: [] };
    const projects = await this.ledger.activeProjects(tx, ownerId, drafts);
    const pages = await this.ledger.pages(tx, ownerId, drafts);
    const spelling = await this.near.tags.spell(
      tx,
      ownerId,
      drafts.flatMap((draft) => draft.tags),
    );
    const rows: NewBookmarkRow[] = [];
    const results = drafts.map((draft): RowResult => {
      if (!projects.has(draft.projectId)) return failed(draft.row, 'Project not found');
      const page = pageKey(draft.projectId, draft.urlKey);
      const twin = pages.get(page);
      if (twin !== undefined) return { row: draft.row, status: 'duplicate', id: twin };
      const id = uuidv7();
      pages.set(page, id);
      rows.push(rowOf(id, draft, spelling, now));
      return { row: draft.row, status: 'imported', id };
    });
    return { rows, results };
  }
}

function rowOf(
  id: string,
  draft: SoundDraft,
  spelling: ReadonlyMap<string, string>,
  now: Date,
): NewBookmarkRow {
  return {
    id,
    project_id: draft.projectId,
    type: 'link',
    title: draft.title,
    content: draft.content,
    content_sealed: null,
    url: draft.url,
    address: draft.address,
    ...spelt(draft.tags, spelling),
    version: 1,
    source: 'import',
    created_at: draft.createdAt,
    saved_at: now,
    updated_at: now,
    deleted_at: null,
  };
}

const failed = (row: number, message: string): RowResult => ({ row, status: 'error', message });

const resultOf = ({ row, status, bookmark_id: id }: ImportedRow): RowResult => ({ row, status, id });

/** Errors are not remembered: the same row may be right another time. */
function settledRow(result: RowResult): ImportedRow[] {
  return result.status === 'error'
    ? []
    : [{ row: result.row, status: result.status, bookmark_id: result.id }];
}
