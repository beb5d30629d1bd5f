import { setImmediate } from 'node:timers/promises';
import { Injectable } from '@nestjs/common';
import { authorize, type Actor } from '#platform/identity';
import { RuleSet, type RuleMatch, type RuleSubject } from '#util/rules';
import { subjectOf } from '../adjusting/adjustment-plan.js';
import { BookmarkSource } from '../adjusting/bookmark-source.js';
import { OwnerProjects, pointsAtProject, type ProjectsById } from '../projects/owner-projects.js';
import { drafted, EMPTY_RULE, refuseUnsound } from '../rules/rule-draft.js';
import type { RulesTestDto, RulesTestMatchDto, RulesTestResultDto } from './trial.dto.js';

/** Milliseconds: who tries a rule out sits in front of the form. */
const BUDGET = 4_000;
const SHOWN = 20;
/** A rule is tried out before it has a name. */
const UNNAMED = { ...EMPTY_RULE, name: 'Rule' };

/** What a rule that is not saved yet would do to what is there. */
@Injectable()
export class TrialService {
  constructor(
    private readonly projects: OwnerProjects,
    private readonly bookmarks: BookmarkSource,
  ) {}

  /**
   * The rule alone: what others make of the same bookmarks is not among it. Nothing changes.
   * @throws 400 that names everything that is wrong with it
   */
  async test(actor: Actor, dto: RulesTestDto): Promise<RulesTestResultDto> {
    const ownerId = authorize(actor, 'rules:manage');
    const rule = { ...dto, name: dto.name === '' ? UNNAMED.name : dto.name };
    refuseUnsound(rule, UNNAMED);
    const isProjectSaid = dto.actions.some(pointsAtProject);
    const projects: ProjectsById = isProjectSaid ? await this.projects.all(ownerId) : new Map();
    const body = drafted(rule, UNNAMED, projects);
    return this.tryOut(ownerId, new RuleSet([{ ...body, id: 0, is_active: true }], projects));
  }

  private async tryOut(ownerId: string, rules: RuleSet): Promise<RulesTestResultDto> {
    const until = Date.now() + BUDGET;
    const matches: RulesTestMatchDto[] = [];
    const seen = { total: 0, looked_at: 0, matching: 0, changing: 0 };
    for await (const { bookmark, total } of this.bookmarks.all(ownerId)) {
      seen.total = total;
      if (Date.now() > until) return { ...seen, complete: false, matches };
      seen.looked_at += 1;
      const subject = subjectOf(bookmark);
      const [match] = subject ? rules.evaluate(subject).matches : [];
      if (subject && match) {
        seen.matching += 1;
        if (Object.keys(match.changes).length > 0) seen.changing += 1;
        if (matches.length < SHOWN) matches.push(shown(bookmark.id, subject, match));
      }
      // Others get their turn.
      await setImmediate();
    }
    return { ...seen, complete: true, matches };
  }
}

const shown = (id: string, { title, type }: RuleSubject, { changes }: RuleMatch): RulesTestMatchDto => ({
  bookmark: { id, title, type },
  suggestedChanges: changes,
});
