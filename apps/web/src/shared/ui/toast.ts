import { useSyncExternalStore } from 'react';
import { rememberUndo } from '../lib/undo.js';
import type { Toasts } from './toast-manager.js';

const UNDO_MS = 8000;

/** Settled by the list of toasts as soon as it is on screen, so that none is added before anybody shows it. */
const list = Promise.withResolvers<Toasts>();
const listeners = new Set<() => void>();
let isListWanted = false;

/** The list of toasts is on screen. */
export const toastsAreShown = (toasts: Toasts): void => list.resolve(toasts);

/** The code of toasts is wanted from now on: the page is at rest, or there is something to say. */
export function wantToasts(): void {
  isListWanted = true;
  for (const listener of listeners) listener();
}

/** Whether a page should have the list of toasts on screen. */
export const useToastsWanted = (): boolean => useSyncExternalStore(subscribe, () => isListWanted);

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function manager(): Promise<Toasts> {
  wantToasts();
  return list.promise;
}

/** How often each text that is on screen was said. */
const said = new Map<string, number>();

/** The same text again is said in the same place, with how often it was said. */
export const notify = (title: string): void =>
  void manager().then((toasts) => {
    const times = (said.get(title) ?? 0) + 1;
    said.set(title, times);
    toasts.add({ id: title, title, data: { times }, onClose: () => said.delete(title) });
  });

/** Says that something is going on until the answer is called. */
export const notifyProgress = (title: string): (() => void) => show(title, undefined, 0);

/**
 * Says what was done, and offers to take it back; `z` does the same. The answer withdraws the offer, for a change
 * that did not happen after all.
 */
export function notifyUndo(title: string, takeBack: () => void): () => void {
  let close = (): void => undefined;
  const { run, forget } = rememberUndo(title, () => {
    close();
    takeBack();
  });
  close = show(title, { label: 'Undo', run }, UNDO_MS);
  return () => {
    forget();
    close();
  };
}

/** Something that can be done now or later; stays until it is closed. */
export const notifyOffer = (title: string, label: string, run: () => void): void =>
  void show(title, { label, run }, 0);

interface ToastAction {
  readonly label: string;
  readonly run: () => void;
}

/** Answers what closes it. */
function show(title: string, action: ToastAction | undefined, timeout: number): () => void {
  const shown = manager().then((toasts) => {
    const id: string = toasts.add({
      title,
      timeout,
      ...(action && {
        actionProps: {
          children: action.label,
          onClick: () => {
            toasts.close(id);
            action.run();
          },
        },
      }),
    });
    return () => toasts.close(id);
  });
  return () => void shown.then((close) => close());
}
