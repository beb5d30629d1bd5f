import { parseTags, tagKey } from '#util/text';
import type { Attachment } from '../../../shared/api/types.js';
import type { FormValues } from './values.js';

/** The fields that two people can change at once. */
export const MERGED = ['type', 'title', 'url', 'content', 'tags', 'attachments', 'projectId'] as const;
export type MergedField = (typeof MERGED)[number];

export interface Merge {
  readonly values: FormValues;
  /** Both changed them, each otherwise: `values` has mine, and the person decides. */
  readonly conflicts: readonly MergedField[];
  /** Changed by the other side, whether taken over or not. */
  readonly changed: readonly MergedField[];
}

/**
 * Brings my changes of `base` onto `theirs`. A field that only they touched becomes theirs; tags and files that either
 * side added stay and those that either took away go, so these two never conflict.
 */
export function mergeValues(base: FormValues, mine: FormValues, theirs: FormValues): Merge {
  const changed = MERGED.filter((field) => !isSame(field, base, theirs));
  const conflicts = changed.filter(
    (field) =>
      field !== 'tags' &&
      field !== 'attachments' &&
      !isSame(field, base, mine) &&
      !isSame(field, mine, theirs),
  );
  const taken = Object.fromEntries(
    changed
      .filter((field) => !conflicts.includes(field) && isSame(field, base, mine))
      .map((field) => [field, theirs[field]]),
  );
  const tags = mergeSets(parseTags(base.tags), parseTags(mine.tags), parseTags(theirs.tags), tagKey);
  const attachments = mergeSets(base.attachments, mine.attachments, theirs.attachments, fileKey);
  return {
    values: {
      ...mine,
      ...taken,
      ...(changed.includes('tags') && { tags: tags.join(', ') }),
      ...(changed.includes('attachments') && { attachments }),
    },
    conflicts,
    changed,
  };
}

export function isSame(field: MergedField, one: FormValues, other: FormValues): boolean {
  if (field === 'tags') return hasSame(parseTags(one.tags), parseTags(other.tags), tagKey);
  if (field === 'attachments') return hasSame(one.attachments, other.attachments, fileKey);
  return one[field] === other[field];
}

/** Whether a form says anything else than another. */
export const isSameForm = (one: FormValues, other: FormValues): boolean =>
  MERGED.every((field) => isSame(field, one, other));

const fileKey = (file: Attachment): string => file.id;

function mergeSets<T>(
  base: readonly T[],
  mine: readonly T[],
  theirs: readonly T[],
  key: (item: T) => string,
): readonly T[] {
  const had = new Set(base.map(key));
  const left = new Set(theirs.map(key));
  const kept = mine.filter((item) => left.has(key(item)) || !had.has(key(item)));
  const here = new Set(mine.map(key));
  return [...kept, ...theirs.filter((item) => !had.has(key(item)) && !here.has(key(item)))];
}

const hasSame = <T>(one: readonly T[], other: readonly T[], key: (item: T) => string): boolean =>
  one.length === other.length && one.every((item, index) => key(item) === keyAt(other, index, key));

function keyAt<T>(items: readonly T[], index: number, key: (item: T) => string): string | undefined {
  const item = items[index];
  return item === undefined ? undefined : key(item);
}
