import { useSyncExternalStore } from 'react';

/** `system` follows the device; boot.js applies the choice before the first paint. */
export type ThemeChoice = 'system' | 'light' | 'dark';

const KEY = 'theme';
const listeners = new Set<() => void>();
const system = matchMedia('(prefers-color-scheme: dark)');
let choice: ThemeChoice = read();

system.addEventListener('change', apply);

export const useThemeChoice = (): ThemeChoice =>
  useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => choice,
  );

export function chooseTheme(next: ThemeChoice): void {
  choice = next;
  try {
    localStorage.setItem(KEY, next);
  } catch {
    // Storage is forbidden: the choice lasts for this page.
  }
  apply();
  for (const listener of listeners) listener();
}

function apply(): void {
  const dark = choice === 'dark' || (choice === 'system' && system.matches);
  const root = document.documentElement;
  root.dataset.theme = dark ? 'dark' : 'light';
  const bar = document.querySelector<HTMLMetaElement>('meta[name="theme-color"]');
  if (bar) bar.content = getComputedStyle(root).getPropertyValue('--canvas');
}

function read(): ThemeChoice {
  try {
    const stored = localStorage.getItem(KEY);
    return stored === 'light' || stored === 'dark' ? stored : 'system';
  } catch {
    return 'system';
  }
}
