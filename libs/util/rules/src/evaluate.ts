import { applyActions, draftOf, type Draft, type Projects } from './actions.js';
import { compileConditions, type Check } from './condition.js';
import { Fields } from './fields.js';
import type { Rule, RuleSubject, SuggestedChanges } from './model.js';

export interface RuleMatch {
  readonly rule: { readonly id: number; readonly name: string };
  /** Empty when everything the rule wants is so already. */
  readonly changes: SuggestedChanges;
}

export interface Evaluation {
  /** Rules whose conditions are met, in running order. */
  readonly matches: readonly RuleMatch[];
  /** The bookmark after all of them. */
  readonly result: RuleSubject;
}

/** Rules that are ready to run on many bookmarks. */
export class RuleSet {
  private readonly rules: readonly { readonly rule: Rule; readonly check: Check }[];

  /** Inactive ones are left out. Order does not matter. */
  constructor(
    rules: readonly Rule[],
    private readonly projects: Projects,
  ) {
    this.rules = rules
      .filter((rule) => rule.is_active)
      .toSorted((a, b) => a.priority - b.priority || a.id - b.id)
      .filter((rule) => brokenProject(rule, projects) === null)
      .map((rule) => ({ rule, check: compileConditions(rule.conditions) }));
  }

  /**
   * What becomes of a bookmark. Rules run by priority, those of equal priority in the order they were made, each once.
   * Each sees what the ones before it changed, so a rule may look for a tag that another adds. A later project, type,
   * prefix or suffix takes the place of an earlier one; tags add up. A prefix or suffix that is there already is not
   * added again. A rule that names a project which is gone does nothing at all.
   */
  evaluate(subject: RuleSubject): Evaluation {
    let draft: Draft = draftOf(subject);
    let fields = new Fields(subject);
    const matches: RuleMatch[] = [];
    for (const { rule, check } of this.rules) {
      if (!check(fields)) continue;
      const { draft: next, changes } = applyActions(draft, rule.actions, this.projects);
      matches.push({ rule: { id: rule.id, name: rule.name }, changes });
      if (next === draft) continue;
      draft = next;
      fields = fields.changed(draft.subject);
    }
    return { matches, result: draft.subject };
  }
}

/** The project that a rule wants to set and that does not exist (any more); null when all is well. */
export function brokenProject(rule: Pick<Rule, 'actions'>, projects: Projects): string | null {
  const broken = rule.actions.find(
    ({ action_type, action_value }) => action_type === 'set_project' && !projects.has(Number(action_value)),
  );
  return broken?.action_value ?? null;
}
