import { useId } from 'react';
import { cn } from '../lib/cn.js';

export const INPUT =
  'w-full rounded-md border border-line-strong bg-surface px-3 py-2 text-md outline-0 transition-[border-color,box-shadow] focus-within:border-accent focus:border-accent focus-visible:shadow-[0_0_0_3px_color-mix(in_oklab,var(--accent)_18%,transparent)] focus-within:shadow-[0_0_0_3px_color-mix(in_oklab,var(--accent)_18%,transparent)] phone:min-h-11 phone:text-lg';

interface FieldProps {
  readonly label: string;
  readonly error?: string | null;
  readonly children: (ids: {
    id: string;
    'aria-describedby': string | undefined;
    'aria-invalid': boolean;
  }) => React.ReactNode;
}

/** A label, its control and what is wrong with it. */
export function Field({ label, error, children }: FieldProps): React.ReactNode {
  const id = useId();
  const errorId = `${id}-error`;
  return (
    <div className="grid gap-1.5">
      <label htmlFor={id} className="text-xs font-[560] text-ink-2">
        {label}
      </label>
      {children({ id, 'aria-describedby': error ? errorId : undefined, 'aria-invalid': Boolean(error) })}
      {error && (
        <p id={errorId} role="alert" className="text-xs text-danger-text">
          {error}
        </p>
      )}
    </div>
  );
}

export const TextInput = ({ className, ...rest }: React.ComponentProps<'input'>): React.ReactNode => (
  <input className={cn(INPUT, 'h-[38px]', className)} {...rest} />
);
