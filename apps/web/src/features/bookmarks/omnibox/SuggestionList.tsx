import { useEffect, useRef } from 'react';
import { cn } from '../../../shared/lib/cn.js';
import type { Suggestion } from './suggestions.js';
import { texts } from './texts.js';

interface Props {
  readonly id: string;
  readonly shown: readonly Suggestion[];
  readonly active: number;
  readonly onTake: (suggestion: Suggestion) => void;
}

export const optionId = (id: string, index: number): string => `${id}-${index}`;

/** Below the search box; the focus stays in the box. */
export function SuggestionList({ id, shown, active, onTake }: Props): React.ReactNode {
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    list.current?.children[active]?.scrollIntoView({ block: 'nearest' });
  }, [active]);
  return (
    <div
      ref={list}
      id={id}
      role="listbox"
      aria-label={texts.suggestions}
      className="absolute inset-x-0 top-full z-10 mt-1.5 max-h-[min(46vh,380px)] overflow-y-auto rounded-lg border border-line bg-surface p-1.5 shadow-float"
    >
      {shown.map((suggestion, index) => (
        // The keys of these options are those of the box, which keeps the focus.
        // eslint-disable-next-line jsx-a11y/click-events-have-key-events
        <div
          key={suggestion.text}
          id={optionId(id, index)}
          role="option"
          tabIndex={-1}
          aria-selected={index === active}
          className={cn(
            'flex min-h-9 cursor-pointer items-center gap-3 rounded-md px-2.5 text-sm select-none hover:bg-hover phone:min-h-11',
            index === active && 'bg-hover',
          )}
          onPointerDown={(event) => event.preventDefault()}
          onClick={() => onTake(suggestion)}
        >
          <span className="min-w-0 truncate font-[520]">{suggestion.text}</span>
          {suggestion.about && (
            <span className="min-w-0 flex-1 truncate text-right text-xs text-ink-3">{suggestion.about}</span>
          )}
        </div>
      ))}
    </div>
  );
}
