import * as api from '../../shared/api/rules.js';
import type { Rule } from '../../shared/api/types.js';
import { logWarning } from '../../shared/lib/log.js';
import { keys } from '../../shared/state/keys.js';
import { queryClient } from '../../shared/state/query-client.js';
import { texts } from './texts.js';

/** What went wrong, as the dialog says it; null when it is done. */
type Outcome = Promise<string | null>;

export const toggleRule = (rule: Rule): Outcome =>
  optimistic(
    (rules) => rules.map((one) => (one.id === rule.id ? { ...one, is_active: !one.is_active } : one)),
    () => api.toggleRule(rule.id),
    texts.failed.toggle,
  );

export const deleteRule = ({ id }: Rule): Outcome =>
  optimistic(
    (rules) => rules.filter((one) => one.id !== id),
    () => api.deleteRule(id),
    texts.failed.delete,
  );

/** Their places become their priorities. */
export const reorderRules = (ids: readonly number[]): Outcome =>
  optimistic(
    (rules) =>
      ids.flatMap((id, priority) => {
        const rule = rules.find((one) => one.id === id);
        return rule ? [{ ...rule, priority }] : [];
      }),
    () => api.reorderRules(ids),
    texts.failed.reorder,
  );

/** The copy is the server's: its name and its place are known when it is there. */
export async function duplicateRule({ id }: Rule): Outcome {
  try {
    await api.duplicateRule(id);
    return null;
  } catch (error) {
    logWarning('The rule was not duplicated', error);
    return texts.failed.duplicate;
  } finally {
    refetch();
  }
}

/** Both the list and the numbers on the account page. */
export function refetch(): void {
  void queryClient.invalidateQueries({ queryKey: keys.rules });
}

async function optimistic(
  change: (rules: readonly Rule[]) => readonly Rule[],
  call: () => Promise<unknown>,
  failed: string,
): Outcome {
  await queryClient.cancelQueries({ queryKey: keys.ruleList });
  const before = queryClient.getQueryData<readonly Rule[]>(keys.ruleList);
  queryClient.setQueryData<readonly Rule[]>(keys.ruleList, (rules) => rules && change(rules));
  try {
    await call();
    return null;
  } catch (error) {
    logWarning(failed, error);
    queryClient.setQueryData(keys.ruleList, before);
    return failed;
  } finally {
    refetch();
  }
}
