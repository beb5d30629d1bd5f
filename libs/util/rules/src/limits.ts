/** Characters of a rule's name. */
export const RULE_NAME_MAX = 100;
/** Characters of one condition's or action's value. */
export const RULE_VALUE_MAX = 1000;
export const RULE_CONDITIONS_MAX = 20;
export const RULE_ACTIONS_MAX = 10;
/** Rules of one user. */
export const RULES_MAX = 200;
export const RULE_PRIORITY_MAX = 1_000_000;
