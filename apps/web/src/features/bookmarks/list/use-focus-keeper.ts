import { useEffect, useEffectEvent, useRef } from 'react';

/** Time for a closing dialog to give the focus back by itself, and for a list to be rendered. */
const SETTLES_MS = 60;

/**
 * Calls `onLost` when what had the focus is gone and the focus fell back to the page: a row that vanished, a bar or a
 * dialog that closed. A click on nothing is no loss. `change` is what may have taken it away.
 */
export function useFocusKeeper(change: unknown, onLost: () => void): void {
  const hadFocus = useRef(false);
  const lost = useEffectEvent(onLost);
  useEffect(() => {
    const onFocus = (): void => {
      hadFocus.current = true;
    };
    const onPointer = (event: PointerEvent): void => {
      const target = event.target instanceof Element ? event.target : null;
      if (!target?.closest('button, a, input, textarea, select, label, [tabindex]')) hadFocus.current = false;
    };
    document.addEventListener('focusin', onFocus);
    document.addEventListener('pointerdown', onPointer);
    return () => {
      document.removeEventListener('focusin', onFocus);
      document.removeEventListener('pointerdown', onPointer);
    };
  }, []);
  useEffect(() => {
    const timer = setTimeout(() => {
      if (hadFocus.current && document.activeElement === document.body) lost();
    }, SETTLES_MS);
    return () => clearTimeout(timer);
  }, [change]);
}
