/* eslint-disable no-console -- the browser's console is this app's log, and this is the one place that writes to it */

/** Something did not work that a person need not hear of, or has been told of otherwise. */
export const logWarning = (what: string, cause?: unknown): void => console.warn(what, cause ?? '');

/** A bug. */
export const logError = (cause: unknown): void => console.error(cause);
