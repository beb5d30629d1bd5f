import { useQuery } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { listRules } from '../../shared/api/rules.js';
import type { Rule } from '../../shared/api/types.js';
import { keys } from '../../shared/state/keys.js';
import { useDelayed } from '../../shared/lib/use-delayed.js';
import { Button } from '../../shared/ui/Button.js';
import { Dialog } from '../../shared/ui/Dialog.js';
import { ErrorBanner, Skeleton } from '../../shared/ui/feedback.js';
import { RuleForm } from './RuleForm.js';
import { RuleList } from './RuleList.js';
import { texts } from './texts.js';

type Mode =
  { readonly kind: 'list' } | { readonly kind: 'create' } | { readonly kind: 'edit'; readonly rule: Rule };

interface Props {
  readonly onClose: () => void;
}

/** The rules room: the list, or the form of one. */
export default function RulesDialog({ onClose }: Props): React.ReactNode {
  const rules = useQuery({ queryKey: keys.ruleList, queryFn: ({ signal }) => listRules(signal) });
  const [mode, setMode] = useState<Mode>({ kind: 'list' });
  const [problem, setProblem] = useState<string | null>(null);
  const isWaiting = useDelayed(rules.isPending);
  const toList = (): void => setMode({ kind: 'list' });
  if (mode.kind !== 'list')
    return (
      <RuleForm
        key={mode.kind === 'edit' ? mode.rule.id : 'new'}
        {...(mode.kind === 'edit' && { rule: mode.rule })}
        onBack={toList}
        onClose={onClose}
      />
    );
  const isEmpty = rules.data?.length === 0;
  return (
    <Dialog
      open
      onClose={onClose}
      width="rules"
      title={texts.title}
      {...(rules.data &&
        !isEmpty && {
          footer: (
            <>
              <p className="mr-auto text-xs text-ink-3">{texts.order}</p>
              <Button tone="primary" onClick={() => setMode({ kind: 'create' })}>
                <Plus aria-hidden />
                {texts.create}
              </Button>
            </>
          ),
        })}
    >
      <div className="grid grid-cols-[minmax(0,1fr)] gap-3">
        {problem && <ErrorBanner text={problem} onDismiss={() => setProblem(null)} />}
        {rules.isError && !rules.data && (
          <ErrorBanner text={texts.failed.list} onRetry={() => void rules.refetch()} />
        )}
        {isWaiting && <Skeleton className="h-36 rounded-lg" />}
        {rules.data && (
          <RuleList
            rules={rules.data}
            onCreate={() => setMode({ kind: 'create' })}
            onEdit={(rule) => setMode({ kind: 'edit', rule })}
            onProblem={setProblem}
          />
        )}
      </div>
    </Dialog>
  );
}
