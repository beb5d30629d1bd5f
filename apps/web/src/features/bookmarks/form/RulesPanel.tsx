import { Sparkles } from 'lucide-react';
import { RuleChanges } from '../../../shared/bookmark/RuleChanges.js';
import { Button } from '../../../shared/ui/Button.js';
import { ruleTexts as texts } from './rule-texts.js';
import type { MatchingRules } from './use-rules.js';

/** Which rules match what is being written, and what they would change: taken or left before it is saved. */
export function RulesPanel({ rules }: { readonly rules: MatchingRules }): React.ReactNode {
  const { matches, isError, accept, decline } = rules;
  if (isError) return <p className="text-xs text-danger-text">{texts.failed}</p>;
  if (matches.length === 0) return null;
  return (
    <section aria-label={texts.title} className="grid gap-2 rounded-md bg-accent-soft p-3 text-sm">
      <p role="status" className="flex items-center gap-2 font-[560] text-accent-text">
        <Sparkles aria-hidden className="size-4 flex-none" />
        {texts.matched(matches.length)}
      </p>
      <ul className="grid gap-1">
        {matches.map(({ rule, suggestedChanges }) => (
          <li key={rule.id} className="flex flex-wrap items-baseline gap-x-2 gap-y-1 wrap-anywhere">
            <span className="font-[520]">{rule.name}</span>
            <RuleChanges changes={suggestedChanges} />
          </li>
        ))}
      </ul>
      <div className="flex gap-2">
        <Button size="small" tone="primary" onClick={accept}>
          {texts.accept}
        </Button>
        <Button size="small" onClick={decline}>
          {texts.decline}
        </Button>
      </div>
    </section>
  );
}
