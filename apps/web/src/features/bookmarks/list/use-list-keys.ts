import { useHotkeys } from '../../../shared/lib/use-hotkeys.js';
import { undoLast } from '../../../shared/lib/undo.js';
import type { Bookmark } from '../../../shared/api/types.js';
import type { RowsHandle } from './VirtualRows.js';

/** What a key does with the row that has the focus. */
export interface RowActions {
  readonly open?: (bookmark: Bookmark) => void;
  readonly openLink?: (bookmark: Bookmark) => void;
  readonly copy?: (bookmark: Bookmark) => void;
  readonly edit?: (bookmark: Bookmark) => void;
  readonly tag?: (bookmark: Bookmark) => void;
  readonly trash?: (bookmark: Bookmark) => void;
  readonly select?: (bookmark: Bookmark) => void;
}

/** j, k and the arrows move; the other keys act on the row with the focus; z takes the last change back. */
export function useListKeys(
  bookmarks: readonly Bookmark[],
  rows: React.RefObject<RowsHandle | null>,
  actions: RowActions,
): void {
  const move = (by: number): void => {
    if (bookmarks.length === 0) return;
    const current = focusedIndex(bookmarks);
    const next = current < 0 ? 0 : Math.min(bookmarks.length - 1, Math.max(0, current + by));
    rows.current?.focus(next);
  };
  const onFocused = (action: ((bookmark: Bookmark) => void) | undefined) => (): void => {
    const bookmark = bookmarks[focusedIndex(bookmarks)];
    if (bookmark) action?.(bookmark);
  };
  const onTrash = (): void => {
    const index = focusedIndex(bookmarks);
    const bookmark = bookmarks[index];
    if (!bookmark || !actions.trash) return;
    actions.trash(bookmark);
    // The next row moves up into this place and takes the focus.
    setTimeout(() => rows.current?.focus(Math.min(index, bookmarks.length - 2)));
  };
  useHotkeys({
    j: () => move(1),
    k: () => move(-1),
    ArrowDown: () => move(1),
    ArrowUp: () => move(-1),
    ...(actions.open && { Enter: onEnter(onFocused(actions.open)) }),
    ...(actions.openLink && { o: onFocused(actions.openLink) }),
    ...(actions.copy && { c: onFocused(actions.copy) }),
    ...(actions.edit && { e: onFocused(actions.edit) }),
    ...(actions.tag && { '#': onFocused(actions.tag) }),
    ...(actions.trash && { Backspace: onTrash, Delete: onTrash }),
    ...(actions.select && { x: onFocused(actions.select) }),
    z: () => void undoLast(),
  });
}

/** Enter belongs to the button it is pressed on; only elsewhere in a row it opens. */
const onEnter = (open: () => void) => (): void => {
  const active = document.activeElement;
  if (active instanceof HTMLElement && active.matches('button, a')) active.click();
  else open();
};

function focusedIndex(bookmarks: readonly Bookmark[]): number {
  const row = document.activeElement?.closest('[data-index]')?.querySelector<HTMLElement>('[data-row]');
  return row ? bookmarks.findIndex(({ id }) => id === row.dataset.row) : -1;
}
