import { Sparkles } from 'lucide-react';
import { useId } from 'react';
import { texts } from '../texts.js';
import type { Form } from './use-form.js';
import type { Suggestions } from './use-suggestions.js';

interface Props {
  readonly form: Form;
  readonly error: string | null;
  readonly inputRef: React.RefObject<HTMLTextAreaElement | null>;
  readonly suggestions: Pick<Suggestions, 'title' | 'takeTitle'>;
}

/** The title; while it is empty, one that is suggested waits in its line for a click or Tab, and moves nothing. */
export function TitleField({ form, error, inputRef, suggestions }: Props): React.ReactNode {
  const id = useId();
  const { title: suggested, takeTitle } = suggestions;
  const take = (): void => {
    takeTitle();
    inputRef.current?.focus();
  };
  return (
    <div className="relative">
      <label htmlFor={id} className="sr-only">
        Title
      </label>
      {/* Lines where a long title needs them; it is one line to everybody else. */}
      <textarea
        id={id}
        ref={inputRef}
        rows={1}
        enterKeyHint="done"
        className="block max-h-[4.6em] w-full resize-none field-sizing-content border-b-2 border-transparent py-1 text-[19px] font-[560] tracking-[-0.015em] outline-0 transition-colors focus:border-accent phone:min-h-11"
        placeholder={texts.titlePlaceholder}
        autoComplete="off"
        aria-required
        aria-invalid={error !== null}
        aria-describedby={error ? `${id}-error` : suggested ? `${id}-suggested` : undefined}
        value={form.values.title}
        onKeyDown={(event) => {
          if (event.nativeEvent.isComposing) return;
          if (event.key === 'Tab' && suggested && !event.shiftKey) {
            event.preventDefault();
            take();
          }
          if (event.key !== 'Enter') return;
          event.preventDefault();
          form.save();
        }}
        onChange={(event) => {
          const title = event.target.value.replace(/\s*\n\s*/gu, ' ');
          form.setValues((before) => ({ ...before, title, titleBy: 'typed' }));
        }}
      />
      {error && (
        <p id={`${id}-error`} role="alert" className="text-xs text-danger-text">
          {error}
        </p>
      )}
      {suggested && (
        <button
          id={`${id}-suggested`}
          type="button"
          className="absolute top-1.5 right-0 flex min-h-6 max-w-[65%] items-center gap-1.5 rounded-sm text-left text-xs text-ink-2 transition-colors hover:text-ink phone:-top-1 phone:min-h-11 phone:text-sm"
          onClick={take}
        >
          <Sparkles aria-hidden className="size-3 flex-none text-accent-text" />
          <span className="min-w-0 truncate">{texts.useTitle(suggested)}</span>
          <kbd className="flex-none rounded-sm border border-line px-1 font-mono text-[11px] phone:hidden">
            Tab
          </kbd>
        </button>
      )}
    </div>
  );
}
