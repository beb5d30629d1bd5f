import { conflict, invalid, invalidField, type UserError } from '#platform/errors';
import { RULES_MAX, type RuleProblem } from '#util/rules';

/** The first thing that is wrong stands for the whole. */
export const invalidRule = (problems: readonly RuleProblem[]): UserError =>
  invalid(problems[0]?.message ?? 'The rule is not valid.', problems);

/** @param place of the action, from 0 */
export const noSuchProject = (place: number): UserError =>
  invalidField(`actions.${place}.action_value`, `Action ${place + 1}: There is no such project`);

export const wrongOrder = (): UserError =>
  invalidField('ruleIds', 'ruleIds must name each of your rules exactly once.');

export const tooManyRules = (): UserError =>
  conflict('too_many_rules', `You can have at most ${RULES_MAX} rules. Delete one before you add another.`);
