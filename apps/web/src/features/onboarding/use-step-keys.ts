import { useEffect, useEffectEvent } from 'react';

const WAYS: Readonly<Record<string, -1 | 1>> = { ArrowLeft: -1, ArrowRight: 1 };

/**
 * Arrow keys lead through the steps wherever in the dialog the focus is; with ⌘, Ctrl or Alt they are the browser's.
 * They are heard on the way down, because the dialog lets none of them out.
 */
export function useStepKeys(
  content: React.RefObject<HTMLElement | null>,
  onMove: (by: -1 | 1) => void,
): void {
  const move = useEffectEvent(onMove);
  useEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      const by = WAYS[event.key];
      if (!by || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
      const dialog = content.current?.closest('[role="dialog"]');
      if (!(event.target instanceof Node) || !dialog?.contains(event.target)) return;
      event.preventDefault();
      move(by);
    };
    document.addEventListener('keydown', onKey, true);
    return () => document.removeEventListener('keydown', onKey, true);
  }, [content]);
}
