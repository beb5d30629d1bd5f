import { useSyncExternalStore } from 'react';

/** Something that could not be done, shown in the red banner above the list until it is dismissed or tried again. */
export interface Problem {
  readonly text: string;
  readonly retry?: () => void;
}

let problem: Problem | null = null;
const listeners = new Set<() => void>();

export const useProblem = (): Problem | null =>
  useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => problem,
  );

export function reportProblem(text: string, retry?: () => void): void {
  set(retry ? { text, retry } : { text });
}

export const clearProblem = (): void => set(null);

function set(next: Problem | null): void {
  problem = next;
  for (const listener of listeners) listener();
}
