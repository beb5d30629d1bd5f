import type { BookmarkType } from '#util/bookmark-types';

/** What a condition looks at. `any`: every text of the bookmark. */
export const RULE_FIELDS = ['any', 'url', 'title', 'content', 'tags', 'type', 'project_name'] as const;
export type RuleField = (typeof RULE_FIELDS)[number];

/** In the order in which a form offers them: the first that supports a field is its default. */
export const RULE_OPERATORS = [
  'exists',
  'not_exists',
  'contains',
  'not_contains',
  'equals',
  'not_equals',
  'starts_with',
  'ends_with',
  'in',
  'not_in',
  'matches',
  'length_gt',
  'length_lt',
] as const;
export type RuleOperator = (typeof RULE_OPERATORS)[number];

export const RULE_ACTION_TYPES = [
  'add_tags',
  'set_project',
  'set_type',
  'set_title_prefix',
  'set_title_suffix',
] as const;
export type RuleActionType = (typeof RULE_ACTION_TYPES)[number];

export const RULE_LOGIC = ['AND', 'OR'] as const;
export type RuleLogic = (typeof RULE_LOGIC)[number];

export interface RuleCondition {
  readonly field: RuleField;
  readonly operator: RuleOperator;
  /** Comma-separated for `in` and `not_in`, a whole number for lengths, empty for `exists` and `not_exists`. */
  readonly value: string;
  /** How it is joined to the next one; null for the last. */
  readonly next_logic: RuleLogic | null;
}

export interface RuleAction {
  readonly action_type: RuleActionType;
  /** Comma-separated tags; a project's id; a type; the text before or after the title. */
  readonly action_value: string;
}

/** What a person writes. Conditions and actions stand in their order. */
export interface RuleBody {
  readonly name: string;
  readonly is_active: boolean;
  /** From 0; lower runs first. */
  readonly priority: number;
  readonly conditions: readonly RuleCondition[];
  readonly actions: readonly RuleAction[];
}

export interface Rule extends RuleBody {
  /** Given in the order of creation, which decides between equal priorities. */
  readonly id: number;
}

/** What rules see of a bookmark. Content of a password is not among it. */
export interface RuleSubject {
  readonly type: BookmarkType;
  readonly title: string;
  readonly url: string | null;
  readonly content: string | null;
  readonly tags: readonly string[];
  readonly project: RuleProject;
}

export interface RuleProject {
  readonly id: number;
  readonly name: string;
}

/** What one rule would change, beyond what the rules before it do. Absent: nothing of that kind. */
export interface SuggestedChanges {
  readonly tags?: readonly string[];
  readonly project?: RuleProject;
  readonly type?: BookmarkType;
  readonly titlePrefix?: string;
  readonly titleSuffix?: string;
}
