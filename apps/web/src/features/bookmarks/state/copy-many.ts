import { getBookmark, listBookmarks } from '../../../shared/api/bookmarks.js';
import type { Bookmark } from '../../../shared/api/types.js';
import { copyText } from '../../../shared/lib/clipboard.js';
import { createTurns } from '../../../shared/lib/turns.js';
import type { ListFilter } from '../../../shared/state/keys.js';
import { notify, notifyProgress } from '../../../shared/ui/toast.js';
import { texts } from '../texts.js';
import { countCopy } from './actions.js';
import type { Many } from './bulk.js';
import { countOf } from './many-texts.js';

/** Bookmarks that one copy takes; nobody pastes more, and each that a list cut short is a call. */
const COPIED_MOST = 2000;
/** Copies that are counted one by one. */
const COUNTED_MOST = 100;
const AT_ONCE = 6;
const PAGE = 100;

/** All contents, each on lines of its own. What a list cut short is loaded whole first. */
export const copyAll = (bookmarks: readonly Bookmark[]): Promise<void> =>
  copyThem(Promise.resolve(bookmarks.slice(0, COPIED_MOST)), bookmarks.length);

/** The same for everything that matches, loaded or not. */
export const copyMany = ({ bookmarks, filter, count }: Many): Promise<void> =>
  filter ? copyThem(loadMatching(filter), count) : copyAll(bookmarks);

async function copyThem(loading: Promise<readonly Bookmark[]>, wanted: number): Promise<void> {
  const close = wanted > PAGE ? notifyProgress(`Copying ${countOf(wanted)}…`) : undefined;
  const inTurn = createTurns(AT_ONCE);
  const text = loading
    .then((bookmarks) => Promise.all(bookmarks.map((bookmark) => inTurn(() => wholeText(bookmark)))))
    .then((parts) => parts.filter(Boolean).join('\n'));
  const isCopied = await copyText(text);
  close?.();
  if (!isCopied) return notify(texts.failed.copy);
  const copied = await loading;
  const isCut = copied.length >= COPIED_MOST && wanted > COPIED_MOST;
  notify(copied.length === 1 ? 'Copied' : `Copied ${isCut ? 'the first ' : ''}${countOf(copied.length)}`);
  if (copied.length <= COUNTED_MOST) for (const bookmark of copied) void countCopy(bookmark);
}

async function loadMatching({ scope: _scope, ...filter }: ListFilter): Promise<readonly Bookmark[]> {
  const { signal } = new AbortController();
  const found: Bookmark[] = [];
  for (let cursor: string | undefined; found.length < COPIED_MOST;) {
    const page = await listBookmarks({ ...filter, limit: PAGE, ...(cursor && { cursor }) }, signal);
    found.push(...page.data);
    if (page.meta.next_cursor === null) break;
    cursor = page.meta.next_cursor;
  }
  return found;
}

async function wholeText(bookmark: Bookmark): Promise<string> {
  const isWhole = !bookmark.masked && !bookmark.content_truncated;
  const { content, url } = isWhole ? bookmark : await getBookmark(bookmark.id);
  return content || url || '';
}
