/** Milliseconds that one preview may take: page, picture and icon with all redirects together. */
export const PREVIEW_MS = 10_000;

/** A point in time after which nothing new is begun. */
export class Deadline {
  private readonly at: number;

  constructor(milliseconds = PREVIEW_MS) {
    this.at = performance.now() + milliseconds;
  }

  /** Whole milliseconds until then; 0 when it is over. */
  left(): number {
    return Math.max(0, Math.floor(this.at - performance.now()));
  }
}
