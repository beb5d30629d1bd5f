import { useMemo, useState } from 'react';

/** Lines that are drawn at once, each with its button; a text may have 100,000 of them. */
const SHOWN = 1000;

interface ShownLines {
  readonly lines: readonly string[];
  /** How many there are, when not all are shown. */
  readonly hiddenOf: number | null;
  readonly showAll: () => void;
}

export function useShownLines(text: string): ShownLines {
  const [isAll, setAll] = useState(false);
  const lines = useMemo(() => text.split('\n'), [text]);
  const isCut = !isAll && lines.length > SHOWN;
  return {
    lines: isCut ? lines.slice(0, SHOWN) : lines,
    hiddenOf: isCut ? lines.length : null,
    showAll: () => setAll(true),
  };
}
