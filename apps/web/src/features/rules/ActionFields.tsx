import { Plus, X } from 'lucide-react';
import {
  RULE_ACTIONS_MAX,
  RULE_META,
  type RuleAction,
  type RuleActionType,
  type RuleProblem,
} from '#util/rules';
import { TYPE_LOOKS } from '../../shared/bookmark/types.js';
import { useProjects } from '../../shared/state/projects.js';
import { Button, IconButton } from '../../shared/ui/Button.js';
import { INPUT } from '../../shared/ui/fields.js';
import { Choice, Problem, type ChoiceOption } from './Choice.js';
import type { PartProps } from './ConditionFields.js';
import { addAction, removeAction, setActionType, setActionValue } from './rule-draft.js';
import { texts } from './texts.js';

/** What is done with a bookmark that meets the conditions, in this order. */
export function ActionFields({ rule, problems, onChange }: PartProps): React.ReactNode {
  return (
    <fieldset className="grid gap-2">
      <legend className="mb-2 text-sm font-[600]">{texts.then}</legend>
      {rule.actions.map((action, at) => (
        <div key={at} className="grid gap-1 rounded-lg border border-line bg-sunken p-2.5">
          <div className="flex flex-wrap items-center gap-2">
            <Choice<RuleActionType>
              label={texts.actionType(at + 1)}
              className="w-[168px] phone:w-full"
              value={action.action_type}
              options={RULE_META.actionTypes}
              onChange={(type) => onChange(setActionType(rule, at, type))}
            />
            <Value
              at={at}
              action={action}
              problems={problems}
              onChange={(value) => onChange(setActionValue(rule, at, value))}
            />
            {rule.actions.length > 1 && (
              <IconButton
                className="ml-auto"
                label={texts.removeAction(at + 1)}
                onClick={() => onChange(removeAction(rule, at))}
              >
                <X aria-hidden />
              </IconButton>
            )}
          </div>
          {['action_type', 'action_value'].map((part) => (
            <Problem key={part} id={`actions.${at}.${part}`} problems={problems} />
          ))}
        </div>
      ))}
      <Button
        size="small"
        className="justify-self-start"
        disabled={rule.actions.length >= RULE_ACTIONS_MAX}
        onClick={() => onChange(addAction(rule))}
      >
        <Plus aria-hidden />
        {texts.addAction}
      </Button>
      <Problem id="actions" problems={problems} />
    </fieldset>
  );
}

interface ValueProps {
  readonly at: number;
  readonly action: RuleAction;
  readonly problems: readonly RuleProblem[];
  readonly onChange: (value: string) => void;
}

function Value({ at, action, problems, onChange }: ValueProps): React.ReactNode {
  const { projects } = useProjects();
  const id = `actions.${at}.action_value`;
  const value = action.action_value;
  const common = {
    label: texts.actionValue(at + 1),
    className: 'min-w-[160px] flex-1 phone:basis-[60%]',
    isInvalid: problems.some((problem) => problem.field === id),
    value,
    onChange,
  };
  switch (action.action_type) {
    case 'set_project': {
      const options = projects.map(({ id: project, name }) => ({ value: String(project), label: name }));
      return <Choice {...common} options={withNone(options, texts.chooseProject, value)} />;
    }
    case 'set_type': {
      const options = RULE_META.bookmarkTypes.map((type) => ({
        value: type,
        label: TYPE_LOOKS[type].label,
      }));
      return <Choice {...common} options={withNone(options, texts.chooseType, value)} />;
    }
    case 'add_tags':
    case 'set_title_prefix':
    case 'set_title_suffix':
      return (
        <input
          aria-label={common.label}
          aria-invalid={common.isInvalid}
          aria-describedby={`${id}-problem`}
          className={`${INPUT} h-9 ${common.className}`}
          placeholder={PLACEHOLDERS[action.action_type]}
          autoComplete="off"
          value={value}
          onChange={(event) => onChange(event.target.value)}
        />
      );
  }
}

const PLACEHOLDERS = {
  add_tags: texts.tagsPlaceholder,
  set_title_prefix: texts.prefixPlaceholder,
  set_title_suffix: texts.suffixPlaceholder,
} as const;

/** Nothing is chosen at first, nor when what was chosen is gone. */
const withNone = (
  options: readonly ChoiceOption<string>[],
  label: string,
  value: string,
): readonly ChoiceOption<string>[] =>
  options.some((option) => option.value === value) ? options : [{ value, label }, ...options];
