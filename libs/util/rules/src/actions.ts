import { isBookmarkType, TAGS_MAX, TITLE_MAX, type BookmarkType } from '#util/bookmark-types';
import { parsePalette } from '#util/color';
import { characterCount, cleanTag, normalizeText, tagKey } from '#util/text';
import { splitList } from './condition.js';
import type { Draft } from './draft.js';
import type { RuleAction, RuleProject, RuleSubject, SuggestedChanges } from './model.js';

/** Projects that exist, by their id. */
export type Projects = ReadonlyMap<number, RuleProject>;

/** Changes a draft and says what it changed; nothing that is so already counts as a change. */
export type Apply = (draft: Draft) => SuggestedChanges;

const NOTHING: SuggestedChanges = Object.freeze({});

/** A rule's actions, in their order. */
export function compileActions(actions: readonly RuleAction[], projects: Projects): Apply {
  const steps = actions.map((action) => compileAction(action, projects));
  return (draft) => {
    let changes = NOTHING;
    for (const step of steps) {
      const more = step(draft);
      if (changes === NOTHING) {
        changes = more;
        continue;
      }
      if (more === NOTHING) continue;
      const tags = [...(changes.tags ?? []), ...(more.tags ?? [])];
      changes = { ...changes, ...more, ...(tags.length > 0 && { tags }) };
    }
    return changes;
  };
}

function compileAction({ action_type: type, action_value: value }: RuleAction, projects: Projects): Apply {
  switch (type) {
    case 'add_tags':
      return addTags(value);
    case 'set_project':
      return setProject(projects.get(Number(value)));
    case 'set_type':
      return isBookmarkType(value) ? setType(value) : () => NOTHING;
    case 'set_title_prefix':
      return setPrefix(value);
    case 'set_title_suffix':
      return setSuffix(value);
  }
}

/** Tags that the bookmark lacks, as far as there is room for them. */
function addTags(value: string): Apply {
  const wanted = splitList(value).flatMap((name): { tag: string; key: string }[] => {
    const tag = cleanTag(name);
    return tag === null ? [] : [{ tag, key: tagKey(tag) }];
  });
  return (draft) => {
    const added = new Map<string, string>();
    for (const { tag, key } of wanted) if (!draft.tagKeys.has(key) && !added.has(key)) added.set(key, tag);
    const tags = [...added.values()].slice(0, Math.max(0, TAGS_MAX - draft.subject.tags.length));
    if (tags.length === 0) return NOTHING;
    draft.addTags(tags);
    return { tags };
  };
}

const setProject =
  (project: RuleProject | undefined): Apply =>
  (draft) => {
    if (!project || project.id === draft.subject.project.id) return NOTHING;
    draft.change({ project });
    return { project };
  };

const setType =
  (type: BookmarkType): Apply =>
  (draft) => {
    if (!canBecome(draft.subject, type)) return NOTHING;
    draft.change({ type });
    return { type };
  };

/** As typed: a prefix keeps its blank before the title. Compared without case and accents, like everything here. */
function setPrefix(value: string): Apply {
  const wanted = normalizeText(value);
  return (draft) => {
    const prefix = normalizeText(draft.title).startsWith(wanted) ? '' : value;
    if (prefix === draft.prefix || !fits(draft.titled({ prefix }))) return NOTHING;
    draft.retitle({ prefix });
    return prefix === '' ? NOTHING : { titlePrefix: prefix };
  };
}

function setSuffix(value: string): Apply {
  const wanted = normalizeText(value);
  return (draft) => {
    const suffix = normalizeText(draft.title).endsWith(wanted) ? '' : value;
    if (suffix === draft.suffix || !fits(draft.titled({ suffix }))) return NOTHING;
    draft.retitle({ suffix });
    return suffix === '' ? NOTHING : { titleSuffix: suffix };
  };
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

const fits = (title: string): boolean => characterCount(title) <= TITLE_MAX;
