import { useSyncExternalStore } from 'react';

/** What is to be shared. */
export type ShareTarget =
  | { readonly kind: 'bookmark'; readonly id: string; readonly name: string }
  | { readonly kind: 'project'; readonly id: number; readonly name: string };

let current: ShareTarget | null = null;
const listeners = new Set<() => void>();

/** Opens the share panel, whoever shows it. Null closes it. */
export function requestShare(target: ShareTarget | null): void {
  current = target;
  for (const listener of listeners) listener();
}

/** Whether the panel is open: what lies behind it keeps still. */
export const isShareOpen = (): boolean => current !== null;

export const useShareRequest = (): ShareTarget | null =>
  useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => current,
  );
