import { useActionContext, type ContextAction } from '../../../shared/lib/context-actions.js';
import { isLinkSafe } from '#util/url';
import { SHORTCUTS } from '../../../shared/lib/shortcuts.js';
import type { Bookmark } from '../../../shared/api/types.js';
import { texts } from './texts.js';
import {
  focusedIndex,
  ROW_KEYS,
  type RowActions,
  type RowKey,
  type SelectedActions,
} from './use-list-keys.js';
import type { Selection } from './use-selection.js';

interface ListContext {
  readonly bookmarks: readonly Bookmark[];
  readonly selection: Selection;
  readonly row: RowActions;
  readonly selected: SelectedActions;
}

/** What the palette offers for the selected rows, or for the one with the focus. */
export function useListContext({ bookmarks, selection, row, selected }: ListContext): void {
  useActionContext(() => {
    if (selection.count > 0) {
      const clear: ContextAction = { label: texts.clear, shortcut: 'clear', run: selection.clear };
      const actions = ROW_KEYS.flatMap((key) => actionOf(key, selected[key]));
      return { about: texts.selected(selection.count), actions: [...actions, clear] };
    }
    const all: ContextAction = {
      label: SHORTCUTS.selectAll.does,
      shortcut: 'selectAll',
      run: selection.selectAll,
    };
    const bookmark = bookmarks[focusedIndex(bookmarks)];
    if (!bookmark) return bookmarks.length > 0 ? { about: texts.list, actions: [all], isOfList: true } : null;
    const actions = ROW_KEYS.filter((key) => key !== 'openLink' || canOpen(bookmark)).flatMap((key) => {
      const act = row[key];
      return actionOf(key, act && (() => act(bookmark)));
    });
    return { about: bookmark.title, actions: [...actions, all] };
  });
}

const actionOf = (key: RowKey, run: (() => void) | undefined): readonly ContextAction[] =>
  run ? [{ label: SHORTCUTS[key].does, shortcut: key, run }] : [];

const canOpen = ({ type, url }: Bookmark): boolean => type === 'link' && url !== null && isLinkSafe(url);
