import { Plus, Search, X } from 'lucide-react';
import { Kbd } from '../../../shared/ui/feedback.js';
import { texts } from '../texts.js';

interface Props {
  readonly ref: React.Ref<HTMLTextAreaElement>;
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly onAdd: () => void;
  readonly onLeave: () => void;
}

const LINES_SHOWN = 6;

/** One box to search and to save: what is typed filters, Enter or + makes a bookmark of it. */
export function Omnibox({ ref, value, onChange, onAdd, onLeave }: Props): React.ReactNode {
  const lines = Math.min(LINES_SHOWN, value.split('\n').length);
  return (
    <search className="flex items-start gap-2.5 rounded-lg border border-line-strong bg-surface py-[7px] pr-2 pl-4 shadow-rest transition-[border-color,box-shadow] focus-within:border-accent focus-within:shadow-[0_0_0_4px_color-mix(in_oklab,var(--accent)_15%,transparent)]">
      <Search aria-hidden className="mt-[9px] size-4 flex-none text-ink-3" />
      {/* A textarea, because pasted lines have to survive until they are saved. */}
      <textarea
        ref={ref}
        rows={lines}
        aria-label="Search or add bookmark"
        placeholder="Search or paste anything…"
        className="min-w-0 flex-1 resize-none bg-transparent py-[5px] text-[15px] leading-6 outline-0 phone:py-[9px] phone:text-lg"
        autoComplete="off"
        spellCheck={false}
        enterKeyHint="done"
        value={value}
        onChange={(event) => onChange(event.target.value)}
        onKeyDown={(event) => {
          if (event.nativeEvent.isComposing) return;
          if (event.key === 'Enter' && !event.shiftKey) {
            event.preventDefault();
            onAdd();
          } else if (event.key === 'Escape' && value) {
            event.preventDefault();
            onChange('');
          } else if (event.key === 'ArrowDown' && lines === 1) {
            event.preventDefault();
            onLeave();
          }
        }}
      />
      {value ? (
        <button
          type="button"
          aria-label="Clear search"
          title="Clear (Esc)"
          className="grid size-[34px] flex-none place-items-center rounded-md text-ink-3 hover:bg-hover hover:text-ink phone:size-11"
          onClick={() => onChange('')}
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
        aria-label={texts.add}
        aria-keyshortcuts="n"
        title={`${texts.add} (n)`}
        className="grid size-[34px] flex-none place-items-center rounded-md bg-accent text-accent-ink transition-colors hover:bg-accent-hover phone:size-11"
        onClick={onAdd}
      >
        <Plus aria-hidden className="size-[18px]" />
      </button>
    </search>
  );
}
