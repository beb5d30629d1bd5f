import type { SuggestedChanges } from '#util/rules';

/**
 * How a rule came to touch a bookmark: `applied` by this service when it was saved, `accepted` or `declined` by a person
 * before it was, `run` when a person ran the rule on what was there.
 */
export const APPLICATION_WAYS = ['applied', 'accepted', 'declined', 'run'] as const;
export type ApplicationWay = (typeof APPLICATION_WAYS)[number];

/** One rule and one bookmark. */
export interface Application {
  readonly bookmarkId: string;
  readonly rule: { readonly id: number; readonly name: string };
  readonly how: ApplicationWay;
  /** Empty for what was declined. */
  readonly changes: SuggestedChanges;
}
