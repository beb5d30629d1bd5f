/*
 * What `z` takes back. Each entry is used once; the toast's button and the key use the same one.
 */
export interface Undoable {
  readonly label: string;
  readonly run: () => void;
}

const MOST = 20;
let stack: readonly Undoable[] = [];

/** Remembers how to take the change back; answers the function that does, once. */
export function rememberUndo(label: string, takeBack: () => void): () => void {
  const entry: Undoable = {
    label,
    run: () => {
      if (!stack.includes(entry)) return;
      stack = stack.filter((other) => other !== entry);
      takeBack();
    },
  };
  stack = [...stack.slice(1 - MOST), entry];
  return entry.run;
}

/** Takes the last change back; false when there is none. */
export function undoLast(): boolean {
  const last = stack.at(-1);
  last?.run();
  return last !== undefined;
}
