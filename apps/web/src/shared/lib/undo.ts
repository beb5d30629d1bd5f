/*
 * What `z` takes back. Each entry is used once; the toast's button and the key use the same one.
 */
export interface Undoable {
  readonly label: string;
  readonly run: () => void;
  /** There is nothing to take back any more: the change failed, or was undone from elsewhere. */
  readonly forget: () => void;
}

const MOST = 20;
let stack: readonly Undoable[] = [];

/** Remembers how to take a change back, once. */
export function rememberUndo(label: string, takeBack: () => void): Undoable {
  const forget = (): void => {
    stack = stack.filter((other) => other !== entry);
  };
  const entry: Undoable = {
    label,
    run: () => {
      if (!stack.includes(entry)) return;
      forget();
      takeBack();
    },
    forget,
  };
  stack = [...stack.slice(1 - MOST), entry];
  return entry;
}

/** Takes the last change back; false when there is none. */
export function undoLast(): boolean {
  const last = stack.at(-1);
  last?.run();
  return last !== undefined;
}

/** What `z` would take back next. */
export const nextUndo = (): string | undefined => stack.at(-1)?.label;
