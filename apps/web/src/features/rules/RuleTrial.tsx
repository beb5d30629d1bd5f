import { FlaskConical } from 'lucide-react';
import { useState } from 'react';
import { ruleProblems, type RuleBody } from '#util/rules';
import { messageOf } from '../../shared/api/errors.js';
import { testRule } from '../../shared/api/rules.js';
import type { RuleTest } from '../../shared/api/types.js';
import { RuleChanges } from '../../shared/bookmark/RuleChanges.js';
import { Button } from '../../shared/ui/Button.js';
import { Spinner } from '../../shared/ui/feedback.js';
import { texts } from './texts.js';

/** A name is needed to save a rule, not to try it. */
const withName = (rule: RuleBody): RuleBody => ({ ...rule, name: rule.name.trim() || texts.test });

/** What the rule as it stands in the form would do to what is saved already. Nothing is changed. */
export function RuleTrial({ rule }: { readonly rule: RuleBody }): React.ReactNode {
  const [tested, setTested] = useState<{ readonly rule: RuleBody; readonly result: RuleTest } | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [isRunning, setRunning] = useState(false);
  const test = async (): Promise<void> => {
    setRunning(true);
    setProblem(null);
    try {
      setTested({ rule, result: await testRule(withName(rule)) });
    } catch (error) {
      setProblem(messageOf(error, texts.failed.test));
    }
    setRunning(false);
  };
  // What was tested is not what stands there any more.
  const result = tested?.rule === rule ? tested.result : null;
  return (
    <div className="grid gap-2">
      <Button
        className="justify-self-start"
        disabled={isRunning || ruleProblems(withName(rule)).length > 0}
        onClick={() => void test()}
      >
        {isRunning ? <Spinner className="size-4" /> : <FlaskConical aria-hidden />}
        {texts.test}
      </Button>
      {problem && (
        <p role="alert" className="text-sm text-danger-text">
          {problem}
        </p>
      )}
      {result && (
        <div className="grid gap-2 rounded-lg border border-line p-3 text-sm">
          <p role="status" className="font-[540] tabular-nums">
            {texts.tested(result.matching, result.changing, result.total)}
          </p>
          {!result.complete && <p className="text-xs text-ink-3">{texts.testCut(result.looked_at)}</p>}
          <ul className="grid gap-1.5">
            {result.matches.map(({ bookmark, suggestedChanges }) => (
              <li key={bookmark.id} className="flex flex-wrap items-baseline gap-x-2 gap-y-1 wrap-anywhere">
                <span className="min-w-0">{bookmark.title}</span>
                {Object.keys(suggestedChanges).length === 0 ? (
                  <span className="text-xs text-ink-3">{texts.unchanged}</span>
                ) : (
                  <RuleChanges changes={suggestedChanges} />
                )}
              </li>
            ))}
          </ul>
        </div>
      )}
    </div>
  );
}
