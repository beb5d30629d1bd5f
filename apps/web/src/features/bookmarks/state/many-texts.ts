import type { BulkChange, Operation } from '../../../shared/api/operations.js';

/** How many, in words. */
export const countOf = (count: number): string =>
  count === 1 ? '1 bookmark' : `${count.toLocaleString('en')} bookmarks`;

/** A change of many, in the words of its toasts. `name` is the project or the tags. */
export interface ManyTexts {
  readonly doing: (count: number) => string;
  readonly done: (count: number) => string;
  /** Why some were left as they were. */
  readonly others: string;
}

const TEXTS: Readonly<Record<BulkChange['action'], (name: string) => ManyTexts>> = {
  trash: () => ({
    doing: (count) => `Moving ${countOf(count)} to trash…`,
    done: (count) => (count === 1 ? 'Moved to trash' : `Moved ${countOf(count)} to trash`),
    others: 'were gone already',
  }),
  restore: () => ({
    doing: (count) => `Restoring ${countOf(count)}…`,
    done: (count) => (count === 1 ? 'Bookmark restored' : `Restored ${countOf(count)}`),
    others: 'were not in the trash any more',
  }),
  delete: () => ({
    doing: (count) => `Deleting ${countOf(count)}…`,
    done: (count) => (count === 1 ? 'Deleted permanently' : `Deleted ${countOf(count)} permanently`),
    others: 'were gone already',
  }),
  move: (name) => ({
    doing: (count) => `Moving ${countOf(count)} to ${name}…`,
    done: (count) => `Moved ${countOf(count)} to ${name}`,
    others: 'were there already or are gone',
  }),
  tag: (name) => ({
    doing: (count) => `Tagging ${countOf(count)}…`,
    done: (count) => `Tagged ${countOf(count)} with ${name}`,
    others: 'had it already or are gone',
  }),
  untag: (name) => ({
    doing: (count) => `Taking ${name} off ${countOf(count)}…`,
    done: (count) => `Took ${name} off ${countOf(count)}`,
    others: 'did not have it or are gone',
  }),
};

export const textsOf = ({ action }: BulkChange, name: string): ManyTexts => TEXTS[action](name);

/** 'Moved 9 bookmarks to Work; 3 were there already or are gone'. */
export function outcomeText(texts: ManyTexts, affected: number, wanted: number): string {
  const others = Math.max(0, wanted - affected);
  if (others === 0) return texts.done(affected);
  return `${texts.done(affected)}; ${others.toLocaleString('en')} ${texts.others}`;
}

/** After an undo; `skipped` changed meanwhile. */
export const undoneText = (skipped: number): string =>
  skipped === 0
    ? 'Undone'
    : `Undone, but for ${countOf(skipped)} changed since: ${skipped === 1 ? 'it stays' : 'they stay'} as ${skipped === 1 ? 'it is' : 'they are'}`;

const KINDS: Readonly<Record<Operation['kind'], (count: string, label: string) => string>> = {
  move: (count, label) => `moved ${count} to ${label}`,
  tag: (count, label) => `tagged ${count} with ${label}`,
  untag: (count, label) => `took ${label} off ${count}`,
  trash: (count) => `moved ${count} to trash`,
  restore: (count) => `restored ${count}`,
  delete: (count) => `deleted ${count}`,
  'tag.rename': (count, label) => `renamed tag ${label} on ${count}`,
  'tag.merge': (count, label) => `merged tags ${label} on ${count}`,
  'tag.delete': (count, label) => `deleted tag ${label} from ${count}`,
  'project.delete': (count, label) => `deleted project ${label} with ${count}`,
  'rules.run': (count) => `ran rules on ${count}`,
  import: (count, label) => `imported ${count}${label ? ` from ${label}` : ''}`,
};

/** What an operation did: 'moved 12 bookmarks to Work'. */
export const operationText = ({ kind, affected, label }: Operation): string =>
  KINDS[kind](countOf(affected), label);
