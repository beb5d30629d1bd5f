import { BOOKMARK_TYPES, type BookmarkType } from '#util/bookmark-types';
import type { RuleActionType, RuleField, RuleOperator } from './model.js';
import { RULE_ACTION_TYPES, RULE_FIELDS, RULE_OPERATORS } from './model.js';

/** One choice of a form, and what it means. */
export interface RuleChoice<T extends string> {
  readonly value: T;
  readonly label: string;
  readonly description: string;
}

export interface RuleOperatorChoice extends RuleChoice<RuleOperator> {
  readonly supportedFields: readonly RuleField[];
}

export interface RuleMeta {
  readonly conditionFields: readonly RuleChoice<RuleField>[];
  readonly conditionOperators: readonly RuleOperatorChoice[];
  readonly actionTypes: readonly RuleChoice<RuleActionType>[];
  /** What `set_type` can make of a bookmark. */
  readonly bookmarkTypes: readonly BookmarkType[];
}

type Words = readonly [label: string, description: string];

const FIELDS: Readonly<Record<RuleField, Words>> = {
  any: ['Anything', 'Title, URL, content, tags and project name'],
  url: ['URL', 'The address of a link'],
  title: ['Title', 'The title, as it is typed or suggested'],
  content: ['Content', 'Description, note, code or colors; never the content of a password'],
  tags: ['Tags', 'Any one of the tags'],
  type: ['Type', 'link, note, password, code, color or image'],
  project_name: ['Project', 'The name of the project it is saved in'],
};

const TEXTS: readonly RuleField[] = ['any', 'url', 'title', 'content', 'tags', 'project_name'];
const NAMES: readonly RuleField[] = ['url', 'title', 'tags', 'type', 'project_name'];

const OPERATORS: Readonly<Record<RuleOperator, readonly [...Words, readonly RuleField[]]>> = {
  exists: ['Exists', 'There is something in it', RULE_FIELDS],
  not_exists: ['Does not exist', 'It is empty', RULE_FIELDS],
  contains: ['Contains', 'The text stands somewhere in it', TEXTS],
  not_contains: ['Does not contain', 'The text stands nowhere in it', TEXTS],
  equals: ['Equals', 'It is exactly the text', RULE_FIELDS],
  not_equals: ['Does not equal', 'It is anything but the text', RULE_FIELDS],
  starts_with: ['Starts with', 'It begins with the text', TEXTS],
  ends_with: ['Ends with', 'It ends with the text', TEXTS],
  in: ['Is one of', 'It is one of several texts, separated by commas', NAMES],
  not_in: ['Is none of', 'It is none of several texts, separated by commas', NAMES],
  matches: ['Matches', 'A regular expression (RE2 syntax) is found in it', TEXTS],
  length_gt: [
    'Is longer than',
    'It has more characters; more tags, for tags',
    ['title', 'url', 'content', 'tags'],
  ],
  length_lt: [
    'Is shorter than',
    'It has fewer characters; fewer tags, for tags',
    ['title', 'url', 'content', 'tags'],
  ],
};

const ACTIONS: Readonly<Record<RuleActionType, Words>> = {
  add_tags: ['Add tags', 'Tags separated by commas; those it has already stay as they are'],
  set_project: ['Set project', 'Save it in this project'],
  set_type: ['Set type', 'Save it as this type; a password always stays one'],
  set_title_prefix: ['Add title prefix', 'Put this before the title, unless it stands there already'],
  set_title_suffix: ['Add title suffix', 'Put this after the title, unless it stands there already'],
};

/** A picture cannot be made of something that has none. */
const SETTABLE_TYPES: readonly BookmarkType[] = BOOKMARK_TYPES.filter((type) => type !== 'image');

/** Everything that a form for rules offers. */
export const RULE_META: RuleMeta = {
  conditionFields: RULE_FIELDS.map((value) => choice(value, FIELDS[value])),
  conditionOperators: RULE_OPERATORS.map((value) => {
    const [label, description, supportedFields] = OPERATORS[value];
    return { value, label, description, supportedFields };
  }),
  actionTypes: RULE_ACTION_TYPES.map((value) => choice(value, ACTIONS[value])),
  bookmarkTypes: SETTABLE_TYPES,
};

export function supports(operator: RuleOperator, field: RuleField): boolean {
  return OPERATORS[operator][2].includes(field);
}

/** Operators that say all there is to say, without a value. */
export function needsValue(operator: RuleOperator): boolean {
  return operator !== 'exists' && operator !== 'not_exists';
}

/** What a field's operator is set to when the field was chosen anew. */
export function firstOperator(field: RuleField): RuleOperator {
  return RULE_OPERATORS.find((operator) => supports(operator, field)) ?? 'exists';
}

function choice<T extends string>(value: T, [label, description]: Words): RuleChoice<T> {
  return { value, label, description };
}
