import { useQuery } from '@tanstack/react-query';
import { Sparkles } from 'lucide-react';
import { fetchRuleHistory, fetchRuleStats } from '../../../shared/api/rules.js';
import { RuleChanges } from '../../../shared/bookmark/RuleChanges.js';
import { showFull, showRelative } from '../../../shared/lib/dates.js';
import { keys } from '../../../shared/state/keys.js';

const HOW = {
  applied: 'by itself',
  accepted: 'accepted',
  declined: 'declined',
  run: 'run on existing',
} as const;

/** Which rules made this bookmark what it is, and when. Nothing for who has no rules, or where none had a say. */
export function RuleHistory({ id }: { readonly id: string }): React.ReactNode {
  const stats = useQuery({ queryKey: keys.ruleStats, queryFn: ({ signal }) => fetchRuleStats(signal) });
  const history = useQuery({
    queryKey: keys.ruleHistory(id),
    queryFn: ({ signal }) => fetchRuleHistory(id, signal),
    enabled: (stats.data?.total ?? 0) > 0,
  });
  if (!history.data?.length) return null;
  return (
    <details className="rounded-md border border-line text-sm">
      <summary className="flex min-h-9 items-center gap-2 px-3 text-ink-2 phone:min-h-11">
        <Sparkles aria-hidden className="size-4 flex-none text-ink-3" />
        What rules did
      </summary>
      <ul className="grid gap-2 border-t border-line px-3 py-2.5">
        {history.data.map(({ rule, changes, how, at }) => (
          <li key={`${rule.id} ${at}`} className="flex flex-wrap items-baseline gap-x-2 gap-y-1">
            <span className="font-[520]">{rule.name}</span>
            <RuleChanges changes={changes} />
            <span className="text-xs text-ink-3">
              {HOW[how]} · <time title={showFull(at)}>{showRelative(at)}</time>
            </span>
          </li>
        ))}
      </ul>
    </details>
  );
}
