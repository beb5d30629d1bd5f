import { CircleAlert, X } from 'lucide-react';
import { cn } from '../lib/cn.js';
import { Button } from './Button.js';

export const Spinner = ({ className }: { readonly className?: string }): React.ReactNode => (
  <span
    aria-hidden
    className={cn(
      'inline-block size-5 animate-spin rounded-full border-2 border-line-strong border-t-accent',
      className,
    )}
  />
);

/** A spinner with its text, in the middle of the page. */
export const FullPageSpinner = ({ text }: { readonly text: string }): React.ReactNode => (
  <div
    role="status"
    className="grid min-h-dvh place-content-center justify-items-center gap-3 text-sm text-ink-2"
  >
    <Spinner className="size-7" />
    {text}
  </div>
);

export const Skeleton = ({ className }: { readonly className?: string }): React.ReactNode => (
  <span aria-hidden className={cn('block animate-pulse rounded-sm bg-line', className)} />
);

interface BannerProps {
  readonly text: string;
  readonly onRetry?: () => void;
  readonly onDismiss?: () => void;
}

/** What went wrong, beside the thing it concerns. */
export const ErrorBanner = ({ text, onRetry, onDismiss }: BannerProps): React.ReactNode => (
  <div
    role="alert"
    className="flex min-h-11 items-center gap-2.5 rounded-md bg-danger-soft py-1.5 pr-2 pl-3.5 text-sm font-[520] text-danger-text"
  >
    <CircleAlert aria-hidden className="size-4 flex-none" />
    <span className="min-w-0 flex-1">{text}</span>
    {onRetry && (
      <Button size="small" onClick={onRetry}>
        Try again
      </Button>
    )}
    {onDismiss && (
      <button
        type="button"
        aria-label="Dismiss"
        className="grid size-7 place-items-center rounded-sm phone:size-11"
        onClick={onDismiss}
      >
        <X aria-hidden className="size-4" />
      </button>
    )}
  </div>
);

interface EmptyProps {
  readonly icon: React.ReactNode;
  readonly title: string;
  readonly text?: string;
  readonly children?: React.ReactNode;
}

/** Nothing here yet, and what to do about it. */
export const EmptyState = ({ icon, title, text, children }: EmptyProps): React.ReactNode => (
  <div className="flex flex-col items-center px-6 py-14 text-center">
    <div className="mb-4 grid size-12 place-items-center rounded-lg border border-line bg-sunken text-ink-3 [&_svg]:size-5">
      {icon}
    </div>
    <p className="text-lg font-[600] tracking-[-0.012em] text-balance">{title}</p>
    {text && <p className="mt-1 max-w-[44ch] text-balance text-ink-2">{text}</p>}
    {children && <div className="mt-5 flex flex-wrap items-center justify-center gap-2">{children}</div>}
  </div>
);

export const Kbd = ({ children }: { readonly children: React.ReactNode }): React.ReactNode => (
  <kbd className="rounded-xs border border-b-2 border-line bg-sunken px-1.5 py-px font-sans text-[11px] font-[500] text-ink-3 phone:hidden">
    {children}
  </kbd>
);
