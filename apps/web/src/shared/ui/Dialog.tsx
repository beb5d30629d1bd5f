import { AlertDialog } from '@base-ui/react/alert-dialog';
import { Dialog as Base } from '@base-ui/react/dialog';
import { X } from 'lucide-react';
import { cn } from '../lib/cn.js';
import { Button, IconButton } from './Button.js';

const WIDTHS = {
  small: 'sm:w-[440px]',
  medium: 'sm:w-[580px]',
  large: 'sm:w-[720px]',
  rules: 'sm:w-[800px]',
} as const;

/** One line of either is as high as the buttons beside it, so that these stay at the first line of a long one. */
const HEADINGS = {
  named: 'line-clamp-2 py-[7px] leading-5 phone:py-3',
  whole: 'py-1.5 text-lg leading-[22px] tracking-[-0.012em] phone:py-[11px]',
} as const;

interface DialogProps {
  readonly open: boolean;
  readonly onClose: () => void;
  readonly title: React.ReactNode;
  /** `whole`: larger, and however long, for what is read and not only named. */
  readonly heading?: keyof typeof HEADINGS;
  /** Beside the close button. */
  readonly actions?: React.ReactNode;
  /** On a phone, many actions leave the title no room and get a line of their own. */
  readonly phoneActions?: 'beside' | 'below';
  readonly footer?: React.ReactNode;
  readonly width?: keyof typeof WIDTHS;
  readonly initialFocus?: React.RefObject<HTMLElement | null>;
  /** `above` covers the dialog that it was opened from. */
  readonly layer?: 'base' | 'above';
  readonly children: React.ReactNode;
}

/** Traps and returns focus, closes on Esc, and is a sheet on a phone. */
export function Dialog({
  open,
  onClose,
  title,
  heading = 'named',
  actions,
  phoneActions = 'beside',
  footer,
  width = 'medium',
  initialFocus,
  layer = 'base',
  children,
}: DialogProps): React.ReactNode {
  return (
    <Base.Root open={open} onOpenChange={(next) => !next && onClose()}>
      <Base.Portal>
        <Base.Backdrop
          forceRender={layer === 'above'}
          className={cn('veil fixed inset-0', layer === 'above' ? 'z-50' : 'z-30')}
        />
        <Base.Viewport
          className={cn(
            'fixed inset-0 flex items-end justify-center overflow-hidden sm:items-start sm:px-4 sm:pt-[9vh] sm:pb-6',
            layer === 'above' ? 'z-50' : 'z-40',
          )}
        >
          <Base.Popup
            {...(initialFocus && { initialFocus })}
            className={cn(
              'panel flex max-h-[92dvh] w-full flex-col overflow-hidden rounded-t-xl bg-surface shadow-float outline-0 sm:max-h-full sm:rounded-xl',
              WIDTHS[width],
            )}
          >
            <header
              className={cn(
                'flex flex-none items-start gap-1 py-[9px] pr-2.5 pl-5 phone:py-1',
                phoneActions === 'below' && 'phone:flex-wrap phone:gap-y-0 phone:pb-0',
              )}
            >
              <Base.Title className={cn('min-w-0 flex-1 font-[600] wrap-anywhere', HEADINGS[heading])}>
                {title}
              </Base.Title>
              {actions && (
                <div
                  className={cn(
                    'flex h-[34px] flex-none items-center gap-1 phone:h-11',
                    phoneActions === 'below' && 'phone:order-1 phone:-ml-3 phone:basis-full',
                  )}
                >
                  {actions}
                </div>
              )}
              <Base.Close render={<IconButton label="Close" />}>
                <X aria-hidden />
              </Base.Close>
            </header>
            <div
              className={cn(
                'min-h-0 flex-1 overflow-y-auto overscroll-contain px-5 pt-0.5',
                footer ? 'pb-5' : 'pb-[max(20px,env(safe-area-inset-bottom))]',
              )}
            >
              {children}
            </div>
            {footer && (
              <footer className="flex flex-none flex-wrap items-center justify-end gap-2 border-t border-line bg-sunken px-5 py-3 pb-[max(12px,env(safe-area-inset-bottom))]">
                {footer}
              </footer>
            )}
          </Base.Popup>
        </Base.Viewport>
      </Base.Portal>
    </Base.Root>
  );
}

interface ConfirmProps {
  readonly open: boolean;
  readonly title: string;
  readonly text: React.ReactNode;
  readonly confirm: string;
  readonly tone?: 'danger' | 'primary';
  readonly onConfirm: () => void;
  readonly onClose: () => void;
  readonly cancel?: string;
}

/** A question before what cannot be taken back. */
export function ConfirmDialog({
  open,
  title,
  text,
  confirm,
  tone = 'danger',
  cancel = 'Cancel',
  onConfirm,
  onClose,
}: ConfirmProps): React.ReactNode {
  return (
    <AlertDialog.Root open={open} onOpenChange={(next) => !next && onClose()}>
      <AlertDialog.Portal>
        <AlertDialog.Backdrop className="veil fixed inset-0 z-50" forceRender />
        <AlertDialog.Viewport className="fixed inset-0 z-50 flex items-end justify-center sm:items-start sm:px-4 sm:pt-[18vh]">
          <AlertDialog.Popup className="panel w-full rounded-t-xl bg-surface p-5 shadow-float outline-0 sm:w-[420px] sm:rounded-xl">
            <AlertDialog.Title className="text-lg font-[600]">{title}</AlertDialog.Title>
            <AlertDialog.Description className="mt-1.5 text-ink-2">{text}</AlertDialog.Description>
            <div className="mt-5 flex justify-end gap-2">
              <AlertDialog.Close render={<Button />}>{cancel}</AlertDialog.Close>
              <Button
                tone={tone}
                onClick={() => {
                  onClose();
                  onConfirm();
                }}
              >
                {confirm}
              </Button>
            </div>
          </AlertDialog.Popup>
        </AlertDialog.Viewport>
      </AlertDialog.Portal>
    </AlertDialog.Root>
  );
}
