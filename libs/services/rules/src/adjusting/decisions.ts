import { Injectable } from '@nestjs/common';
import type { BookmarksCreatedV1, RuleDecision } from '#contracts';
import type { Message } from '#platform/messaging';
import { RuleSet, type RuleSubject } from '#util/rules';
import type { Application } from '../history/application.js';
import type { ProjectsById } from '../projects/owner-projects.js';
import type { RuleRow } from '../rules/rule.row.js';
import { subjectOf } from './adjustment-plan.js';
import { BookmarkSource } from './bookmark-source.js';
import { visibleChanges } from './visible-changes.js';

/** What people decided about rules before they saved. */
@Injectable()
export class Decisions {
  constructor(private readonly bookmarks: BookmarkSource) {}

  /**
   * One entry for each rule and bookmark; ids of what is no rule of the owner are left out. The client applied what was
   * accepted, so what a rule did is what can be seen of its actions.
   */
  async of(
    { owner_id: ownerId, payload }: Message<BookmarksCreatedV1>,
    rules: readonly RuleRow[],
    projects: ProjectsById,
  ): Promise<Application[]> {
    if (!isDecided(payload)) return [];
    const applications: Application[] = [];
    const ids = payload.items.map(({ id }) => id);
    for await (const bookmark of this.bookmarks.read(ownerId, ids)) {
      const subject = subjectOf(bookmark);
      if (subject) applications.push(...applicationsOf(bookmark.id, subject, payload, rules, projects));
    }
    return applications;
  }
}

/** Whether somebody said something of a rule. */
export const isDecided = ({ rules_accepted, rules_declined, rules_all }: RuleDecision): boolean =>
  rules_all !== undefined ||
  [rules_accepted, rules_declined].some((ids) => ids !== undefined && ids.length > 0);

function applicationsOf(
  bookmarkId: string,
  subject: RuleSubject,
  decision: RuleDecision,
  rules: readonly RuleRow[],
  projects: ProjectsById,
): Application[] {
  const matched = decision.rules_all ? matchedBy(subject, rules, projects) : new Set<number>();
  const accepted = new Set(decision.rules_accepted);
  const declined = new Set(decision.rules_declined);
  return rules.flatMap((rule): Application[] => {
    const { id, name } = rule;
    const rest = matched.has(id) ? decision.rules_all : undefined;
    const how = accepted.has(id) ? 'accepted' : declined.has(id) ? 'declined' : rest;
    if (how === undefined) return [];
    const changes = how === 'accepted' ? visibleChanges(rule.actions, subject, projects) : {};
    return [{ bookmarkId, rule: { id, name }, how, changes }];
  });
}

/** Rules that hold for the bookmark as it was saved. */
function matchedBy(subject: RuleSubject, rules: readonly RuleRow[], projects: ProjectsById): Set<number> {
  const { matches } = new RuleSet(rules, projects).evaluate(subject);
  return new Set(matches.map(({ rule }) => rule.id));
}
