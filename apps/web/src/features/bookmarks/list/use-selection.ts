import { useCallback, useMemo, useState } from 'react';
import type { Bookmark } from '../../../shared/api/types.js';
import type { ListFilter } from '../../../shared/state/keys.js';
import type { Many } from '../state/bulk.js';
import type { BookmarkList } from '../state/use-list.js';
import { isUnsaved } from '../state/unsaved.js';

export interface Selection {
  readonly isSelected: (id: string) => boolean;
  /** The selected ones that are loaded, in list order. */
  readonly bookmarks: readonly Bookmark[];
  /** All that match, loaded or not. */
  readonly isEverything: boolean;
  /** Of bookmarks; of everything in a search the server may have stopped counting: see `isCapped` of the list. */
  readonly count: number;
  /** Choosing with a finger: a tap selects instead of opening. */
  readonly isSelecting: boolean;
  readonly many: Many;
  readonly toggle: (id: string, reach: 'one' | 'range') => void;
  /** From where the last range began, or from `from`, up to this one. */
  readonly extend: (from: string, to: string) => void;
  /** All that match: those that are loaded when that is all of them. */
  readonly selectAll: () => void;
  readonly startSelecting: () => void;
  /** What is chosen now, to come back to. */
  readonly state: Chosen;
  readonly clear: () => void;
  /** Like `clear`, unless something else was chosen since. */
  readonly release: (state: Chosen) => void;
  /** Chooses what was chosen before, unless something else was chosen since. */
  readonly restore: (state: Chosen) => void;
}

interface Chosen {
  readonly ids: ReadonlySet<string>;
  /** Where a range begins, and what was selected before it. */
  readonly anchor: string | null;
  readonly base: ReadonlySet<string>;
  /** The filter of which everything is selected. */
  readonly everything: ListFilter | null;
  readonly isSelecting: boolean;
}

const NONE: ReadonlySet<string> = new Set();
const NOTHING: Chosen = { ids: NONE, anchor: null, base: NONE, everything: null, isSelecting: false };

/** What is selected in a list. `filter` is what the list shows, when the server can say the same of a change. */
export function useSelection(list: BookmarkList, filter: ListFilter | undefined): Selection {
  const [chosen, setChosen] = useState(NOTHING);
  const shown = list.bookmarks;
  const isEverything = chosen.everything !== null && isSame(chosen.everything, filter);
  const bookmarks = useMemo(
    () => shown.filter((one) => (isEverything || chosen.ids.has(one.id)) && !isUnsaved(one)),
    [shown, chosen.ids, isEverything],
  );
  const count = isEverything ? list.total : bookmarks.length;
  const many: Many = {
    bookmarks,
    count,
    ...(isEverything && filter && { filter }),
  };

  const toggle = useCallback(
    (id: string, reach: 'one' | 'range') =>
      setChosen((before) => {
        if (reach === 'range' && before.anchor) return extended(before, shown, before.anchor, id);
        const ids = new Set(isEverything ? shown.map((one) => one.id) : before.ids);
        if (!ids.delete(id)) ids.add(id);
        return { ...before, ids, base: ids, anchor: id, everything: null };
      }),
    [shown, isEverything],
  );
  const extend = useCallback(
    (from: string, to: string) => setChosen((before) => extended(before, shown, before.anchor ?? from, to)),
    [shown],
  );
  const selectAll = useCallback(() => {
    const ids = new Set(shown.map(({ id }) => id));
    const everything = list.hasMore && filter ? filter : null;
    setChosen((before) => ({ ...before, ids, base: ids, anchor: null, everything }));
  }, [shown, list.hasMore, filter]);
  const startSelecting = useCallback(() => setChosen((before) => ({ ...before, isSelecting: true })), []);
  const clear = useCallback(() => setChosen(NOTHING), []);
  const release = useCallback((state: Chosen) => setChosen((now) => (now === state ? NOTHING : now)), []);
  const restore = useCallback((state: Chosen) => setChosen((now) => (now === NOTHING ? state : now)), []);
  const isSelected = useCallback(
    (id: string) => isEverything || chosen.ids.has(id),
    [isEverything, chosen.ids],
  );
  return {
    isSelected,
    bookmarks,
    isEverything,
    count,
    isSelecting: chosen.isSelecting || count > 0,
    many,
    toggle,
    extend,
    selectAll,
    startSelecting,
    state: chosen,
    clear,
    release,
    restore,
  };
}

function extended(before: Chosen, shown: readonly Bookmark[], from: string, to: string): Chosen {
  const start = shown.findIndex(({ id }) => id === from);
  const end = shown.findIndex(({ id }) => id === to);
  if (start < 0 || end < 0) return before;
  const range = shown.slice(Math.min(start, end), Math.max(start, end) + 1).map(({ id }) => id);
  return { ...before, ids: new Set([...before.base, ...range]), anchor: from, everything: null };
}

const isSame = (one: ListFilter, other: ListFilter | undefined): boolean =>
  other !== undefined &&
  one.scope === other.scope &&
  one.project_id === other.project_id &&
  one.search === other.search &&
  one.tag === other.tag;
