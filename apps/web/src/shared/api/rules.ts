import type { Schemas } from '#api-client';
import type { RuleBody } from '#util/rules';
import { api, dataOf, done } from './client.js';
import { ApiError } from './errors.js';
import type { Rule, RuleApplication, RulePreview, RuleRun, RuleStats, RuleTest } from './types.js';

/** In running order. */
export const listRules = (signal: AbortSignal): Promise<Rule[]> => dataOf(api.GET('/api/rules', { signal }));

export const fetchRuleStats = (signal: AbortSignal): Promise<RuleStats> =>
  dataOf(api.GET('/api/rules/stats', { signal }));

/** What the active rules would change of a bookmark that is being written. */
export const previewRules = (body: Schemas['RulesPreviewDto'], signal: AbortSignal): Promise<RulePreview> =>
  dataOf(api.POST('/api/rules/preview', { body, signal }));

export const createRule = (rule: RuleBody): Promise<Rule> =>
  dataOf(api.POST('/api/rules', { body: bodyOf(rule) }));

/** @throws ApiError 409 when it was changed since that version was read */
export const updateRule = (id: number, rule: RuleBody, version: number): Promise<Rule> =>
  dataOf(api.PUT('/api/rules/{id}', { params: { path: { id } }, body: { ...bodyOf(rule), version } }));

export const deleteRule = (id: number): Promise<void> =>
  done(api.DELETE('/api/rules/{id}', { params: { path: { id } } }));

export const toggleRule = (id: number): Promise<void> =>
  done(api.POST('/api/rules/{id}/toggle', { params: { path: { id } } }));

/** The copy is inactive and called "… (Copy)". */
export const duplicateRule = (id: number): Promise<void> =>
  done(api.POST('/api/rules/{id}/duplicate', { params: { path: { id } } }));

/** All ids, in the order they are to run. */
export const reorderRules = (ids: readonly number[]): Promise<void> =>
  done(api.POST('/api/rules/reorder', { body: { ruleIds: [...ids] } }));

/** Which rules had a say about a bookmark, the latest first. */
export const fetchRuleHistory = (bookmarkId: string, signal: AbortSignal): Promise<RuleApplication[]> =>
  dataOf(api.GET('/api/rules/history', { params: { query: { bookmark_id: bookmarkId } }, signal }));

/** What an unsaved rule would do to the bookmarks that are there. */
export const testRule = (rule: RuleBody): Promise<RuleTest> =>
  dataOf(api.POST('/api/rules/test', { body: bodyOf(rule) }));

/** All rules, for a file. */
export const exportRules = (): Promise<Schemas['RulesExportDto']> => dataOf(api.GET('/api/rules/export'));

/**
 * Adds the rules of such a file to those that are there.
 * @throws ApiError when it holds something else: nothing is added then
 */
export const importRules = (text: string): Promise<Schemas['RulesImportedDto']> =>
  dataOf(api.POST('/api/rules/import', { body: parsed(text) }));

/** Runs all active rules on all bookmarks, as one operation, in the background. */
export const runRules = (): Promise<RuleRun> => dataOf(api.POST('/api/rules/run', { body: {} }));

export const getRuleRun = (id: string): Promise<RuleRun> =>
  dataOf(api.GET('/api/rules/runs/{id}', { params: { path: { id } } }));

const bodyOf = ({ name, is_active, priority, conditions, actions }: RuleBody) => ({
  name,
  is_active,
  priority,
  conditions: conditions.map((condition, condition_order) => ({ ...condition, condition_order })),
  actions: actions.map((action, action_order) => ({ ...action, action_order })),
});

/** What the file says, whatever it is: the server says what is wrong with it. */
function parsed(text: string): Schemas['RulesImportDto'] {
  try {
    return JSON.parse(text) as Schemas['RulesImportDto'];
  } catch {
    throw new ApiError(400, 'This file holds no rules');
  }
}
