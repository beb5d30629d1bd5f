import { Check, Copy } from 'lucide-react';
import { copyText } from '../lib/clipboard.js';
import { cn } from '../lib/cn.js';
import { useCopying } from './copying.js';
import { useFlash } from '../lib/use-flash.js';

interface Props {
  readonly text: string;
  readonly label: string;
  readonly className?: string;
  readonly onCopied?: () => void;
}

/** A small button that copies one thing and shows a tick. Nothing where copying is not allowed. */
export function CopyLine({ text, label, className, onCopied }: Props): React.ReactNode {
  const mayCopy = useCopying();
  const [copied, flash] = useFlash<true>();
  if (!mayCopy) return null;
  const copy = async (): Promise<void> => {
    if (!(await copyText(text))) return;
    flash(true);
    onCopied?.();
  };
  return (
    <button
      type="button"
      aria-label={copied ? 'Copied' : label}
      title={label}
      className={cn(
        'grid size-6 flex-none place-items-center rounded-sm text-ink-3 hover:bg-line hover:text-ink phone:size-11 [&_svg]:size-3.5',
        className,
      )}
      onClick={() => void copy()}
    >
      {copied ? <Check aria-hidden className="text-ok-text" /> : <Copy aria-hidden />}
    </button>
  );
}
