import { useEffect, useRef } from 'react';

const LONG_MS = 450;
/** Pixels a finger may wander; more is a scroll. */
const WANDERS = 10;

interface LongPress {
  readonly onPointerDown: (event: React.PointerEvent) => void;
  readonly onPointerMove: (event: React.PointerEvent) => void;
  readonly onPointerUp: () => void;
  readonly onPointerCancel: () => void;
  readonly onContextMenu: (event: React.MouseEvent) => void;
  readonly onClickCapture: (event: React.MouseEvent) => void;
}

/** A finger that rests on a row. The click that follows it is swallowed. */
export function useLongPress(onLongPress: (target: Element) => void): LongPress {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const from = useRef({ x: 0, y: 0 });
  const isDone = useRef(false);
  useEffect(() => () => clearTimeout(timer.current), []);
  const stop = (): void => clearTimeout(timer.current);
  return {
    onPointerDown: ({ pointerType, clientX: x, clientY: y, target }) => {
      isDone.current = false;
      if (pointerType !== 'touch' || !(target instanceof Element)) return;
      from.current = { x, y };
      stop();
      timer.current = setTimeout(() => {
        isDone.current = true;
        onLongPress(target);
      }, LONG_MS);
    },
    onPointerMove: ({ clientX, clientY }) => {
      if (Math.hypot(clientX - from.current.x, clientY - from.current.y) > WANDERS) stop();
    },
    onPointerUp: stop,
    onPointerCancel: stop,
    onContextMenu: (event) => {
      if (isDone.current) event.preventDefault();
    },
    onClickCapture: (event) => {
      if (!isDone.current) return;
      isDone.current = false;
      event.preventDefault();
      event.stopPropagation();
    },
  };
}
