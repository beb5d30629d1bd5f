import type { Rule } from '#util/rules';

/** A rule as stored. */
export interface RuleRow extends Rule {
  readonly version: number;
  readonly created_at: Date;
  readonly updated_at: Date;
}
