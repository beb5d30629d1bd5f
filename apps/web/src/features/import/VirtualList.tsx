import { useVirtualizer } from '@tanstack/react-virtual';
import { useEffect, useRef } from 'react';

interface Props<T> {
  readonly label: string;
  readonly items: readonly T[];
  /** Pixels of a row. Told, not measured: measuring lays out the whole list again for each row. Keep its identity. */
  readonly heightOf: (item: T) => number;
  readonly className: string;
  readonly children: (item: T) => React.ReactNode;
}

/** A list in a box of its own, of which only the rows in view exist: a file may have 20,000 folders. */
export function VirtualList<T>({ label, items, heightOf, className, children }: Props<T>): React.ReactNode {
  const box = useRef<HTMLDivElement>(null);
  // eslint-disable-next-line react-hooks/incompatible-library -- its rows are read in this render and handed to nobody
  const rows = useVirtualizer({
    count: items.length,
    getScrollElement: () => box.current,
    estimateSize: (index) => heightAt(items, index, heightOf),
    overscan: 8,
  });
  useEffect(() => rows.measure(), [rows, heightOf]);
  return (
    <div
      ref={box}
      // eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable by key
      tabIndex={0}
      role="region"
      aria-label={label}
      className={`overflow-y-auto rounded-md border border-line text-sm ${className}`}
    >
      <div role="list" aria-label={label} className="relative" style={{ height: rows.getTotalSize() }}>
        {rows.getVirtualItems().map(({ index, key, start, size }) => {
          const item = items[index];
          if (item === undefined) return null;
          return (
            <div
              key={key}
              role="listitem"
              aria-setsize={items.length}
              aria-posinset={index + 1}
              className="absolute inset-x-0 top-0"
              style={{ transform: `translateY(${start}px)`, height: size }}
            >
              {children(item)}
            </div>
          );
        })}
      </div>
    </div>
  );
}

function heightAt<T>(items: readonly T[], index: number, heightOf: (item: T) => number): number {
  const item = items[index];
  return item === undefined ? 0 : heightOf(item);
}
