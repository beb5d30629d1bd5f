import { Plus, X } from 'lucide-react';
import {
  needsValue,
  RULE_CONDITIONS_MAX,
  RULE_META,
  supports,
  type RuleBody,
  type RuleCondition,
  type RuleField,
  type RuleOperator,
  type RuleProblem,
} from '#util/rules';
import { Button, IconButton } from '../../shared/ui/Button.js';
import { INPUT } from '../../shared/ui/fields.js';
import { Choice, Problem } from './Choice.js';
import {
  addCondition,
  groupsOf,
  removeCondition,
  setField,
  setLogic,
  setOperator,
  setValue,
} from './rule-draft.js';
import { texts } from './texts.js';

export interface PartProps {
  readonly rule: RuleBody;
  readonly problems: readonly RuleProblem[];
  readonly onChange: (rule: RuleBody) => void;
}

/** The conditions, framed as they are read: AND inside a frame, OR between frames. */
export function ConditionFields({ rule, problems, onChange }: PartProps): React.ReactNode {
  const groups = groupsOf(rule.conditions);
  return (
    <fieldset className="grid gap-2">
      <legend className="mb-2 text-sm font-[600]">{texts.when}</legend>
      {groups.map((group) => (
        <div key={group[0]} className="grid gap-2">
          <div className="grid gap-2 rounded-lg border border-line bg-sunken p-2.5">
            {group.map((at) => {
              const condition = rule.conditions[at];
              const isLastOfGroup = at === group.at(-1);
              return (
                condition && (
                  <div key={at} className="grid gap-2">
                    <Condition
                      at={at}
                      condition={condition}
                      rule={rule}
                      problems={problems}
                      onChange={onChange}
                    />
                    {!isLastOfGroup && <Logic at={at} rule={rule} onChange={onChange} />}
                  </div>
                )
              );
            })}
          </div>
          {group !== groups.at(-1) && <Logic at={group.at(-1) ?? 0} rule={rule} onChange={onChange} />}
        </div>
      ))}
      <div className="flex flex-wrap items-center gap-3">
        <Button
          size="small"
          disabled={rule.conditions.length >= RULE_CONDITIONS_MAX}
          onClick={() => onChange(addCondition(rule))}
        >
          <Plus aria-hidden />
          {texts.addCondition}
        </Button>
        {groups.length > 1 && groups.length < rule.conditions.length && (
          <p className="text-xs text-ink-3">{texts.logicHint}</p>
        )}
      </div>
      <Problem id="conditions" problems={problems} />
    </fieldset>
  );
}

type OneProps = Omit<PartProps, 'problems'> & { readonly at: number };

const Logic = ({ at, rule, onChange }: OneProps): React.ReactNode => (
  <Choice
    label={texts.logic(at + 1)}
    className="w-[84px] justify-self-start font-[600]"
    value={rule.conditions[at]?.next_logic ?? 'AND'}
    options={[
      { value: 'AND', label: 'AND' },
      { value: 'OR', label: 'OR' },
    ]}
    onChange={(logic) => onChange(setLogic(rule, at, logic))}
  />
);

function Condition({
  at,
  condition,
  rule,
  problems,
  onChange,
}: PartProps & { readonly at: number; readonly condition: RuleCondition }): React.ReactNode {
  const { field, operator, value } = condition;
  const id = `conditions.${at}`;
  return (
    <div className="grid gap-1">
      <div className="flex flex-wrap items-center gap-2">
        <Choice<RuleField>
          label={texts.field(at + 1)}
          className="w-[128px] phone:flex-[1_1_40%]"
          value={field}
          options={RULE_META.conditionFields}
          onChange={(next) => onChange(setField(rule, at, next))}
        />
        <Choice<RuleOperator>
          label={texts.operator(at + 1)}
          className="w-[168px] phone:flex-[1_1_40%]"
          value={operator}
          options={RULE_META.conditionOperators.filter((one) => supports(one.value, field))}
          onChange={(next) => onChange(setOperator(rule, at, next))}
        />
        {needsValue(operator) && (
          <input
            aria-label={texts.value(at + 1)}
            aria-invalid={problems.some((problem) => problem.field === `${id}.value`)}
            aria-describedby={`${id}.value-problem`}
            className={`${INPUT} h-9 min-w-[160px] flex-1 phone:basis-[60%]`}
            placeholder={placeholderOf(operator)}
            autoComplete="off"
            spellCheck={false}
            {...(isLength(operator) && { inputMode: 'numeric' as const })}
            value={value}
            onChange={(event) => onChange(setValue(rule, at, event.target.value))}
          />
        )}
        {rule.conditions.length > 1 && (
          <IconButton
            className="ml-auto"
            label={texts.removeCondition(at + 1)}
            onClick={() => onChange(removeCondition(rule, at))}
          >
            <X aria-hidden />
          </IconButton>
        )}
      </div>
      {['field', 'operator', 'value'].map((part) => (
        <Problem key={part} id={`${id}.${part}`} problems={problems} />
      ))}
    </div>
  );
}

const isLength = (operator: RuleOperator): boolean => operator === 'length_gt' || operator === 'length_lt';

function placeholderOf(operator: RuleOperator): string {
  if (isLength(operator)) return texts.numberPlaceholder;
  if (operator === 'in' || operator === 'not_in') return texts.listPlaceholder;
  return operator === 'matches' ? texts.patternPlaceholder : texts.valuePlaceholder;
}
