import { changeMany, getBookmark, undoOperation, type BulkChange } from '../../../shared/api/bookmarks.js';
import { messageOf } from '../../../shared/api/errors.js';
import type { Bookmark } from '../../../shared/api/types.js';
import { reportProblem } from '../../../shared/state/problems.js';
import { copyText } from '../../../shared/lib/clipboard.js';
import { notify, notifyUndo } from '../../../shared/ui/toast.js';
import { texts } from '../texts.js';
import { refetchAll, removeEverywhere } from './cache.js';
import { countCopy } from './actions.js';

/** A change of the selected bookmarks, as one operation with one undo. */
export async function changeSelected(
  bookmarks: readonly Bookmark[],
  change: BulkChange,
  done: string,
): Promise<void> {
  const ids = bookmarks.map(({ id }) => id);
  const takeBack = leavesTheList(change) ? removeEverywhere('active', new Set(ids)) : undefined;
  try {
    const { operation_id } = await changeMany(ids, change, crypto.randomUUID());
    notifyUndo(done, () => void takeBackOperation(operation_id));
    refetchAll();
  } catch (error) {
    takeBack?.();
    reportProblem(messageOf(error, texts.failed.bulk), () => void changeSelected(bookmarks, change, done));
  }
}

export async function takeBackOperation(id: string): Promise<void> {
  try {
    await undoOperation(id);
  } catch (error) {
    reportProblem(messageOf(error, texts.failed.bulk), () => void takeBackOperation(id));
  }
  refetchAll();
}

/** All contents, each on lines of its own. What a list cut short is loaded whole first. */
export async function copyAll(bookmarks: readonly Bookmark[]): Promise<void> {
  const text = Promise.all(bookmarks.map(wholeText)).then((parts) => parts.filter(Boolean).join('\n'));
  if (!(await copyText(text))) return;
  notify(bookmarks.length === 1 ? 'Copied' : `Copied ${bookmarks.length} bookmarks`);
  for (const bookmark of bookmarks) void countCopy(bookmark);
}

async function wholeText(bookmark: Bookmark): Promise<string> {
  const isWhole = !bookmark.masked && !bookmark.content_truncated;
  const { content, url } = isWhole ? bookmark : await getBookmark(bookmark.id);
  return content || url || '';
}

const leavesTheList = (change: BulkChange): boolean => change.action === 'trash';
