import { compileActions, type Apply, type Projects } from './actions.js';
import { compileConditions, type Check } from './condition.js';
import { Draft } from './draft.js';
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

interface CompiledRule extends Pick<RuleMatch, 'rule'> {
  readonly check: Check;
  readonly apply: Apply;
}

/** Rules that are ready to run on many bookmarks. */
export class RuleSet {
  private readonly rules: readonly CompiledRule[];

  /** Inactive ones are left out. Order does not matter. */
  constructor(rules: readonly Rule[], projects: Projects) {
    this.rules = rules
      .filter((rule) => rule.is_active)
      .toSorted((a, b) => a.priority - b.priority || a.id - b.id)
      .filter((rule) => brokenProject(rule, projects) === null)
      .map(({ id, name, conditions, actions }) => ({
        rule: { id, name },
        check: compileConditions(conditions),
        apply: compileActions(actions, projects),
      }));
  }

  /** Rules that can do something. */
  get size(): number {
    return this.rules.length;
  }

  /**
   * What becomes of a bookmark. Rules run by priority, those of equal priority in the order they were made, each once.
   * Each sees what the ones before it changed, so a rule may look for a tag that another adds. A later project, type,
   * prefix or suffix takes the place of an earlier one; tags add up. A prefix or suffix that is there already is not
   * added again. A rule that names a project which is gone does nothing at all.
   */
  evaluate(subject: RuleSubject): Evaluation {
    const draft = new Draft(subject);
    const matches: RuleMatch[] = [];
    for (const { rule, check, apply } of this.rules)
      if (check(draft.fields)) matches.push({ rule, changes: apply(draft) });
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
