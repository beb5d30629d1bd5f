import { useShortcuts } from '../../../shared/lib/use-shortcuts.js';
import type { Bookmark } from '../../../shared/api/types.js';
import type { Selection } from './use-selection.js';
import type { RowsHandle } from './VirtualRows.js';

/** The keys that act on rows, as the catalogue names them. */
export const ROW_KEYS = [
  'open',
  'openLink',
  'edit',
  'copy',
  'share',
  'tag',
  'move',
  'trash',
  'restore',
  'deleteForever',
] as const;

export type RowKey = (typeof ROW_KEYS)[number];

/** What a key does: with the row that has the focus, or, while some are selected, with all of those. */
export type RowActions = Readonly<Partial<Record<RowKey, (bookmark: Bookmark) => void>>>;
export type SelectedActions = Readonly<Partial<Record<RowKey, () => void>>>;

interface ListKeys {
  readonly bookmarks: readonly Bookmark[];
  readonly rows: React.RefObject<RowsHandle | null>;
  readonly selection: Selection;
  readonly row: RowActions;
  readonly selected: SelectedActions;
}

/** j, k and the arrows move, with Shift they select; the other keys act. */
export function useListKeys({ bookmarks, rows, selection, row, selected }: ListKeys): void {
  const goTo = (index: number): void => {
    if (bookmarks.length > 0) rows.current?.focus(Math.min(bookmarks.length - 1, Math.max(0, index)));
  };
  const move = (by: number) => (): void => {
    const current = focusedIndex(bookmarks);
    goTo(current < 0 ? 0 : current + by);
  };
  const extend = (by: number) => (): void => {
    const from = bookmarks[focusedIndex(bookmarks)];
    const to = bookmarks[focusedIndex(bookmarks) + by];
    if (!from) return move(by)();
    if (!to) return;
    selection.extend(from.id, to.id);
    move(by)();
  };
  const act = (key: RowKey) => (): void => {
    const ofSelected = selected[key];
    if (ofSelected && selection.count > 0) return ofSelected();
    const bookmark = bookmarks[focusedIndex(bookmarks)];
    if (bookmark) row[key]?.(bookmark);
  };
  const actions = Object.fromEntries(
    ROW_KEYS.filter((key) => row[key]).map((key) => [key, key === 'open' ? onEnter(act(key)) : act(key)]),
  );
  useShortcuts({
    next: move(1),
    previous: move(-1),
    first: () => goTo(0),
    last: () => goTo(bookmarks.length - 1),
    ...actions,
    select: () => {
      const bookmark = bookmarks[focusedIndex(bookmarks)];
      if (bookmark) selection.toggle(bookmark.id, 'one');
    },
    selectNext: extend(1),
    selectPrevious: extend(-1),
    selectAll: selection.selectAll,
    ...(selection.isSelecting && { clear: selection.clear }),
  });
}

/** Enter belongs to the button it is pressed on; only elsewhere in a row it opens. */
const onEnter = (open: () => void) => (): void => {
  const active = document.activeElement;
  if (active instanceof HTMLElement && active.matches('button, a')) active.click();
  else open();
};

/** The row that holds the focus; -1 for none. */
export function focusedIndex(bookmarks: readonly Bookmark[]): number {
  const row = document.activeElement?.closest('[data-index]')?.querySelector<HTMLElement>('[data-row]');
  return row ? bookmarks.findIndex(({ id }) => id === row.dataset.row) : -1;
}
