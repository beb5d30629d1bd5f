import { TAGS_MAX } from '#util/bookmark-types';
import { tagKey } from '#util/text';
import type { BookmarkRow } from '../bookmarks/bookmark.rows.js';
import type { Placement } from '../bookmarks/bookmark-writer.js';
import type { BeforeValues, OperationChange } from './operation.rows.js';

type Edit = Extract<OperationChange, { does: 'move' | 'tag' | 'untag' | 'retag' }>;
type Target = Placement['to'];

/** What an edit makes of one bookmark; null when it changes nothing of it or must not. */
export function edited(change: Edit, row: BookmarkRow): Target | null {
  switch (change.does) {
    case 'move':
      return row.project_id === change.project_id ? null : { project_id: change.project_id };
    case 'tag':
      return retagged(row, [...row.tags, ...change.tags]);
    case 'untag':
      return retagged(
        row,
        row.tags.filter((_, at) => !change.tag_keys.includes(row.tag_keys[at] ?? '')),
      );
    case 'retag':
      return retagged(
        row,
        row.tags.flatMap((tag, at) => replaced(change, row.tag_keys[at] ?? '', tag)),
      );
  }
}

/** Names of the fields that an edit changes. */
export const editedField = (change: Edit): 'project_id' | 'tags' =>
  change.does === 'move' ? 'project_id' : 'tags';

function replaced(change: Extract<Edit, { does: 'retag' }>, key: string, tag: string): string[] {
  if (!change.from.includes(key)) return [tag];
  return change.into === null ? [] : [change.into];
}

/** Each tag once, its place the first one; a bookmark that would have too many stays as it is. */
function retagged(row: BookmarkRow, names: readonly string[]): Target | null {
  const tags = new Map<string, string>();
  for (const name of names) if (!tags.has(tagKey(name))) tags.set(tagKey(name), name);
  const isSame = tags.size === row.tags.length && [...tags.values()].every((tag, at) => tag === row.tags[at]);
  if (isSame || tags.size > TAGS_MAX) return null;
  return { tags: [...tags.values()], tag_keys: [...tags.keys()] };
}

export const beforeValues = (row: BookmarkRow): BeforeValues => ({
  version: row.version,
  project_id: row.project_id,
  tags: row.tags,
  tag_keys: row.tag_keys,
  deleted_at: row.deleted_at?.toISOString() ?? null,
});
