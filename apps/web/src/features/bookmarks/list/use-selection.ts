import { useCallback, useMemo, useState } from 'react';
import type { Bookmark } from '../../../shared/api/types.js';

export interface Selection {
  readonly ids: ReadonlySet<string>;
  /** The selected ones that are still there, in list order. */
  readonly bookmarks: readonly Bookmark[];
  readonly toggle: (id: string, reach: 'one' | 'range') => void;
  readonly clear: () => void;
}

/** What is selected. A range goes from the last one that was toggled. */
export function useSelection(shown: readonly Bookmark[]): Selection {
  const [ids, setIds] = useState<ReadonlySet<string>>(new Set());
  const [anchor, setAnchor] = useState<string | null>(null);
  const bookmarks = useMemo(() => shown.filter(({ id }) => ids.has(id)), [shown, ids]);
  const toggle = useCallback(
    (id: string, reach: 'one' | 'range') => {
      const from = reach === 'range' ? shown.findIndex((bookmark) => bookmark.id === anchor) : -1;
      const to = shown.findIndex((bookmark) => bookmark.id === id);
      const reached =
        from < 0 ? [id] : shown.slice(Math.min(from, to), Math.max(from, to) + 1).map((b) => b.id);
      setIds((before) => {
        const next = new Set(before);
        const isOn = from >= 0 || !before.has(id);
        for (const each of reached) {
          if (isOn) next.add(each);
          else next.delete(each);
        }
        return next;
      });
      setAnchor(id);
    },
    [shown, anchor],
  );
  const clear = useCallback(() => setIds(new Set()), []);
  return { ids, bookmarks, toggle, clear };
}
