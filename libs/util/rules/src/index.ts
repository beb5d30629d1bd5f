export { brokenProject, RuleSet, type Evaluation, type RuleMatch } from './evaluate.js';
export type { Projects } from './actions.js';
export * from './limits.js';
export { firstOperator, needsValue, RULE_META, supports, type RuleMeta } from './meta.js';
export * from './model.js';
export { RULE_TEMPLATES, type RuleTemplate } from './templates.js';
export { ruleProblems, type RuleInput, type RuleProblem } from './validate.js';
