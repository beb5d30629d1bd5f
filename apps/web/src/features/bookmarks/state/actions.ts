import * as api from '../../../shared/api/bookmarks.js';
import { ApiError, isRecord, isUnanswered, messageOf } from '../../../shared/api/errors.js';
import type { Bookmark, BookmarkInput } from '../../../shared/api/types.js';
import type { ShareTarget } from '../../../shared/lib/share-request.js';
import { saveBookmark } from '../../../shared/saves/saves.js';
import { canWait } from '../../../shared/saves/waiting-save.js';
import { keys } from '../../../shared/state/keys.js';
import { clearProblem, reportProblem } from '../../../shared/state/problems.js';
import { shiftCount } from '../../../shared/state/projects.js';
import { queryClient } from '../../../shared/state/query-client.js';
import { notify, notifyUndo } from '../../../shared/ui/toast.js';
import { texts } from '../texts.js';
import { findLoaded, patchEverywhere, refetchAll, refetchCounts, removeEverywhere, show } from './cache.js';
import { isUnsaved, unsavedBookmark } from './unsaved.js';
import { withoutSecret } from './use-list.js';
import { logWarning } from '../../../shared/lib/log.js';

/*
 * Every change shows at once. When the server says no, the screen goes back to what it was and the
 * banner says so; most changes can be taken back from their toast or with `z`.
 */

/** Why a form was not taken. Its text is still the person's: whoever called brings it back. */
export interface Refusal {
  readonly text: string;
  /** On a version conflict the bookmark as it is now. */
  readonly current?: Bookmark;
}

/** Saves a new bookmark. A repeat goes out under the same `key`, so that it is saved once whatever got lost. */
export async function create(
  input: BookmarkInput,
  project: { readonly id: number; readonly name: string },
  key: string,
  onRefused: (refusal: Refusal) => void,
): Promise<void> {
  const draft = unsavedBookmark(key, input, project);
  show(draft);
  shiftCount(project.id, 1);
  try {
    const outcome = await saveBookmark(key, input, project);
    removeEverywhere('active', new Set([draft.id]));
    if (outcome.kind === 'waiting') {
      notify(texts.done.waiting);
      return;
    }
    const saved = withoutSecret(outcome.bookmark);
    show(saved);
    shiftCount(saved.project.id, 1);
    clearProblem();
    notifyUndo(texts.done.added, () => void trash(saved));
    refetchCounts();
  } catch (error) {
    removeEverywhere('active', new Set([draft.id]));
    refetchCounts();
    const isLost = isUnanswered(error) && !canWait(input);
    onRefused({ text: isLost ? texts.failed.addPassword : messageOf(error, texts.failed.add) });
  }
}

/** A bookmark that waited on this device is saved now. */
export function showSent(waited: Bookmark): void {
  const saved = withoutSecret(waited);
  show(saved);
  notify(texts.done.sent(saved.title));
  refetchCounts();
}

/** The green dot comes and goes with the share; the bookmark itself is the same. */
export function markShared(target: ShareTarget, isShared: boolean): void {
  if (target.kind === 'bookmark')
    patchEverywhere(target.id, (bookmark) => ({ ...bookmark, shared: isShared }));
}

/** Saves an edit, and offers the values from before. */
export async function update(
  before: Bookmark,
  changes: Partial<BookmarkInput>,
  projectName: string | undefined,
  onRefused: (refusal: Refusal) => void,
): Promise<void> {
  const optimistic = merge(before, changes, projectName);
  patchEverywhere(before.id, () => optimistic);
  try {
    const saved = withoutSecret(await api.updateBookmark(before.id, { ...changes, version: before.version }));
    show(saved);
    clearProblem();
    if (isSecretGone(before, changes)) notify(texts.done.edited);
    else notifyUndo(texts.done.edited, () => void takeBackEdit(before, saved));
    refetchCounts();
  } catch (error) {
    const current = conflictingBookmark(error);
    if (current) show(withoutSecret(current));
    else patchEverywhere(before.id, () => before);
    const text = current ? texts.conflict : messageOf(error, texts.failed.edit);
    onRefused({ text, ...(current && { current: withoutSecret(current) }) });
    askAgainAfterSilence(error);
  }
}

export async function trash(bookmark: Bookmark): Promise<void> {
  if (isUnsaved(bookmark)) return;
  const takeBack = removeEverywhere('active', new Set([bookmark.id]));
  const request = api.trashBookmark(bookmark.id);
  const withdraw = notifyUndo(
    texts.done.trashed,
    () => void request.then(() => restore(bookmark, takeBack)).catch(() => undefined),
  );
  try {
    await request;
    forgetTrash();
  } catch (error) {
    withdraw();
    takeBack();
    reportProblem(messageOf(error, texts.failed.delete), () => void trash(bookmark));
    askAgainAfterSilence(error);
  }
}

/**
 * `putBack` shows it again in the very places it had, for a trashing that is taken back; without it the lists ask,
 * and the restoring can be taken back itself.
 */
export async function restore(bookmark: Bookmark, putBack?: () => void): Promise<void> {
  const backToTrash = removeEverywhere('trash', new Set([bookmark.id]));
  putBack?.();
  try {
    const restored = withoutSecret(await api.restoreBookmark(bookmark.id));
    if (!putBack) shiftCount(restored.project.id, 1);
    show(restored);
    if (putBack) notify(texts.done.restored);
    else notifyUndo(texts.done.restored, () => void trash(restored));
    refetchCounts();
  } catch (error) {
    backToTrash();
    if (putBack) removeEverywhere('active', new Set([bookmark.id]));
    reportProblem(messageOf(error, texts.failed.restore), () => void restore(bookmark, putBack));
    askAgainAfterSilence(error);
  }
}

export async function deleteForever(bookmark: Bookmark): Promise<void> {
  const takeBack = removeEverywhere('trash', new Set([bookmark.id]));
  try {
    await api.deleteBookmark(bookmark.id);
    queryClient.removeQueries({ queryKey: keys.detail(bookmark.id) });
    notify(texts.done.deletedForever);
  } catch (error) {
    takeBack();
    reportProblem(messageOf(error, texts.failed.deleteForever), () => void deleteForever(bookmark));
    askAgainAfterSilence(error);
  }
}

/** What copying a bookmark copies: its whole content, or a link's address when it has none. */
export function copyableText(bookmark: Bookmark): string | Promise<string> {
  if (bookmark.masked || bookmark.content_truncated) {
    return api.getBookmark(bookmark.id).then((whole) => whole.content ?? whole.url ?? '');
  }
  return bookmark.content || bookmark.url || '';
}

/** Counts a copy. A failure is nobody's concern but the log's. */
export async function countCopy(bookmark: Bookmark): Promise<void> {
  if (bookmark.id.startsWith('demo-') || isUnsaved(bookmark)) return;
  try {
    const { copy_count } = await api.countCopy(bookmark.id);
    patchEverywhere(bookmark.id, (current) => ({ ...current, copy_count }));
    void queryClient.invalidateQueries({ queryKey: keys.popular });
  } catch (error) {
    logWarning('The copy was not counted', error);
  }
}

async function takeBackEdit(before: Bookmark, saved: Bookmark): Promise<void> {
  const { type, title, content, url, tags, attachments, project } = before;
  const whole = before.masked || before.content_truncated ? {} : { content: content ?? '' };
  const values = { type, title, tags, attachments, project_id: project.id, ...whole, ...(url && { url }) };
  try {
    show(withoutSecret(await api.updateBookmark(before.id, { ...values, version: saved.version })));
    refetchCounts();
  } catch (error) {
    const current = conflictingBookmark(error) ?? findLoaded(before.id);
    if (current) show(withoutSecret(current));
    reportProblem(messageOf(error, texts.failed.edit));
  }
}

function merge(before: Bookmark, changes: Partial<BookmarkInput>, projectName: string | undefined): Bookmark {
  const { project_id: projectId, attachments: files, content, ...rest } = changes;
  const isPassword = (changes.type ?? before.type) === 'password';
  return {
    ...before,
    ...rest,
    attachments: files
      ? files.map((file, index) => ({ ...file, id: file.id ?? file.url, sort_order: index }))
      : before.attachments,
    content: isPassword ? null : (content ?? before.content),
    masked: isPassword,
    project: projectId ? { id: projectId, name: projectName ?? before.project.name } : before.project,
  };
}

/** The old secret is nowhere in this page, and a type is not turned back from or to a password without a person. */
const isSecretGone = (before: Bookmark, { type = before.type, content }: Partial<BookmarkInput>): boolean =>
  before.type === 'password' ? Boolean(content) || type !== 'password' : type === 'password';

/** Without an answer nobody knows whether it was done: as soon as the server speaks again, the lists do. */
function askAgainAfterSilence(error: unknown): void {
  if (isUnanswered(error)) refetchAll();
}

function conflictingBookmark(error: unknown): Bookmark | undefined {
  if (!(error instanceof ApiError) || error.status !== 409) return undefined;
  return isBookmark(error.data) ? error.data : undefined;
}

const isBookmark = (value: unknown): value is Bookmark =>
  isRecord(value) && typeof value.id === 'string' && typeof value.version === 'number';

/** The trash is asked for again when it is next looked at. */
const forgetTrash = (): void => {
  void queryClient.invalidateQueries({ queryKey: keys.list({ scope: 'trash' }) });
  refetchCounts();
};
