import { Plus } from 'lucide-react';
import { useId } from 'react';
import { parseTags, tagKey } from '#util/text';
import { useTags } from '../../../shared/state/projects.js';
import { INPUT } from '../../../shared/ui/fields.js';

const SUGGESTED = 5;

interface Props {
  /** Separated by commas. */
  readonly value: string;
  readonly error?: string | null;
  readonly onChange: (value: string) => void;
}

/** Tags as text, with the ones already in use a click away. */
export function TagInput({ value, error = null, onChange }: Props): React.ReactNode {
  const id = useId();
  const suggestions = useSuggestions(value);
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
      {suggestions.length > 0 && (
        <div role="group" aria-label="Suggestions" className="flex flex-wrap gap-1.5">
          {suggestions.map((tag) => (
            <button
              key={tag}
              type="button"
              className="inline-flex h-6 items-center gap-1 rounded-sm border border-dashed border-line-strong px-2 text-xs text-ink-2 transition-colors hover:border-accent hover:text-ink phone:h-11 phone:px-3"
              onClick={() => take(tag)}
            >
              <Plus aria-hidden className="size-3" />
              {tag}
            </button>
          ))}
        </div>
      )}
    </div>
  );
}

/** Tags in use that are not on it yet: those that begin like the word being typed, else the most used. */
function useSuggestions(value: string): readonly string[] {
  const tags = useTags();
  const fragment = tagKey(fragmentOf(value));
  const present = new Set(parseTags(value).map(tagKey));
  return tags
    .filter(({ name }) => !present.has(tagKey(name)) && tagKey(name).startsWith(fragment))
    .toSorted((a, b) => b.count - a.count)
    .slice(0, SUGGESTED)
    .map(({ name }) => name);
}

const fragmentOf = (value: string): string => (value.split(',').at(-1) ?? '').trim();
