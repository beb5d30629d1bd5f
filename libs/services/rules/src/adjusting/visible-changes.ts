import type { RuleAction, RuleSubject, SuggestedChanges } from '#util/rules';
import { cleanTag, tagKey } from '#util/text';
import type { ProjectsById } from '../projects/owner-projects.js';

/** What of a rule's actions a bookmark shows, for a rule that somebody else applied. */
export function visibleChanges(
  actions: readonly RuleAction[],
  subject: RuleSubject,
  projects: ProjectsById,
): SuggestedChanges {
  return actions.reduce<SuggestedChanges>(
    (changes, action) => ({ ...changes, ...visible(action, subject, projects) }),
    {},
  );
}

function visible(
  { action_type: type, action_value: value }: RuleAction,
  subject: RuleSubject,
  projects: ProjectsById,
): SuggestedChanges {
  switch (type) {
    case 'add_tags': {
      const wanted = new Set(
        value
          .split(',')
          .flatMap((name) => cleanTag(name) ?? [])
          .map(tagKey),
      );
      const tags = subject.tags.filter((tag) => wanted.has(tagKey(tag)));
      return tags.length > 0 ? { tags } : {};
    }
    case 'set_project': {
      const project = projects.get(Number(value));
      return project && project.id === subject.project.id ? { project } : {};
    }
    case 'set_type':
      return subject.type === value ? { type: subject.type } : {};
    case 'set_title_prefix':
      return subject.title.startsWith(value) ? { titlePrefix: value } : {};
    case 'set_title_suffix':
      return subject.title.endsWith(value) ? { titleSuffix: value } : {};
  }
}
