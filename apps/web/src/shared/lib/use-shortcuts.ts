import { useEffect, useEffectEvent, useSyncExternalStore } from 'react';
import { readStored, writeStored } from './stored.js';
import { isShortcut, listed, SHORTCUTS, type ShortcutName } from './shortcuts.js';

export type ShortcutHandlers = Readonly<Partial<Record<ShortcutName, (event: KeyboardEvent) => void>>>;

const STORED = 'singleKeys';
const handled = new Map<ShortcutName, number>();
const listeners = new Set<() => void>();
let isOn = readStored(STORED) !== 'off';

/** Page-wide keys. Single keys are silent while somebody types, in a dialog or menu, and when switched off. */
export function useShortcuts(handlers: ShortcutHandlers): void {
  const names = namesOf(handlers);
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented || event.isComposing || event.altKey) return;
    const name = namesOf(handlers).find((each) => isShortcut(each, event));
    if (!name || !isHeard(name, event)) return;
    event.preventDefault();
    handlers[name]?.(event);
  });
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent): void => onKey(event);
    window.addEventListener('keydown', onKeyDown);
    return () => window.removeEventListener('keydown', onKeyDown);
  }, []);
  useListed(names);
}

/** Lists keys that a component handles by itself, such as those of a text box. */
export function useListed(names: readonly ShortcutName[]): void {
  const key = names.join(' ');
  useEffect(() => {
    const own = namesIn(key);
    for (const name of own) handled.set(name, (handled.get(name) ?? 0) + 1);
    return () => {
      for (const name of own) handled.set(name, (handled.get(name) ?? 1) - 1);
    };
  }, [key]);
}

/** The shortcuts that somebody handles now, in the order of the catalogue. */
export const shortcutsInUse = (): readonly ShortcutName[] =>
  namesOf(SHORTCUTS).filter((name) => (handled.get(name) ?? 0) > 0);

/** Whether keys without ⌘ or Ctrl do anything: speech input and unsteady hands need them off (WCAG 2.1.4). */
export function useSingleKeys(): [boolean, (on: boolean) => void] {
  const on = useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => isOn,
  );
  return [on, switchSingleKeys];
}

function switchSingleKeys(on: boolean): void {
  isOn = on;
  writeStored(STORED, on ? null : 'off');
  for (const listener of listeners) listener();
}

function isHeard(name: ShortcutName, event: KeyboardEvent): boolean {
  if (listed(SHORTCUTS[name]).always) return true;
  if (isTyping(event.target) || isOverlayOpen()) return false;
  return isOn || event.key.length > 1 || event.metaKey || event.ctrlKey;
}

function isTyping(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false;
  if (target.isContentEditable || target.matches('textarea, select')) return true;
  return target instanceof HTMLInputElement && target.type !== 'checkbox';
}

/** Whether somebody types, or has something open over the page: not the moment to come up with something else. */
export const isBusy = (): boolean => isTyping(document.activeElement) || isOverlayOpen();

const isOverlayOpen = (): boolean =>
  document.querySelector('[role="dialog"], [role="alertdialog"], [role="menu"], [role="listbox"]') !== null;

const namesOf = (entries: ShortcutHandlers | typeof SHORTCUTS): readonly ShortcutName[] =>
  Object.keys(entries).filter(isName);

const namesIn = (key: string): readonly ShortcutName[] => key.split(' ').filter(isName);

const isName = (name: string): name is ShortcutName => name in SHORTCUTS;
