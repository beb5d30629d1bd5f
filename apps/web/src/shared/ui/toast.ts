import { Toast } from '@base-ui/react/toast';
import { rememberUndo } from '../lib/undo.js';

/** One manager for the whole app, so that code outside components can speak too. */
export const toasts = Toast.createToastManager();

const UNDO_MS = 8000;

export const notify = (title: string): void => {
  toasts.add({ title });
};

/** Stays until it is closed when something can be done about it. */
export const notifyError = (title: string, retry?: () => void): void => {
  const id = toasts.add({
    title,
    type: 'error',
    timeout: retry ? 0 : UNDO_MS,
    ...(retry && {
      actionProps: {
        children: 'Try again',
        onClick: () => {
          toasts.close(id);
          retry();
        },
      },
    }),
  });
};

/** Says what was done, and offers to take it back; `z` does the same. */
export function notifyUndo(title: string, takeBack: () => void): void {
  const undo = rememberUndo(title, () => {
    toasts.close(id);
    takeBack();
  });
  const id = toasts.add({ title, timeout: UNDO_MS, actionProps: { children: 'Undo', onClick: undo } });
}
