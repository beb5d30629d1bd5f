import { FILES_MAX, FILE_MAX_BYTES } from './limits.js';

/** Shown when a selection would take a bookmark over its number of files. */
export function tooManyFilesMessage(current: number): string {
  return `Maximum ${FILES_MAX} files allowed. You currently have ${current} files.`;
}

/** Shown when some of the chosen files are too large. */
export function filesTooLargeMessage(count: number): string {
  return `${count} file(s) exceed ${FILE_MAX_BYTES / (1024 * 1024)}MB limit`;
}

export interface FileLike {
  /** Bytes. */
  readonly size: number;
}

/**
 * What is wrong with adding `added` files to a bookmark that has `current` of them: the text to show, or null.
 * The number is checked before the sizes, as the screens do.
 */
export function fileLimitProblem(current: number, added: readonly FileLike[]): string | null {
  if (current + added.length > FILES_MAX) return tooManyFilesMessage(current);
  const tooLarge = added.filter((file) => file.size > FILE_MAX_BYTES).length;
  return tooLarge > 0 ? filesTooLargeMessage(tooLarge) : null;
}
