import { useEffect, useEffectEvent, useState } from 'react';

export interface Reorder {
  /** In the order to show, also while one is being moved. */
  readonly ids: readonly number[];
  readonly moving: number | null;
  /** Props of the button that moves one: by pointer, or by arrow keys. */
  readonly handleOf: (id: number) => React.ComponentProps<'button'>;
}

interface Drag {
  readonly id: number;
  readonly ids: readonly number[];
}

/**
 * A short list that is put in order by hand. The order follows the pointer at once and is said when it lets go; Esc puts
 * everything back. An arrow key is a whole move.
 */
export function useReorder(
  list: React.RefObject<HTMLElement | null>,
  known: readonly number[],
  onMoved: (ids: readonly number[], moved: number) => void,
): Reorder {
  const [drag, setDrag] = useState<Drag | null>(null);
  const [refocus, setRefocus] = useState<{ readonly id: number } | null>(null);
  useEffect(() => {
    if (refocus) list.current?.querySelector<HTMLElement>(`[data-rule="${refocus.id}"] button`)?.focus();
  }, [list, refocus]);

  const isDragging = drag !== null;
  const follow = useEffectEvent((y: number) =>
    setDrag((before) => before && { id: before.id, ids: movedTo(list.current, before, y) }),
  );
  const drop = useEffectEvent((y: number) => {
    setDrag(null);
    if (!drag) return;
    // The last move may not have been rendered yet.
    const ids = movedTo(list.current, drag, y);
    if (ids.some((id, at) => id !== known[at])) onMoved(ids, drag.id);
  });
  // The handle moves in the document and loses the pointer with that: the window has it to the end.
  useEffect(() => {
    if (!isDragging) return undefined;
    const over = new AbortController();
    const { signal } = over;
    window.addEventListener('pointermove', ({ clientY }) => follow(clientY), { signal });
    window.addEventListener('pointerup', ({ clientY }) => drop(clientY), { signal });
    window.addEventListener('pointercancel', () => setDrag(null), { signal });
    return () => over.abort();
  }, [isDragging]);

  const handleOf = (id: number): React.ComponentProps<'button'> => ({
    onPointerDown: (event) => {
      if (event.button === 0) setDrag({ id, ids: known });
    },
    onKeyDown: (event) => {
      if (event.key === 'Escape' && drag) {
        event.stopPropagation();
        setDrag(null);
      }
      const by = event.key === 'ArrowUp' ? -1 : event.key === 'ArrowDown' ? 1 : 0;
      const place = known.indexOf(id) + by;
      if (by === 0 || place < 0 || place >= known.length) return;
      event.preventDefault();
      onMoved(moved(known, id, place), id);
      setRefocus({ id });
    },
  });
  return { ids: drag?.ids ?? known, moving: drag?.id ?? null, handleOf };
}

function moved(ids: readonly number[], id: number, place: number): readonly number[] {
  return ids.filter((one) => one !== id).toSpliced(place, 0, id);
}

/** Past the middle of a neighbour its place is taken. */
function movedTo(list: HTMLElement | null, { id, ids }: Drag, y: number): readonly number[] {
  const before = ids.filter((one) => {
    const box = list?.querySelector(`[data-rule="${one}"]`)?.getBoundingClientRect();
    return one !== id && box !== undefined && y > box.top + box.height / 2;
  });
  return moved(ids, id, before.length);
}
