/** The shapes every endpoint answers with (api.md, Conventions). */
export interface Answer<T> {
  readonly success: true;
  readonly data: T;
}

export interface PageMeta {
  /** Exact for lists; a search stops counting at 1,000. */
  readonly total: number;
  readonly limit: number;
  readonly next_cursor: string | null;
  readonly total_capped?: true;
}

export interface PagedAnswer<T> extends Answer<readonly T[]> {
  readonly meta: PageMeta;
}

export const answer = <T>(data: T): Answer<T> => ({ success: true, data });

export const paged = <T>(data: readonly T[], meta: PageMeta): PagedAnswer<T> => ({
  success: true,
  data,
  meta,
});
