import { BOOKMARK_TYPES, isBookmarkType } from '#util/bookmark-types';
import { cleanTag } from '#util/text';
import { parseDay } from '#util/time';
import { hostOf } from '#util/url';
import { HAS_VALUES, IS_VALUES, type OperatorName, type SearchLeaf } from './ast.js';

interface Operator {
  /** The condition that a value makes, or null when it makes none: then the whole is plain text. */
  readonly read: (value: string) => SearchLeaf | null;
  /** What can be offered for completion when the values are known beforehand. */
  readonly values: readonly string[];
}

/** Every operator there is. */
export const OPERATORS: Readonly<Record<OperatorName, Operator>> = {
  tag: {
    read: (value) => {
      const tag = cleanTag(value);
      return tag === null ? null : { kind: 'tag', tag };
    },
    values: [],
  },
  type: {
    read: (value) => {
      const type = value.toLowerCase();
      return isBookmarkType(type) ? { kind: 'type', type } : null;
    },
    values: BOOKMARK_TYPES,
  },
  project: {
    read: (value) => {
      const name = value.replace(/\s+/g, ' ').trim();
      return name === '' ? null : { kind: 'project', name };
    },
    values: [],
  },
  site: {
    read: (value) => {
      const host = siteOf(value);
      return host === null ? null : { kind: 'site', host };
    },
    values: [],
  },
  before: {
    read: (value) => {
      const day = parseDay(value);
      return day === null ? null : { kind: 'before', day };
    },
    values: [],
  },
  after: {
    read: (value) => {
      const day = parseDay(value);
      return day === null ? null : { kind: 'after', day };
    },
    values: [],
  },
  is: {
    read: (value) => {
      const found = IS_VALUES.find((known) => known === value.toLowerCase());
      return found === undefined ? null : { kind: 'is', value: found };
    },
    values: IS_VALUES,
  },
  has: {
    read: (value) => {
      const found = HAS_VALUES.find((known) => known === value.toLowerCase().replace(/s$/, ''));
      return found === undefined ? null : { kind: 'has', value: found };
    },
    values: HAS_VALUES,
  },
};

export const OPERATOR_NAMES: readonly OperatorName[] = [
  'tag',
  'type',
  'project',
  'site',
  'before',
  'after',
  'is',
  'has',
];

/** The operator of this name in any case, or null. */
export function operatorNamed(name: string): OperatorName | null {
  const lower = name.toLowerCase();
  return OPERATOR_NAMES.find((known) => known === lower) ?? null;
}

/** The host of what was written, an address or a name, without `www.`; writing it again gives the same. */
function siteOf(value: string): string | null {
  const host = hostOf(/^[a-z][a-z0-9+.-]*:\/\//i.test(value) ? value : `https://${value}`);
  const bare = host?.replace(/\.+$/, '').replace(/^(?:www\.)+(?=[^.]+\.)/, '') ?? '';
  return bare === '' ? null : bare;
}
