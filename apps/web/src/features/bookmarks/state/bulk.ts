import { changeMany, type BulkChange, type BulkTarget } from '../../../shared/api/operations.js';
import { messageOf } from '../../../shared/api/errors.js';
import type { Bookmark, Project } from '../../../shared/api/types.js';
import type { ListFilter } from '../../../shared/state/keys.js';
import { reportProblem } from '../../../shared/state/problems.js';
import { notify, notifyProgress, notifyUndo } from '../../../shared/ui/toast.js';
import { mergeTagLists, withoutTags } from './tag-lists.js';
import { texts } from '../texts.js';
import { refetchAll, removeEverywhere, type TakeBack } from './cache.js';
import { changeEverywhere, emptyList } from './cache-many.js';
import { outcomeText, textsOf } from './many-texts.js';
import { finished, takeBackOperations } from './operations.js';

/** What a change is about. `bookmarks` are those that are loaded; with a `filter` all that match it are meant. */
export interface Many {
  readonly bookmarks: readonly Bookmark[];
  readonly filter?: ListFilter;
  readonly count: number;
}

export type ManyChange =
  | { readonly action: 'trash' | 'restore' | 'delete' }
  | { readonly action: 'move'; readonly project: Pick<Project, 'id' | 'name'> }
  | { readonly action: 'tag' | 'untag'; readonly tags: readonly string[] };

/** Ids that one operation takes. */
const IDS_MOST = 5000;

/**
 * Changes many bookmarks, each change as one operation, all with one undo. Shows it at once and goes back when the
 * server says no. Answers whether it was done.
 */
export async function changeSelected(
  many: Many,
  changes: readonly ManyChange[],
  key: string = crypto.randomUUID(),
): Promise<boolean> {
  const goBack = showAll(many, changes);
  const done: string[] = [];
  const said: string[] = [];
  try {
    for (const [index, change] of changes.entries()) {
      for (const [part, target] of targetsOf(many).entries()) {
        const words = textsOf(toBulk(change), nameOf(change));
        const close = many.count > IDS_MOST ? notifyProgress(words.doing(many.count)) : undefined;
        // A repeat with the same key has no second effect, should the answer have been lost.
        const result = await changeMany(target, toBulk(change), `${key}-${index}-${part}`)
          .then((started) => finished(started, words.doing(started.affected)))
          .finally(() => close?.());
        if (result.affected > 0) done.push(result.operation_id);
        said.push(outcomeText(words, result.affected, sizeOf(target, many)));
      }
    }
  } catch (error) {
    goBack();
    offerUndo(said.join('. '), done);
    reportProblem(messageOf(error, texts.failed.bulk), () => void changeSelected(many, changes, key));
    refetchAll();
    return false;
  }
  if (changes.some(({ action }) => action === 'delete')) notify(said.join('. '));
  else
    offerUndo(said.join('. '), done, () => {
      goBack();
      return () => void showAll(many, changes);
    });
  refetchAll();
  return true;
}

function offerUndo(said: string, operations: readonly string[], goBack?: () => TakeBack): void {
  if (operations.length > 0) notifyUndo(said, () => void takeBackOperations(operations, goBack));
  else if (said) notify(said);
}

function showAll(many: Many, changes: readonly ManyChange[]): TakeBack {
  const takeBacks = changes.map((change) => showAtOnce(many, change));
  return () => {
    for (const takeBack of takeBacks.toReversed()) takeBack();
  };
}

function showAtOnce({ bookmarks, filter }: Many, change: ManyChange): TakeBack {
  const ids = new Set(bookmarks.map(({ id }) => id));
  switch (change.action) {
    case 'trash':
    case 'restore':
    case 'delete': {
      const back = removeEverywhere(change.action === 'trash' ? 'active' : 'trash', ids);
      const fill = filter ? emptyList(filter) : undefined;
      return () => {
        fill?.();
        back();
      };
    }
    case 'move':
      return changeEverywhere(bookmarks, (one) => ({ ...one, project: change.project }));
    case 'tag':
      return changeEverywhere(bookmarks, (one) => ({ ...one, tags: mergeTagLists(one.tags, change.tags) }));
    case 'untag':
      return changeEverywhere(bookmarks, (one) => ({ ...one, tags: withoutTags(one.tags, change.tags) }));
  }
}

function targetsOf({ bookmarks, filter }: Many): readonly BulkTarget[] {
  if (filter) {
    const { scope: _scope, ...rest } = filter;
    return [{ filter: rest }];
  }
  const ids = bookmarks.map(({ id }) => id);
  return Array.from({ length: Math.ceil(ids.length / IDS_MOST) }, (_, part) => ({
    ids: ids.slice(part * IDS_MOST, (part + 1) * IDS_MOST),
  }));
}

/** A search stops counting at 1,000: what matches beyond is not known, so nothing can be missing. */
const sizeOf = (target: BulkTarget, many: Many): number =>
  'ids' in target ? target.ids.length : many.filter?.search ? 0 : many.count;

const nameOf = (change: ManyChange): string => {
  if (change.action === 'move') return change.project.name;
  return 'tags' in change ? change.tags.join(', ') : '';
};

const toBulk = (change: ManyChange): BulkChange => {
  if (change.action === 'move') return { action: 'move', project_id: change.project.id };
  if ('tags' in change) return { action: change.action, tags: [...change.tags] };
  return { action: change.action };
};
