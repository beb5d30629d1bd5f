import { useEffect, useRef } from 'react';

/** Key to action. `mod+k` is ⌘K or Ctrl+K; every other name is the event's `key`. */
export type Hotkeys = Readonly<Record<string, (event: KeyboardEvent) => void>>;

/** Page-wide keys. Single keys are silent while somebody types or a dialog or menu is open. */
export function useHotkeys(keys: Hotkeys): void {
  const latest = useRef(keys);
  useEffect(() => {
    latest.current = keys;
  });
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent): void => {
      if (event.defaultPrevented || event.isComposing || event.altKey) return;
      const mod = event.metaKey || event.ctrlKey;
      if (!mod && (isTyping(event.target) || isOverlayOpen())) return;
      const action = latest.current[mod ? `mod+${event.key.toLowerCase()}` : event.key];
      if (!action) return;
      event.preventDefault();
      action(event);
    };
    window.addEventListener('keydown', onKeyDown);
    return () => window.removeEventListener('keydown', onKeyDown);
  }, []);
}

function isTyping(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false;
  if (
    target.isContentEditable ||
    target instanceof HTMLTextAreaElement ||
    target instanceof HTMLSelectElement
  )
    return true;
  return target instanceof HTMLInputElement && target.type !== 'checkbox';
}

const isOverlayOpen = (): boolean =>
  document.querySelector('[role="dialog"], [role="alertdialog"], [role="menu"], [role="listbox"]') !== null;
