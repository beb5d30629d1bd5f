import { rememberUndo } from '../lib/undo.js';

const UNDO_MS = 8000;

/** What toasts are made of is loaded beside the page, not before it. */
const manager = () => import('./toast-manager.js').then(({ toasts }) => toasts);

export const notify = (title: string): void => void manager().then((toasts) => toasts.add({ title }));

/** Stays until it is closed when something can be done about it. */
export function notifyError(title: string, retry?: () => void): void {
  show(title, 'error', retry && { label: 'Try again', run: retry }, retry ? 0 : UNDO_MS);
}

/** Says what was done, and offers to take it back; `z` does the same. */
export function notifyUndo(title: string, takeBack: () => void): void {
  let close = (): void => undefined;
  const undo = rememberUndo(title, () => {
    close();
    takeBack();
  });
  close = show(title, undefined, { label: 'Undo', run: undo }, UNDO_MS);
}

interface ToastAction {
  readonly label: string;
  readonly run: () => void;
}

/** Answers what closes it. */
function show(
  title: string,
  type: string | undefined,
  action: ToastAction | undefined,
  timeout: number,
): () => void {
  const shown = manager().then((toasts) => {
    const id: string = toasts.add({
      title,
      type,
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
