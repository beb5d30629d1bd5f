import { isBookmarkType, TAGS_MAX, TITLE_MAX, type BookmarkType } from '#util/bookmark-types';
import { parsePalette } from '#util/color';
import { characterCount, cleanTag, normalizeText, tagKey } from '#util/text';
import { splitList } from './condition.js';
import type { RuleAction, RuleProject, RuleSubject, SuggestedChanges } from './model.js';

/** Projects that exist, by their id. */
export type Projects = ReadonlyMap<number, RuleProject>;

/** A bookmark while rules work on it: its title is kept in three parts, so that a later prefix takes an earlier one's place. */
export interface Draft {
  readonly subject: RuleSubject;
  readonly title: string;
  readonly prefix: string;
  readonly suffix: string;
}

export const draftOf = (subject: RuleSubject): Draft => ({
  subject,
  title: subject.title,
  prefix: '',
  suffix: '',
});

export interface Applied {
  readonly draft: Draft;
  readonly changes: SuggestedChanges;
}

/** What one rule's actions change of a draft, in their order. Nothing that is so already counts as a change. */
export function applyActions(before: Draft, actions: readonly RuleAction[], projects: Projects): Applied {
  let applied: Applied = { draft: before, changes: {} };
  for (const action of actions) applied = applyAction(applied, action, projects);
  return applied;
}

function applyAction({ draft, changes }: Applied, action: RuleAction, projects: Projects): Applied {
  const { subject } = draft;
  const value = action.action_value;
  switch (action.action_type) {
    case 'add_tags': {
      const added = newTags(subject.tags, value);
      if (added.length === 0) return { draft, changes };
      return {
        draft: { ...draft, subject: { ...subject, tags: [...subject.tags, ...added] } },
        changes: { ...changes, tags: [...(changes.tags ?? []), ...added] },
      };
    }
    case 'set_project': {
      const project = projects.get(Number(value));
      if (!project || project.id === subject.project.id) return { draft, changes };
      return { draft: { ...draft, subject: { ...subject, project } }, changes: { ...changes, project } };
    }
    case 'set_type': {
      if (!isBookmarkType(value) || !canBecome(subject, value)) return { draft, changes };
      return {
        draft: { ...draft, subject: { ...subject, type: value } },
        changes: { ...changes, type: value },
      };
    }
    case 'set_title_prefix': {
      const prefix = startsWith(draft.title, value) ? '' : value;
      if (prefix === draft.prefix || !fits(draft, { prefix })) return { draft, changes };
      return {
        draft: retitled(draft, { prefix }),
        changes: { ...changes, ...(prefix && { titlePrefix: prefix }) },
      };
    }
    case 'set_title_suffix': {
      const suffix = endsWith(draft.title, value) ? '' : value;
      if (suffix === draft.suffix || !fits(draft, { suffix })) return { draft, changes };
      return {
        draft: retitled(draft, { suffix }),
        changes: { ...changes, ...(suffix && { titleSuffix: suffix }) },
      };
    }
  }
}

/** Tags of a value that the bookmark lacks, as far as there is room for them. */
function newTags(present: readonly string[], value: string): string[] {
  const keys = new Set(present.map(tagKey));
  const added: string[] = [];
  for (const name of splitList(value)) {
    const tag = cleanTag(name);
    if (tag === null || keys.has(tagKey(tag)) || keys.size >= TAGS_MAX) continue;
    keys.add(tagKey(tag));
    added.push(tag);
  }
  return added;
}

/**
 * A password stays one, whatever a rule says: its content was never seen in the open, and must not be. What has no
 * address is no link, what is not all colours is no palette, and a picture is only what came as one.
 */
function canBecome({ type, url, content }: RuleSubject, next: BookmarkType): boolean {
  if (type === next || type === 'password') return false;
  switch (next) {
    case 'link':
      return url !== null && url !== '';
    case 'color':
      return parsePalette(content ?? '') !== null;
    case 'image':
      return false;
    case 'note':
    case 'code':
    case 'password':
      return true;
  }
}

type Ends = Partial<Pick<Draft, 'prefix' | 'suffix'>>;

function retitled(draft: Draft, ends: Ends): Draft {
  const next = { ...draft, ...ends };
  return { ...next, subject: { ...next.subject, title: next.prefix + next.title + next.suffix } };
}

const fits = (draft: Draft, ends: Ends): boolean =>
  characterCount(retitled(draft, ends).subject.title) <= TITLE_MAX;

/** As typed: a prefix keeps its blank before the title. Compared without case and accents, like everything here. */
const startsWith = (title: string, prefix: string): boolean =>
  normalizeText(title).startsWith(normalizeText(prefix));

const endsWith = (title: string, suffix: string): boolean =>
  normalizeText(title).endsWith(normalizeText(suffix));
