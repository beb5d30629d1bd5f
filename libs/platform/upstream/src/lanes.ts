/**
 * Requests to one service travel in lanes, so that slow ones of a kind hold up only their own kind. The
 * number is how many of one lane are under way from one process to one service.
 */
export const LANES = {
  /** Small questions, answered at once. */
  calls: 128,
  /** Bodies that come as slowly as the client sends them. */
  uploads: 32,
  /** Answers that go as slowly as the client reads them. */
  files: 128,
} as const satisfies Record<string, number>;

export type Lane = keyof typeof LANES;
