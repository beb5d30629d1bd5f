import { useQuery } from '@tanstack/react-query';
import { Play, Plus } from 'lucide-react';
import { useState } from 'react';
import type { RuleBody } from '#util/rules';
import { listRules } from '../../shared/api/rules.js';
import type { Rule } from '../../shared/api/types.js';
import { keys } from '../../shared/state/keys.js';
import { useDelayed } from '../../shared/lib/use-delayed.js';
import { Button } from '../../shared/ui/Button.js';
import { ConfirmDialog, Dialog } from '../../shared/ui/Dialog.js';
import { ErrorBanner, Skeleton } from '../../shared/ui/feedback.js';
import { RuleExchange } from './RuleExchange.js';
import { RuleForm } from './RuleForm.js';
import { RuleList } from './RuleList.js';
import { NEW_RULE } from './rule-draft.js';
import { runOnExisting } from './run.js';
import { Templates } from './Templates.js';
import { texts } from './texts.js';

type Mode =
  | { readonly kind: 'list' }
  | { readonly kind: 'create'; readonly start: RuleBody }
  | { readonly kind: 'edit'; readonly rule: Rule };

interface Props {
  /** Undoes an operation, with all that a screen has to do about it. */
  readonly takeBack: (operationId: string) => void;
  readonly onClose: () => void;
}

/** The rules room: the list, or the form of one. */
export default function RulesDialog({ takeBack, onClose }: Props): React.ReactNode {
  const rules = useQuery({ queryKey: keys.ruleList, queryFn: ({ signal }) => listRules(signal) });
  const [mode, setMode] = useState<Mode>({ kind: 'list' });
  const [problem, setProblem] = useState<string | null>(null);
  const isWaiting = useDelayed(rules.isPending);
  const [isAsking, setAsking] = useState(false);
  const toList = (): void => setMode({ kind: 'list' });
  const create = (start: RuleBody): void => setMode({ kind: 'create', start });
  if (mode.kind !== 'list')
    return (
      <RuleForm
        key={mode.kind === 'edit' ? mode.rule.id : 'new'}
        {...(mode.kind === 'edit' ? { rule: mode.rule } : { start: mode.start })}
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
              <Button disabled={!rules.data.some((rule) => rule.is_active)} onClick={() => setAsking(true)}>
                <Play aria-hidden />
                {texts.run}
              </Button>
              <Button tone="primary" onClick={() => create(NEW_RULE)}>
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
            onCreate={() => create(NEW_RULE)}
            onEdit={(rule) => setMode({ kind: 'edit', rule })}
            onProblem={setProblem}
          />
        )}
        {rules.data && <Templates onChoose={create} />}
        {rules.data && <RuleExchange hasRules={!isEmpty} onProblem={setProblem} />}
        <ConfirmDialog
          open={isAsking}
          tone="primary"
          title={texts.runTitle}
          text={texts.runText}
          confirm={texts.run}
          onConfirm={() => void runOnExisting(takeBack)}
          onClose={() => setAsking(false)}
        />
      </div>
    </Dialog>
  );
}
