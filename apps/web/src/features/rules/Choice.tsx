import type { RuleProblem } from '#util/rules';
import { cn } from '../../shared/lib/cn.js';

export interface ChoiceOption<T extends string> {
  readonly value: T;
  readonly label: string;
  readonly description?: string;
}

interface Props<T extends string> {
  readonly label: string;
  readonly value: T;
  readonly options: readonly ChoiceOption<T>[];
  readonly onChange: (value: T) => void;
  readonly className?: string;
  readonly isInvalid?: boolean;
}

/** The browser's own: a form with twenty of them stays light, and a phone shows its wheel. */
export function Choice<T extends string>({
  label,
  value,
  options,
  onChange,
  className,
  isInvalid = false,
}: Props<T>): React.ReactNode {
  const current = options.find((option) => option.value === value);
  return (
    <select
      aria-label={label}
      aria-invalid={isInvalid}
      title={current?.description}
      className={cn(
        'h-9 min-w-0 rounded-md border border-line-strong bg-surface px-2 text-sm font-[520] hover:bg-hover phone:h-11',
        className,
      )}
      value={value}
      onChange={(event) => {
        const chosen = options.find((option) => option.value === event.target.value);
        if (chosen) onChange(chosen.value);
      }}
    >
      {options.map((option) => (
        <option key={option.value} value={option.value}>
          {option.label}
        </option>
      ))}
    </select>
  );
}

interface ProblemProps {
  /** The field, such as `conditions.0.value`. */
  readonly id: string;
  readonly problems: readonly RuleProblem[];
}

export function Problem({ id, problems }: ProblemProps): React.ReactNode {
  const found = problems.find((problem) => problem.field === id);
  if (!found) return null;
  return (
    <p id={`${id}-problem`} role="alert" className="text-xs text-danger-text">
      {found.message}
    </p>
  );
}
