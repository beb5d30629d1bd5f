import { Plus, Search, X } from 'lucide-react';
import { useId, useImperativeHandle, useMemo, useRef, useState } from 'react';
import { parseSearch, spansOf } from '#util/search-grammar';
import { isShortcut } from '../../../shared/lib/shortcuts.js';
import { useListed } from '../../../shared/lib/use-shortcuts.js';
import { Kbd } from '../../../shared/ui/feedback.js';
import { texts as roomTexts } from '../texts.js';
import { Highlights } from './Highlights.js';
import { optionId, SuggestionList } from './SuggestionList.js';
import type { Suggestion } from './suggestions.js';
import { misreadText, texts } from './texts.js';
import type { Suggestions } from './use-suggestions.js';

/** The search box, for those who send somebody there. */
export interface OmniboxHandle {
  /** And offers what may be searched for. */
  readonly focus: () => void;
  /** For a focus that has nowhere else to go: nothing is laid over the page. */
  readonly refocus: () => void;
}

interface Props {
  readonly ref: React.Ref<OmniboxHandle>;
  readonly value: string;
  readonly suggestions: Suggestions;
  readonly onChange: (value: string) => void;
  readonly onAdd: () => void;
  readonly onLeave: () => void;
}

const LINES_SHOWN = 6;
const KEYS = ['addTyped', 'complete', 'clearSearch', 'toList'] as const;

/** One box to search and to save: what is typed filters, Enter or + makes a bookmark of it. */
export function Omnibox({ ref, value, suggestions, onChange, onAdd, onLeave }: Props): React.ReactNode {
  const id = useId();
  const area = useRef<HTMLTextAreaElement>(null);
  const [scroll, setScroll] = useState(0);
  const { shown, active } = suggestions;
  const isCompleting = value !== '' && shown.length > 0;
  const lines = Math.min(LINES_SHOWN, value.split('\n').length);
  useListed(KEYS);
  useImperativeHandle(ref, () => ({
    focus: () => {
      area.current?.focus();
      if (value === '') suggestions.offer();
    },
    refocus: () => area.current?.focus(),
  }));

  const take = ({ result }: Suggestion): void => {
    onChange(result.text);
    suggestions.follow(result.caret);
    // The value is the box's own only after it was rendered.
    requestAnimationFrame(() => area.current?.setSelectionRange(result.caret, result.caret));
    area.current?.focus();
  };
  const onKeyDown = (event: React.KeyboardEvent<HTMLTextAreaElement>): void => {
    if (event.nativeEvent.isComposing) return;
    const handle = (action: () => void): void => {
      event.preventDefault();
      action();
    };
    const chosen = shown[active];
    if (isShortcut('addTyped', event)) {
      handle(() => {
        if (chosen) return take(chosen);
        suggestions.close();
        onAdd();
      });
    } else if (isShortcut('complete', event)) {
      const first = chosen ?? (value === '' ? undefined : shown[0]);
      if (first) handle(() => take(first));
    } else if (isShortcut('clearSearch', event)) {
      if (shown.length > 0) handle(suggestions.close);
      else if (value) handle(() => onChange(''));
    } else if (event.key === 'ArrowUp' && shown.length > 0 && active >= 0) {
      handle(() => suggestions.setActive(active - 1));
    } else if (isShortcut('toList', event) && lines === 1) {
      if (active < shown.length - 1) handle(() => suggestions.setActive(active + 1));
      else
        handle(() => {
          suggestions.close();
          onLeave();
        });
    }
  };
  return (
    <div className="relative">
      <search className="flex items-start gap-2.5 rounded-lg border border-line-strong bg-surface py-[7px] pr-2 pl-4 shadow-rest transition-[border-color,box-shadow] focus-within:border-accent focus-within:shadow-[0_0_0_4px_color-mix(in_oklab,var(--accent)_15%,transparent)]">
        <Search aria-hidden className="mt-[9px] size-4 flex-none text-ink-3 phone:mt-[15px]" />
        <div className="relative min-w-0 flex-1">
          {!value.includes('\n') && <Highlights text={value} scroll={scroll} isCompleting={isCompleting} />}
          {/* A textarea, because pasted lines have to survive until they are saved. */}
          <textarea
            ref={area}
            rows={lines}
            aria-label={texts.label}
            aria-autocomplete="list"
            aria-haspopup="listbox"
            aria-describedby={`${id}-notes`}
            {...(shown.length > 0 && { 'aria-controls': id })}
            {...(active >= 0 && { 'aria-activedescendant': optionId(id, active) })}
            placeholder={texts.placeholder}
            className="relative block w-full resize-none bg-transparent py-[5px] text-[15px] leading-6 break-words outline-0 [scrollbar-width:none] phone:py-2.5 phone:text-lg"
            autoComplete="off"
            spellCheck={false}
            enterKeyHint="done"
            value={value}
            onChange={(event) => {
              onChange(event.target.value);
              suggestions.follow(event.target.selectionStart);
            }}
            onScroll={(event) => setScroll(event.currentTarget.scrollTop)}
            onPointerDown={() => value === '' && suggestions.offer()}
            onBlur={suggestions.close}
            onKeyDown={onKeyDown}
          />
        </div>
        {value ? (
          <button
            type="button"
            aria-label={texts.clear}
            title="Clear (Esc)"
            className="grid size-[34px] flex-none place-items-center rounded-md text-ink-3 hover:bg-hover hover:text-ink phone:size-11"
            onClick={() => {
              onChange('');
              area.current?.focus();
            }}
          >
            <X aria-hidden className="size-4" />
          </button>
        ) : (
          <span className="mt-[7px]">
            <Kbd>/</Kbd>
          </span>
        )}
        <button
          type="button"
          aria-label={roomTexts.add}
          aria-keyshortcuts="n"
          title={`${roomTexts.add} (n)`}
          className="grid size-[34px] flex-none place-items-center rounded-md bg-accent text-accent-ink transition-colors hover:bg-accent-hover phone:size-11"
          onClick={onAdd}
        >
          <Plus aria-hidden className="size-[18px]" />
        </button>
      </search>
      {shown.length > 0 && <SuggestionList id={id} shown={shown} active={active} onTake={take} />}
      <Notes id={`${id}-notes`} text={value} isCompleting={isCompleting} />
    </div>
  );
}

interface NotesProps {
  readonly id: string;
  readonly text: string;
  readonly isCompleting: boolean;
}

/** What of a search was not understood, and what would be. Half a word is not wrong yet. */
function Notes({ id, text, isCompleting }: NotesProps): React.ReactNode {
  const notes = useMemo(() => {
    if (text.includes('\n')) return [];
    const misread = spansOf(text)
      .filter(({ kind }) => kind === 'misread' && !isCompleting)
      .map((span) => misreadText(span, text.slice(span.start, span.end)));
    return parseSearch(text).isCut ? [...misread, texts.tooLong] : misread;
  }, [text, isCompleting]);
  return (
    <div id={id} role="status">
      {notes.map((note) => (
        <p key={note} className="px-4 pt-1.5 text-xs text-warn-text">
          {note}
        </p>
      ))}
    </div>
  );
}
