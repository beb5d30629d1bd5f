import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { fetchRuleStats } from '../../shared/api/rules.js';
import { keys } from '../../shared/state/keys.js';
import { Button } from '../../shared/ui/Button.js';
import { Card } from '../../shared/ui/Card.js';
import { texts } from './texts.js';

const RulesDialog = lazy(() => import('./RulesDialog.js'));

interface Props {
  /** Undoes an operation, with all that a screen has to do about it. */
  readonly takeBack: (operationId: string) => void;
}

/** How many rules there are, and the way to them. */
export function RulesCard({ takeBack }: Props): React.ReactNode {
  const stats = useQuery({ queryKey: keys.ruleStats, queryFn: ({ signal }) => fetchRuleStats(signal) });
  const [isOpen, setOpen] = useState(false);
  return (
    <Card
      title={texts.title}
      text={texts.about}
      aside={<Button onClick={() => setOpen(true)}>{texts.manage}</Button>}
    >
      {stats.data && (
        <p className="mt-3 text-sm text-ink-2 tabular-nums">
          {texts.summary(stats.data.active, stats.data.total)}
        </p>
      )}
      {stats.isError && (
        <p role="alert" className="mt-3 text-sm text-danger-text">
          {texts.failed.stats}
        </p>
      )}
      {isOpen && (
        <Suspense>
          <RulesDialog takeBack={takeBack} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </Card>
  );
}
