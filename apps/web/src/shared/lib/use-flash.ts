import { useCallback, useEffect, useRef, useState } from 'react';

/** How long a confirmation stays: spec section 9. */
export const CONFIRMATION_MS = 2000;

/** A value that shows for a while and goes: the tick after a copy, 'Saved!' after a save. */
export function useFlash<T>(ms = CONFIRMATION_MS): [T | null, (value: T) => void] {
  const [value, setValue] = useState<T | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  const flash = useCallback(
    (next: T) => {
      clearTimeout(timer.current);
      setValue(next);
      timer.current = setTimeout(() => setValue(null), ms);
    },
    [ms],
  );
  return [value, flash];
}
