import { useId } from 'react';
import { cn } from '../lib/cn.js';

interface Props {
  readonly title: string;
  readonly text?: string;
  /** Beside the title. */
  readonly aside?: React.ReactNode;
  readonly children?: React.ReactNode;
}

export function Card({ title, text, aside, children }: Props): React.ReactNode {
  const id = useId();
  return (
    <section aria-labelledby={id} className="rounded-lg border border-line bg-surface p-5">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-3">
        {/* A text that would be squeezed into a column of words has the button below it. */}
        <div className={cn(text && 'min-w-[240px] flex-1')}>
          <h2 id={id} className="font-[600]">
            {title}
          </h2>
          {text && <p className="text-sm text-ink-3">{text}</p>}
        </div>
        {aside}
      </div>
      {children}
    </section>
  );
}
