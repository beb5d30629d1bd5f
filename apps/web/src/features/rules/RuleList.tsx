import { Sparkles } from 'lucide-react';
import { useRef, useState } from 'react';
import type { Rule } from '../../shared/api/types.js';
import { Button } from '../../shared/ui/Button.js';
import { ConfirmDialog } from '../../shared/ui/Dialog.js';
import { EmptyState } from '../../shared/ui/feedback.js';
import { RuleRow } from './RuleRow.js';
import { deleteRule, duplicateRule, reorderRules, toggleRule } from './rules.js';
import { texts } from './texts.js';
import { useReorder } from './use-reorder.js';

interface Props {
  readonly rules: readonly Rule[];
  readonly onCreate: () => void;
  readonly onEdit: (rule: Rule) => void;
  /** Null when what was tried before is settled. */
  readonly onProblem: (problem: string | null) => void;
}

/** The rules in running order; their places are their priorities. */
export function RuleList({ rules, onCreate, onEdit, onProblem }: Props): React.ReactNode {
  const [asking, setAsking] = useState<Rule | null>(null);
  const [said, setSaid] = useState('');
  const list = useRef<HTMLUListElement>(null);
  const ids = rules.map(({ id }) => id);
  const order = useReorder(list, ids, (next, moved) => {
    const name = rules.find(({ id }) => id === moved)?.name ?? '';
    setSaid(texts.moved(name, next.indexOf(moved) + 1, next.length));
    void reorderRules(next).then(onProblem);
  });
  if (rules.length === 0)
    return (
      <EmptyState icon={<Sparkles aria-hidden />} title={texts.none} text={texts.noneHint}>
        <Button tone="primary" onClick={onCreate}>
          {texts.createFirst}
        </Button>
      </EmptyState>
    );
  const byId = new Map(rules.map((rule) => [rule.id, rule]));
  return (
    <>
      <ul ref={list} aria-label={texts.title} className="grid grid-cols-[minmax(0,1fr)] gap-2">
        {order.ids.map((id) => {
          const rule = byId.get(id);
          return (
            rule && (
              <RuleRow
                key={id}
                rule={rule}
                handle={order.handleOf(id)}
                isMoving={order.moving === id}
                onToggle={() => void toggleRule(rule).then(onProblem)}
                onEdit={() => onEdit(rule)}
                onDuplicate={() => void duplicateRule(rule).then(onProblem)}
                onDelete={() => setAsking(rule)}
              />
            )
          );
        })}
      </ul>
      <p role="status" className="sr-only">
        {said}
      </p>
      <ConfirmDialog
        open={asking !== null}
        title={texts.deleteTitle(asking?.name ?? '')}
        text={texts.deleteText}
        confirm={texts.delete}
        onConfirm={() => asking && void deleteRule(asking).then(onProblem)}
        onClose={() => setAsking(null)}
      />
    </>
  );
}
