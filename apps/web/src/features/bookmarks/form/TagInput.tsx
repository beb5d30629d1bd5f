import { useId } from 'react';
import { parseTags, tagKey } from '#util/text';
import type { SuggestedTag } from '../../../shared/api/suggestions.js';
import { useTags } from '../../../shared/state/projects.js';
import { INPUT } from '../../../shared/ui/fields.js';
import { TagChips } from './TagChips.js';

const SUGGESTED = 5;

interface Props {
  /** Separated by commas. */
  readonly value: string;
  readonly error?: string | null;
  /** Those that fit what is being written, the likeliest first. */
  readonly suggested?: readonly SuggestedTag[];
  readonly onChange: (value: string) => void;
}

/** Tags as text, with those that fit a click away, or while one is typed those in use that begin like it. */
export function TagInput({ value, error = null, suggested = [], onChange }: Props): React.ReactNode {
  const id = useId();
  const usual = useUsual(value);
  // A tag that was just taken stands at the end as one being typed does: only those that it begins say which.
  const isTyping = fragmentOf(value) !== '' && usual.length > 0;
  const kind = suggested.length > 0 && !isTyping ? 'suggested' : 'habit';
  const take = (tag: string): void => {
    const kept = value.includes(',') ? value.slice(0, value.lastIndexOf(',')) : '';
    const isCompleting = fragmentOf(value) !== '' && tagKey(tag).startsWith(tagKey(fragmentOf(value)));
    const before = isCompleting ? kept : value;
    onChange([...parseTags(before), tag].join(', '));
  };
  return (
    <div className="grid gap-1.5">
      <label htmlFor={id} className="text-xs font-[560] text-ink-2">
        Tags
      </label>
      <input
        id={id}
        className={`${INPUT} h-[38px]`}
        placeholder="Separate with commas"
        autoComplete="off"
        autoCapitalize="none"
        aria-invalid={error !== null}
        aria-describedby={error ? `${id}-error` : undefined}
        value={value}
        onChange={(event) => onChange(event.target.value)}
      />
      {error && (
        <p id={`${id}-error`} role="alert" className="text-xs text-danger-text">
          {error}
        </p>
      )}
      <TagChips kind={kind} tags={kind === 'suggested' ? suggested : usual} onTake={take} />
    </div>
  );
}

/** Tags in use that are not on it yet: those that begin like the word being typed, else the most used. */
function useUsual(value: string): readonly SuggestedTag[] {
  const tags = useTags();
  const fragment = tagKey(fragmentOf(value));
  const present = new Set(parseTags(value).map(tagKey));
  return tags
    .filter(({ name }) => !present.has(tagKey(name)) && tagKey(name).startsWith(fragment))
    .toSorted((a, b) => b.count - a.count)
    .slice(0, SUGGESTED)
    .map(({ name }) => ({ tag: name, because: [] }));
}

const fragmentOf = (value: string): string => (value.split(',').at(-1) ?? '').trim();
