import { useEffect, useRef } from 'react';

/** ⌘/Ctrl+Enter saves from wherever the focus is in the dialog, unless a question stands in front of it. */
export function useSaveKey(save: () => void): void {
  const latest = useRef(save);
  useEffect(() => {
    latest.current = save;
  });
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent): void => {
      if (event.key !== 'Enter' || !(event.metaKey || event.ctrlKey) || event.isComposing) return;
      if (event.repeat || document.querySelector('[role="alertdialog"]')) return;
      // The focused button must not be pressed as well.
      event.preventDefault();
      latest.current();
    };
    window.addEventListener('keydown', onKeyDown, { capture: true });
    return () => window.removeEventListener('keydown', onKeyDown, { capture: true });
  }, []);
}
