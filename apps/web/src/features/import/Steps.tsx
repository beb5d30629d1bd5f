import { cn } from '../../shared/lib/cn.js';
import type { Step } from './step.js';
import { texts } from './texts.js';

/** The five steps and which of them this is. */
export function Steps({ current }: { readonly current: Step['name'] }): React.ReactNode {
  const names = Object.entries(texts.steps);
  const at = names.findIndex(([name]) => name === current);
  return (
    <ol aria-label="Steps" className="mb-4 flex gap-1.5">
      {names.map(([name, label], index) => (
        <li
          key={name}
          aria-current={name === current ? 'step' : undefined}
          className={cn(
            'flex-1 border-t-2 pt-1.5 text-xs phone:[&:not([aria-current])]:text-[0px]',
            index <= at ? 'border-accent' : 'border-line',
            name === current ? 'font-[560] text-ink' : 'text-ink-3',
          )}
        >
          {label}
        </li>
      ))}
    </ol>
  );
}
