import { Plus, Sparkles } from 'lucide-react';
import type { SuggestedTag } from '../../../shared/api/suggestions.js';

interface Props {
  /** `habit`: those that are in use; `suggested`: those that fit. */
  readonly kind: 'habit' | 'suggested';
  readonly tags: readonly SuggestedTag[];
  readonly onTake: (tag: string) => void;
}

const ICONS = { habit: Plus, suggested: Sparkles } as const;

/** Tags that are a click away. */
export function TagChips({ kind, tags, onTake }: Props): React.ReactNode {
  if (tags.length === 0) return null;
  const Icon = ICONS[kind];
  return (
    <div role="group" aria-label="Suggestions" className="flex flex-wrap gap-1.5">
      {tags.map(({ tag, because }) => (
        <button
          key={tag}
          type="button"
          {...(because.length > 0 && { title: `Because of ${because.join(', ')}` })}
          className="inline-flex h-6 max-w-full items-center gap-1 rounded-sm border border-dashed border-line-strong px-2 text-xs text-ink-2 transition-colors hover:border-accent hover:text-ink phone:h-11 phone:px-3 phone:text-sm"
          onClick={() => onTake(tag)}
        >
          <Icon
            aria-hidden
            className={kind === 'suggested' ? 'size-3 flex-none text-accent-text' : 'size-3 flex-none'}
          />
          <span className="truncate">{tag}</span>
        </button>
      ))}
    </div>
  );
}
