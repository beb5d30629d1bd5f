import { Check, Copy, Eye, EyeOff } from 'lucide-react';
import { useEffect, useState } from 'react';
import { getBookmark } from '../../../shared/api/bookmarks.js';
import { messageOf } from '../../../shared/api/errors.js';
import { copyText } from '../../../shared/lib/clipboard.js';
import { cn } from '../../../shared/lib/cn.js';
import { useFlash } from '../../../shared/lib/use-flash.js';
import { Button } from '../../../shared/ui/Button.js';
import { texts } from '../texts.js';
import { LinesView } from '../../../shared/content/LinesView.js';
import { strengthOf, type Strength } from './strength.js';

const HIDE_AFTER_MS = 30_000;

const STRENGTHS: Record<Strength, { readonly label: string; readonly bars: number; readonly tone: string }> =
  {
    weak: { label: 'Weak', bars: 1, tone: 'bg-danger' },
    fair: { label: 'Fair', bars: 2, tone: 'bg-warn' },
    strong: { label: 'Strong', bars: 3, tone: 'bg-ok' },
  };

interface Props {
  readonly id: string;
  readonly onCopied: () => void;
}

/** Dots. The secret is asked for when it is wanted, and forgotten when it hides itself again. */
export function PasswordView({ id, onCopied }: Props): React.ReactNode {
  const [secret, setSecret] = useState<string | null>(null);
  const [error, setError] = useState<string | null>(null);
  const [copied, flash] = useFlash<true>();
  useEffect(() => {
    if (secret === null) return undefined;
    const timer = setTimeout(() => setSecret(null), HIDE_AFTER_MS);
    return () => clearTimeout(timer);
  }, [secret]);

  const fetchSecret = async (): Promise<string> => (await getBookmark(id)).content ?? '';
  const show = async (): Promise<void> => {
    setError(null);
    try {
      setSecret(await fetchSecret());
    } catch (cause) {
      setError(messageOf(cause, texts.failed.load));
    }
  };
  const copy = async (): Promise<void> => {
    if (!(await copyText(secret ?? fetchSecret()))) return;
    flash(true);
    onCopied();
  };
  return (
    <div className="rounded-md border border-line bg-sunken px-3.5 py-2.5">
      <div className="flex flex-wrap items-start gap-2">
        <div className="min-w-0 flex-1 py-1 phone:basis-full">
          {secret === null ? (
            <span
              role="img"
              aria-label="Hidden password"
              className="font-mono text-lg leading-6 tracking-[0.12em]"
            >
              ••••••••••••
            </span>
          ) : (
            <LinesView text={secret} face="code" onCopied={onCopied} />
          )}
        </div>
        <Button size="small" onClick={() => (secret === null ? void show() : setSecret(null))}>
          {secret === null ? <Eye aria-hidden /> : <EyeOff aria-hidden />}
          {secret === null ? 'Show' : 'Hide'}
        </Button>
        <Button size="small" onClick={() => void copy()}>
          {copied ? <Check aria-hidden /> : <Copy aria-hidden />}
          {copied ? 'Copied' : 'Copy'}
        </Button>
      </div>
      {secret !== null && <StrengthBars strength={strengthOf(secret)} />}
      {error && (
        <p role="alert" className="mt-1 text-xs text-danger-text">
          {error}
        </p>
      )}
    </div>
  );
}

function StrengthBars({ strength }: { readonly strength: Strength }): React.ReactNode {
  const { label, bars, tone } = STRENGTHS[strength];
  return (
    <p className="mt-1.5 flex items-center gap-2 text-xs text-ink-3">
      <span aria-hidden className="flex gap-1">
        {[1, 2, 3].map((bar) => (
          <i key={bar} className={cn('h-1 w-7 rounded-full', bar <= bars ? tone : 'bg-line-strong')} />
        ))}
      </span>
      {label} · hides itself after 30 seconds
    </p>
  );
}
