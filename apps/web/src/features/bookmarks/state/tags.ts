import { tagKey } from '#util/text';
import { messageOf } from '../../../shared/api/errors.js';
import { deleteTag, mergeTags, renameTag, type OperationResult } from '../../../shared/api/operations.js';
import type { Bookmark, TagCount } from '../../../shared/api/types.js';
import { keys } from '../../../shared/state/keys.js';
import { reportProblem } from '../../../shared/state/problems.js';
import { queryClient } from '../../../shared/state/query-client.js';
import { notifyUndo } from '../../../shared/ui/toast.js';
import { texts } from '../texts.js';
import { lists, refetchAll, type TakeBack } from './cache.js';
import { changeEverywhere } from './cache-many.js';
import { finished, takeBackOperations } from './operations.js';
import { flatten, type Pages } from './pages.js';
import { retag } from './tag-lists.js';

/** A change of tags on every bookmark that has them. `into` null takes them off. */
export interface TagChange {
  readonly from: readonly string[];
  readonly into: string | null;
}

/** One operation with one undo. Shows it at once; answers whether the server did it. */
export async function changeTags(change: TagChange): Promise<boolean> {
  const isMerge = change.from.length > 1 || isInUse(change.into, change.from);
  const hide = showTags(change);
  try {
    const { doing, done } = wordsOf(change, isMerge);
    const { operation_id: id } = await finished(await send(change, isMerge), doing);
    notifyUndo(
      done,
      () =>
        void takeBackOperations([id], () => {
          hide();
          return () => void showTags(change);
        }),
    );
    refetchAll();
    return true;
  } catch (error) {
    hide();
    reportProblem(messageOf(error, texts.failed.tag), () => void changeTags(change));
    refetchAll();
    return false;
  }
}

/** Whether the new name is another tag's. */
function isInUse(into: string | null, from: readonly string[]): boolean {
  if (into === null || from.some((name) => tagKey(name) === tagKey(into))) return false;
  const tags = queryClient.getQueryData<readonly TagCount[]>(keys.tags) ?? [];
  return tags.some(({ name }) => tagKey(name) === tagKey(into));
}

function send({ from, into }: TagChange, isMerge: boolean): Promise<OperationResult> {
  const [first = ''] = from;
  if (into === null) return deleteTag(first);
  return isMerge ? mergeTags([...from], into) : renameTag(first, into);
}

function wordsOf(
  { from, into }: TagChange,
  isMerge: boolean,
): { readonly doing: string; readonly done: string } {
  const names = from.map((name) => `#${name}`).join(', ');
  if (into === null) return { doing: `Deleting ${names}…`, done: `Deleted ${names}` };
  return !isMerge
    ? { doing: `Renaming ${names}…`, done: `Renamed ${names} to #${into}` }
    : { doing: `Merging ${names}…`, done: `Merged ${names} into #${into}` };
}

function showTags({ from, into }: TagChange): TakeBack {
  const gone = new Set(from.map(tagKey));
  const before = queryClient.getQueryData<readonly TagCount[]>(keys.tags);
  queryClient.setQueryData<readonly TagCount[]>(keys.tags, before && retagCounts(before, gone, into));
  const back = changeEverywhere(loadedWith(gone), (one) => ({ ...one, tags: retag(one.tags, from, into) }));
  return () => {
    queryClient.setQueryData(keys.tags, before);
    back();
  };
}

/** Of a bookmark that had several of them the sum counts each; the server's counts follow. */
function retagCounts(
  tags: readonly TagCount[],
  gone: ReadonlySet<string>,
  into: string | null,
): readonly TagCount[] {
  const moved = tags.filter(({ name }) => gone.has(tagKey(name)));
  const rest = tags.filter(({ name }) => !gone.has(tagKey(name)));
  if (into === null) return rest;
  const target = rest.find(({ name }) => tagKey(name) === tagKey(into));
  const count = moved.reduce((sum, tag) => sum + tag.count, target?.count ?? 0);
  return [...rest.filter((tag) => tag !== target), { name: target?.name ?? into, count }].toSorted((a, b) =>
    a.name.localeCompare(b.name),
  );
}

function loadedWith(tags: ReadonlySet<string>): readonly Bookmark[] {
  const found = new Map<string, Bookmark>();
  for (const [key] of lists()) {
    for (const bookmark of flatten(queryClient.getQueryData<Pages>(key))) {
      if (bookmark.tags.some((tag) => tags.has(tagKey(tag)))) found.set(bookmark.id, bookmark);
    }
  }
  return [...found.values()];
}
