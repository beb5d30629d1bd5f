/**
 * Something the person at the keyboard can act on: printed as it is, without a stack. `log` holds the last
 * lines of the program that failed, when there is one.
 */
export class LaunchError extends Error {
  /**
   * @param {string} message
   * @param {{ log?: string, cause?: unknown }} [more]
   */
  constructor(message, more = {}) {
    super(message, { cause: more.cause });
    this.name = 'LaunchError';
    this.log = more.log ?? '';
  }
}

/** Thrown out of whatever is being waited for when the person asks to stop. Not a failure. */
export class Stopped extends Error {
  constructor() {
    super('Stopped before the start was complete.');
    this.name = 'Stopped';
  }
}

/** @param {unknown} error */
export function messageOf(error) {
  return error instanceof Error ? error.message : String(error);
}

/**
 * @param {unknown} error
 * @param {string} code
 */
export function hasCode(error, code) {
  return error instanceof Error && 'code' in error && error.code === code;
}
