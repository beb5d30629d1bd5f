import { defaultRangeExtractor, useWindowVirtualizer, type Range } from '@tanstack/react-virtual';
import { useCallback, useEffect, useImperativeHandle, useLayoutEffect, useRef, useState } from 'react';
import type { Bookmark } from '../../../shared/api/types.js';
import { Skeleton } from '../../../shared/ui/feedback.js';
import type { BookmarkList } from '../state/use-list.js';

const ROW = 56;
const PHONE_ROW = 64;
/** Rows from the end at which the next page is asked for: it should be there before it is seen. */
const AHEAD = 40;

export interface RowsHandle {
  /** Brings the row into view and puts the focus on it. */
  readonly focus: (index: number) => void;
  /** The same for the row that had it last, or what stands in its place now. */
  readonly refocus: () => void;
}

interface Props {
  readonly list: BookmarkList;
  readonly label: string;
  readonly ref: React.Ref<RowsHandle>;
  readonly renderRow: (bookmark: Bookmark) => React.ReactNode;
}

/** Only the rows in view exist, however many there are. The page scrolls, not a box in it. */
export function VirtualRows({ list, label, ref, renderRow }: Props): React.ReactNode {
  const box = useRef<HTMLDivElement>(null);
  const [top, setTop] = useState(0);
  const [focused, setFocused] = useState<number | null>(null);
  const rowHeight = useRowHeight();
  const { bookmarks } = list;
  const count = bookmarks.length;

  useLayoutEffect(() => {
    const measure = (): void => setTop((box.current?.getBoundingClientRect().top ?? 0) + window.scrollY);
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(document.body);
    return () => observer.disconnect();
  }, []);

  // The focused row stays, even scrolled away: focus must not fall back to the page.
  const rangeExtractor = useCallback(
    (range: Range) => {
      const visible = defaultRangeExtractor(range);
      if (focused === null || focused >= count || visible.includes(focused)) return visible;
      return [...visible, focused].toSorted((a, b) => a - b);
    },
    [focused, count],
  );
  // A new function would have every row measured again, at each frame of a scroll.
  const getItemKey = useCallback((index: number) => bookmarks[index]?.id ?? index, [bookmarks]);
  const rows = useWindowVirtualizer({
    count,
    estimateSize: () => rowHeight,
    getItemKey,
    overscan: 8,
    scrollMargin: top,
    scrollPaddingStart: 80,
    scrollPaddingEnd: 24,
    rangeExtractor,
  });
  useEffect(() => rows.measure(), [rows, rowHeight]);

  const shown = rows.getVirtualItems();
  const lastShown = shown.at(-1)?.index ?? 0;
  const { hasMore, loadMore } = list;
  useEffect(() => {
    if (hasMore && lastShown >= count - AHEAD) loadMore();
  }, [hasMore, lastShown, count, loadMore]);

  const focus = (index: number): void => {
    setFocused(index);
    const find = (): HTMLElement | null | undefined =>
      box.current?.querySelector<HTMLElement>(`[data-index="${index}"] [data-row]`);
    const present = find();
    present?.focus({ preventScroll: true });
    rows.scrollToIndex(index, { align: 'auto' });
    // A row that is not on screen yet exists only after the scroll has been rendered.
    if (!present) requestAnimationFrame(() => requestAnimationFrame(() => find()?.focus()));
  };
  useImperativeHandle(ref, () => ({
    focus,
    refocus: () => focus(Math.max(0, Math.min(focused ?? 0, count - 1))),
  }));

  return (
    <div
      ref={box}
      role="list"
      aria-label={label}
      aria-busy={list.isPrevious}
      className="relative"
      style={{ height: rows.getTotalSize() + (list.hasMore ? rowHeight : 0) }}
      onFocus={(event) => {
        const index = event.target.closest<HTMLElement>('[data-index]')?.dataset.index;
        if (index !== undefined) setFocused(Number(index));
      }}
    >
      {shown.map(({ index, key, start }) => {
        const bookmark = bookmarks[index];
        if (!bookmark) return null;
        return (
          <div
            key={key}
            role="listitem"
            aria-setsize={list.isCapped ? -1 : list.total}
            aria-posinset={index + 1}
            data-index={index}
            className="absolute inset-x-0 top-0 [contain:strict] before:absolute before:top-0 before:right-0 before:left-[62px] before:z-1 before:border-t before:border-line data-[index='0']:before:hidden"
            style={{ transform: `translateY(${start - top}px)`, height: rowHeight }}
          >
            {renderRow(bookmark)}
          </div>
        );
      })}
      {list.hasMore && (
        <div className="absolute inset-x-0 bottom-0">
          <RowSkeleton />
        </div>
      )}
    </div>
  );
}

/** The shape of a row before it is there. */
export const RowSkeleton = (): React.ReactNode => (
  <div className="grid h-14 grid-cols-[36px_minmax(0,1fr)_auto] items-center gap-3 px-3.5 phone:h-16">
    <Skeleton className="size-9 rounded-[10px]" />
    <span className="grid gap-2">
      <Skeleton className="h-3 w-2/5" />
      <Skeleton className="h-2.5 w-3/5" />
    </span>
    <Skeleton className="h-2.5 w-14 phone:w-4" />
  </div>
);

function useRowHeight(): number {
  const [isPhone, setPhone] = useState(() => matchMedia('(width < 640px)').matches);
  useEffect(() => {
    const media = matchMedia('(width < 640px)');
    const onChange = (): void => setPhone(media.matches);
    media.addEventListener('change', onChange);
    return () => media.removeEventListener('change', onChange);
  }, []);
  return isPhone ? PHONE_ROW : ROW;
}
