import {
  needsValue,
  ruleProblems,
  type RuleAction,
  type RuleBody,
  type RuleCondition,
  type RuleProblem,
} from '#util/rules';
import { findProject, pointsAtProject, type ProjectsById } from '../projects/owner-projects.js';
import type { RulesActionInputDto, RulesConditionInputDto, RulesRuleInputDto } from './rule.dto.js';
import { invalidRule, noSuchProject } from './rule.errors.js';

/** What a new rule is where a request does not say. Without name, conditions and actions it is none yet. */
export const EMPTY_RULE: RuleBody = { name: '', is_active: true, priority: 0, conditions: [], actions: [] };

/**
 * What is wrong with the rule that a request would make. The places are those that the client knows, so lists are looked
 * at as they were sent, before they are put in order.
 * @param before what the request changes
 */
export function draftProblems(dto: RulesRuleInputDto, before: RuleBody): RuleProblem[] {
  return ruleProblems({
    name: dto.name ?? before.name,
    priority: dto.priority ?? before.priority,
    conditions: dto.conditions ?? before.conditions,
    actions: dto.actions ?? before.actions,
  });
}

/** @throws 400 that names everything that is wrong */
export function refuseUnsound(dto: RulesRuleInputDto, before: RuleBody): void {
  const problems = draftProblems(dto, before);
  if (problems.length > 0) throw invalidRule(problems);
}

/** The place of the first action whose project is not there; undefined when all are. */
export function missingProject(dto: RulesRuleInputDto, projects: ProjectsById): number | undefined {
  const place = (dto.actions ?? []).findIndex(
    (action) => pointsAtProject(action) && !findProject(projects, action.action_value),
  );
  return place === -1 ? undefined : place;
}

/**
 * The rule after a sound request.
 * @param projects the owner's, when an action points at one
 * @throws 400 for a project that is not there
 */
export function drafted(dto: RulesRuleInputDto, before: RuleBody, projects: ProjectsById): RuleBody {
  return {
    name: dto.name ?? before.name,
    is_active: dto.is_active ?? before.is_active,
    priority: dto.priority ?? before.priority,
    conditions: dto.conditions ? conditionsOf(dto.conditions) : before.conditions,
    actions: dto.actions ? actionsOf(dto.actions, before, projects) : before.actions,
  };
}

/** Each joined to the next, also where nobody said how. */
function conditionsOf(given: readonly RulesConditionInputDto[]): RuleCondition[] {
  return inOrder(given, (condition) => condition.condition_order).map(
    ({ field, operator, value, next_logic: logic }, place) => ({
      field,
      operator,
      value: needsValue(operator) ? (value ?? '') : '',
      next_logic: place === given.length - 1 ? null : (logic ?? 'AND'),
    }),
  );
}

function actionsOf(
  given: readonly RulesActionInputDto[],
  before: RuleBody,
  projects: ProjectsById,
): RuleAction[] {
  const kept = new Set(before.actions.filter(pointsAtProject).map((action) => action.action_value));
  const resolved = given.map((action, place) => ({
    order: action.action_order,
    action: withProjectId(action, place, projects, kept),
  }));
  return inOrder(resolved, ({ order }) => order).map(({ action }) => action);
}

/** A project that is gone may stay where it was, so that the rest of the rule can be edited. */
function withProjectId(
  { action_type, action_value }: RulesActionInputDto,
  place: number,
  projects: ProjectsById,
  kept: ReadonlySet<string>,
): RuleAction {
  if (!pointsAtProject({ action_type, action_value })) return { action_type, action_value };
  const found = findProject(projects, action_value);
  const id = found ? String(found.id) : action_value.trim();
  if (!found && !kept.has(id)) throw noSuchProject(place);
  return { action_type, action_value: id };
}

/** Sorted by the places that a client gave; what has none keeps the place at which it stands. */
function inOrder<T>(given: readonly T[], orderOf: (one: T) => number | null | undefined): T[] {
  return given
    .map((one, place) => ({ one, order: orderOf(one) ?? place }))
    .toSorted((a, b) => a.order - b.order)
    .map(({ one }) => one);
}
