import { Select as Base } from '@base-ui/react/select';
import { Check, ChevronDown } from 'lucide-react';
import { cn } from '../lib/cn.js';

export interface SelectOption<T extends string | number> {
  readonly value: T;
  readonly label: string;
  readonly icon?: React.ReactNode;
}

interface SelectProps<T extends string | number> {
  readonly label: string;
  readonly value: T;
  readonly options: readonly SelectOption<T>[];
  readonly onChange: (value: T) => void;
  /** A quiet word after the value, such as how it was found. */
  readonly hint?: string;
  readonly className?: string;
}

export function Select<T extends string | number>({
  label,
  value,
  options,
  onChange,
  hint,
  className,
}: SelectProps<T>): React.ReactNode {
  const current = options.find((option) => option.value === value);
  return (
    <Base.Root value={value} onValueChange={(next) => next !== null && onChange(next)} modal={false}>
      <Base.Trigger
        aria-label={label}
        className={cn(
          'flex h-9 min-w-0 items-center gap-2 rounded-md border border-line-strong bg-surface px-2.5 text-sm font-[520] hover:bg-hover phone:h-11 [&_svg]:size-4 [&_svg]:flex-none',
          className,
        )}
      >
        {current?.icon}
        <span className="min-w-0 flex-1 truncate text-left">{current?.label}</span>
        {hint && <span className="text-xs font-[450] text-ink-3">{hint}</span>}
        <ChevronDown aria-hidden className="text-ink-3" />
      </Base.Trigger>
      <Base.Portal>
        <Base.Positioner
          alignItemWithTrigger={false}
          sideOffset={4}
          collisionPadding={8}
          className="z-50 outline-0"
        >
          <Base.Popup className="floating max-h-[min(60vh,var(--available-height))] min-w-(--anchor-width) overflow-y-auto rounded-lg border border-line bg-surface p-1 shadow-float outline-0">
            {options.map((option) => (
              <Base.Item
                key={option.value}
                value={option.value}
                className="flex min-h-[34px] items-center gap-2 rounded-md px-2 text-sm outline-0 select-none data-highlighted:bg-hover phone:min-h-11 [&_svg]:size-4 [&_svg]:flex-none"
              >
                {option.icon}
                <Base.ItemText className="min-w-0 flex-1 truncate">{option.label}</Base.ItemText>
                <Base.ItemIndicator className="text-accent-text">
                  <Check aria-hidden />
                </Base.ItemIndicator>
              </Base.Item>
            ))}
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  );
}
