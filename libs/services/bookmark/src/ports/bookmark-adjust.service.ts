import { Injectable } from '@nestjs/common';
import { ADJUSTED_FIELDS, type AdjustedField, type BookmarksAdjustResponse } from '#contracts';
import { Database, type Tx } from '#platform/database';
import { authorize, type Actor } from '#platform/identity';
import { BookmarkNeighbours } from '../bookmarks/bookmark-neighbours.js';
import { causeOf, type Cause } from '../bookmarks/bookmark.events.js';
import type { AdjustedRow, BookmarkRow } from '../bookmarks/bookmark.rows.js';
import { isSealedBy } from '../bookmarks/bookmark-writer.js';
import { beforeValues } from '../operations/operation-changes.js';
import type { BeforeValues } from '../operations/operation.rows.js';
import { spelt } from '../tags/tags.repository.js';
import { AdjustmentDesk } from './adjustment-desk.js';
import type { BookmarkAdjustmentPortDto, BookmarkAdjustPortDto } from './port.dto.js';

/** Characters of an operation's label. */
const LABEL_MAX = 500;

interface Change {
  readonly before: BookmarkRow;
  readonly after: AdjustedRow;
  readonly changed: readonly AdjustedField[];
}

/** Writes what saving rules make of bookmarks, each adjustment once however often it is asked for. */
@Injectable()
export class BookmarkAdjustService {
  constructor(
    private readonly database: Database,
    private readonly desk: AdjustmentDesk,
    private readonly near: BookmarkNeighbours,
  ) {}

  /** Left alone: what is not there, in the trash, and fields that hold something else than the caller saw. */
  async adjust(actor: Actor, request: BookmarkAdjustPortDto): Promise<BookmarksAdjustResponse> {
    const ownerId = authorize(actor, 'bookmarks:write');
    const { operation } = request;
    const cause = {
      ...causeOf(actor, ownerId),
      hops: request.hops,
      ...(operation ? { operationId: operation.id } : {}),
    };
    return this.database.transaction(async (tx) => {
      // Nobody waits for this answer: of an account that is gone there is nothing to adjust.
      if (!(await this.near.tombstones.isAlive(tx, ownerId))) return { results: [] };
      const earlier = await this.desk.ledger.begin(tx, ownerId, request.adjustment_id);
      if (earlier) return { results: earlier };
      const isOpen = await this.open(tx, cause, operation?.label);
      const changes = isOpen ? await this.decide(tx, ownerId, request.items) : [];
      await this.write(tx, cause, changes);
      const results = changes.map(({ before, changed }) => ({ id: before.id, changed }));
      await this.desk.ledger.settle(tx, ownerId, request.adjustment_id, results);
      return { results };
    });
  }

  /** @returns false when the operation was taken back meanwhile: nothing more is changed then */
  private async open(tx: Tx, cause: Cause, label = ''): Promise<boolean> {
    const { ownerId, actor, operationId: id } = cause;
    if (id === undefined) return true;
    await this.desk.operations.insert(tx, ownerId, {
      id,
      kind: 'rules.run',
      label: label.slice(0, LABEL_MAX),
      params: { change: { does: 'adjust' } },
      status: 'done',
      actor,
    });
    const operation = await this.desk.operations.lock(tx, ownerId, id);
    return operation?.status === 'done';
  }

  private async decide(
    tx: Tx,
    ownerId: string,
    items: readonly BookmarkAdjustmentPortDto[],
  ): Promise<Change[]> {
    const wanted = new Map(items.map((item) => [item.id, item]));
    const rows = await this.desk.bookmarks.lock(tx, ownerId, [...wanted.keys()]);
    const projectIds = items.flatMap((item) => item.wanted.project_id ?? []);
    const projects = await this.desk.projects.holdActiveAmong(tx, ownerId, [...new Set(projectIds)]);
    const names = items.flatMap((item) => item.wanted.tags ?? []);
    const spelling = await this.near.tags.spell(tx, ownerId, names);
    const changes: Change[] = [];
    for (const before of rows) {
      const item = wanted.get(before.id);
      if (!item || before.deleted_at !== null) continue;
      const changed = ADJUSTED_FIELDS.filter((field) => mayChange(field, before, item, projects));
      if (changed.length === 0) continue;
      const after = adjusted(before, item, new Set(changed), spelling);
      changes.push({ before, after: await this.sealed(tx, ownerId, before, after), changed });
    }
    return changes;
  }

  /** What becomes a password has had its content in the open: from now on it is sealed. */
  private async sealed(
    tx: Tx,
    ownerId: string,
    before: BookmarkRow,
    after: AdjustedRow,
  ): Promise<AdjustedRow> {
    if (!isSealedBy(before, after)) return after;
    const secret = await this.desk.vault.seal(tx, ownerId, before.id, before.content);
    return { ...after, content: '', content_sealed: secret };
  }

  private async write(tx: Tx, cause: Cause, changes: readonly Change[]): Promise<void> {
    const { ownerId } = cause;
    const secrets = changes.filter(({ before, after }) => isSealedBy(before, after));
    if (secrets.length > 0) {
      const ids = secrets.map(({ before }) => before.id);
      await this.near.previews.forget(tx, ownerId, ids);
    }
    const fields = new Set(changes.flatMap(({ changed }) => changed));
    const moved = await this.desk.writer.adjust(tx, cause, changes, [
      ...fields,
      ...(secrets.length > 0 ? ['content'] : []),
    ]);
    const rows = new Map(changes.map(({ before }) => [before.id, before]));
    if (cause.operationId !== undefined) {
      const items = moved.map(({ id, version }) => ({
        bookmark_id: id,
        version,
        before: beforeRules(rows.get(id)),
      }));
      await this.desk.operations.addChanged(tx, ownerId, cause.operationId, items);
      return;
    }
    await this.desk.operations.carryImported(
      tx,
      ownerId,
      moved.map(({ id, version }) => ({ id, was: rows.get(id)?.version ?? 0, version })),
    );
  }
}

const beforeRules = (row: BookmarkRow | undefined): BeforeValues | null =>
  row ? { ...beforeValues(row), title: row.title, type: row.type } : null;

/** Whether a field still holds what the caller saw, and may become what it wants. */
function mayChange(
  field: AdjustedField,
  before: BookmarkRow,
  { seen, wanted }: BookmarkAdjustmentPortDto,
  projects: ReadonlySet<number>,
): boolean {
  switch (field) {
    case 'type':
      return (
        wanted.type !== undefined &&
        before.type === seen.type &&
        // Only a person takes a secret into the open.
        before.type !== 'password' &&
        wanted.type !== before.type
      );
    case 'title':
      return wanted.title !== undefined && before.title === seen.title && wanted.title !== before.title;
    case 'tags':
      return (
        wanted.tags !== undefined &&
        areSame(before.tags, seen.tags ?? []) &&
        !areSame(before.tags, wanted.tags)
      );
    case 'project_id':
      return (
        wanted.project_id !== undefined &&
        before.project_id === seen.project_id &&
        wanted.project_id !== before.project_id &&
        projects.has(wanted.project_id)
      );
  }
}

function adjusted(
  before: BookmarkRow,
  { wanted }: BookmarkAdjustmentPortDto,
  changed: ReadonlySet<AdjustedField>,
  spelling: ReadonlyMap<string, string>,
): AdjustedRow {
  const tags = changed.has('tags') && wanted.tags ? spelt(wanted.tags, spelling) : before;
  return {
    id: before.id,
    type: changed.has('type') ? (wanted.type ?? before.type) : before.type,
    title: changed.has('title') ? (wanted.title ?? before.title) : before.title,
    project_id: changed.has('project_id') ? (wanted.project_id ?? before.project_id) : before.project_id,
    tags: tags.tags,
    tag_keys: tags.tag_keys,
    content: before.content,
    content_sealed: before.content_sealed,
  };
}

const areSame = (one: readonly string[], other: readonly string[]): boolean =>
  one.length === other.length && one.every((text, place) => text === other[place]);
