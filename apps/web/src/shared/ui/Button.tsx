import { cn } from '../lib/cn.js';

type Tone = 'primary' | 'secondary' | 'quiet' | 'danger';

const TONES: Record<Tone, string> = {
  primary: 'bg-accent text-accent-ink hover:bg-accent-hover',
  secondary: 'border border-line-strong bg-surface text-ink hover:bg-hover',
  quiet: 'text-ink-2 hover:bg-hover hover:text-ink',
  danger: 'bg-danger text-danger-ink hover:bg-danger-hover',
};

const BASE =
  'inline-flex flex-none items-center justify-center gap-2 rounded-md font-[550] whitespace-nowrap transition-colors disabled:opacity-50 [&_svg]:flex-none';

const SIZES = {
  small: 'h-7 px-2.5 text-xs phone:h-11 phone:px-3.5 phone:text-sm [&_svg]:size-3.5 phone:[&_svg]:size-4',
  medium: 'h-[34px] px-3.5 text-sm phone:h-11 phone:px-4 phone:text-md [&_svg]:size-4',
  large: 'h-11 px-5 text-md [&_svg]:size-4',
} as const;

export interface ButtonStyle {
  readonly tone?: Tone;
  readonly size?: keyof typeof SIZES;
}

export const buttonClass = ({ tone = 'secondary', size = 'medium' }: ButtonStyle = {}): string =>
  cn(BASE, SIZES[size], TONES[tone]);

export function Button({
  tone,
  size,
  className,
  type = 'button',
  ...rest
}: ButtonStyle & React.ComponentProps<'button'>): React.ReactNode {
  return (
    <button
      type={type}
      className={cn(buttonClass({ ...(tone && { tone }), ...(size && { size }) }), className)}
      {...rest}
    />
  );
}

/** A square button that shows only an icon; its label is what it is called. */
export function IconButton({
  label,
  shortcut,
  className,
  type = 'button',
  ...rest
}: React.ComponentProps<'button'> & { readonly label: string; readonly shortcut?: string }): React.ReactNode {
  return (
    <button
      type={type}
      aria-label={label}
      aria-keyshortcuts={shortcut}
      title={shortcut ? `${label} (${shortcut})` : label}
      className={cn(
        'grid size-[34px] flex-none place-items-center rounded-md text-ink-2 transition-colors hover:bg-hover hover:text-ink disabled:opacity-40 phone:size-11 [&_svg]:size-4',
        className,
      )}
      {...rest}
    />
  );
}
