import { ArrowLeft } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { ruleProblems, type RuleBody, type RuleProblem } from '#util/rules';
import { createRule, updateRule } from '../../shared/api/rules.js';
import { messageOf } from '../../shared/api/errors.js';
import type { Rule } from '../../shared/api/types.js';
import { logWarning } from '../../shared/lib/log.js';
import { Button } from '../../shared/ui/Button.js';
import { Dialog } from '../../shared/ui/Dialog.js';
import { ErrorBanner } from '../../shared/ui/feedback.js';
import { Field, TextInput } from '../../shared/ui/fields.js';
import { Switch } from '../../shared/ui/Switch.js';
import { ActionFields } from './ActionFields.js';
import { ConditionFields } from './ConditionFields.js';
import { NEW_RULE } from './rule-draft.js';
import { RuleTrial } from './RuleTrial.js';
import { refetch } from './rules.js';
import { texts } from './texts.js';

interface Props {
  /** Absent: a new one. */
  readonly rule?: Rule;
  /** What a new one begins with. */
  readonly start?: RuleBody;
  readonly onBack: () => void;
  readonly onClose: () => void;
}

/** One rule: what it looks for, and what it does then. */
export function RuleForm({ rule, start = NEW_RULE, onBack, onClose }: Props): React.ReactNode {
  const [draft, setDraft] = useState<RuleBody>(() => (rule ? bodyOf(rule) : start));
  const [problems, setProblems] = useState<readonly RuleProblem[]>([]);
  const [refused, setRefused] = useState<string | null>(null);
  const [isSaving, setSaving] = useState(false);
  const name = useRef<HTMLInputElement>(null);
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (problems.length > 0) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [problems]);

  const save = async (): Promise<void> => {
    const found = ruleProblems(draft);
    setProblems(found);
    setRefused(null);
    if (found.length > 0 || isSaving) return;
    setSaving(true);
    try {
      await (rule ? updateRule(rule.id, draft, rule.version) : createRule(draft));
      refetch();
      onBack();
    } catch (error) {
      logWarning('The rule was not saved', error);
      setRefused(messageOf(error, rule ? texts.failed.update : texts.failed.create));
      setSaving(false);
    }
  };
  return (
    <Dialog
      open
      onClose={onClose}
      width="rules"
      title={rule ? texts.edit : texts.create}
      initialFocus={name}
      footer={
        <>
          <Button className="mr-auto" onClick={onBack}>
            <ArrowLeft aria-hidden />
            {texts.back}
          </Button>
          <Button tone="primary" disabled={isSaving} onClick={() => void save()}>
            {texts.save}
          </Button>
        </>
      }
    >
      <form
        ref={form}
        className="grid gap-5"
        onSubmit={(event) => {
          event.preventDefault();
          void save();
        }}
      >
        {refused && <ErrorBanner text={refused} />}
        <div className="flex flex-wrap items-start gap-3">
          <div className="min-w-[220px] flex-1">
            <Field label={texts.name} error={problemOf(problems, 'name')}>
              {(ids) => (
                <TextInput
                  {...ids}
                  ref={name}
                  placeholder={texts.namePlaceholder}
                  autoComplete="off"
                  value={draft.name}
                  onChange={(event) => setDraft({ ...draft, name: event.target.value })}
                />
              )}
            </Field>
          </div>
          <div className="w-[110px]">
            <Field label={texts.priority} error={problemOf(problems, 'priority')}>
              {(ids) => (
                <TextInput
                  {...ids}
                  type="number"
                  inputMode="numeric"
                  min={0}
                  step={1}
                  value={Number.isNaN(draft.priority) ? '' : draft.priority}
                  onChange={(event) => setDraft({ ...draft, priority: event.target.valueAsNumber })}
                />
              )}
            </Field>
          </div>
          <div className="grid gap-1.5">
            <span aria-hidden className="text-xs font-[560] text-ink-2">
              {texts.isActive}
            </span>
            <Switch
              label={texts.isActive}
              checked={draft.is_active}
              onChange={() => setDraft({ ...draft, is_active: !draft.is_active })}
            />
          </div>
        </div>
        <ConditionFields rule={draft} problems={problems} onChange={setDraft} />
        <ActionFields rule={draft} problems={problems} onChange={setDraft} />
        <RuleTrial rule={draft} />
        {/* Enter in a field saves, as in every form. */}
        <button type="submit" hidden />
      </form>
    </Dialog>
  );
}

/** What is wrong with one field of the form, such as `conditions.0.value`. */
export const problemOf = (problems: readonly RuleProblem[], field: string): string | null =>
  problems.find((problem) => problem.field === field)?.message ?? null;

function bodyOf({ name, is_active, priority, conditions, actions }: Rule): RuleBody {
  return {
    name,
    is_active,
    priority,
    conditions: conditions.map(({ field, operator, value, next_logic }) => ({
      field,
      operator,
      value: value ?? '',
      next_logic,
    })),
    actions: actions.map(({ action_type, action_value }) => ({ action_type, action_value })),
  };
}
