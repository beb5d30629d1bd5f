import { useRef, useState } from 'react';
import { parseTags, tagKey } from '#util/text';
import { cn } from '../../../shared/lib/cn.js';
import { Button } from '../../../shared/ui/Button.js';
import { Dialog } from '../../../shared/ui/Dialog.js';
import { TagInput } from '../form/TagInput.js';
import type { Many, ManyChange } from '../state/bulk.js';
import { texts } from './texts.js';

const TAGS_SHOWN = 30;

interface Props {
  readonly many: Many;
  readonly onSave: (changes: readonly ManyChange[]) => void;
  readonly onClose: () => void;
}

/** Adds tags to bookmarks and takes others off them. */
export default function TagManyDialog({ many, onSave, onClose }: Props): React.ReactNode {
  const [text, setText] = useState('');
  const [gone, setGone] = useState<readonly string[]>([]);
  const field = useRef<HTMLInputElement>(null);
  const added = parseTags(text);
  const present = countTags(many);
  const save = (): void => {
    const changes: ManyChange[] = [];
    if (added.length > 0) changes.push({ action: 'tag', tags: added });
    if (gone.length > 0) changes.push({ action: 'untag', tags: gone });
    if (changes.length === 0) return;
    onClose();
    onSave(changes);
  };
  const toggle = (tag: string): void =>
    setGone((before) => (before.includes(tag) ? before.filter((other) => other !== tag) : [...before, tag]));
  return (
    <Dialog
      open
      onClose={onClose}
      title={texts.tagTitle(many.count)}
      width="small"
      initialFocus={field}
      footer={
        <>
          <Button onClick={onClose}>{texts.cancel}</Button>
          <Button tone="primary" disabled={added.length + gone.length === 0} onClick={save}>
            {texts.tagSave}
          </Button>
        </>
      }
    >
      <div
        ref={(box) => {
          field.current = box?.querySelector('input') ?? null;
        }}
        role="presentation"
        className="grid grid-cols-1 gap-4"
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || !(event.target instanceof HTMLInputElement)) return;
          event.preventDefault();
          save();
        }}
      >
        <TagInput value={text} onChange={setText} />
        {present.length > 0 && (
          <div role="group" aria-label={texts.tagOn}>
            <p className="mb-1.5 text-xs text-ink-3">{texts.tagOn}</p>
            <div className="flex flex-wrap gap-1.5">
              {present.slice(0, TAGS_SHOWN).map(({ tag, count }) => (
                <button
                  key={tag}
                  type="button"
                  aria-pressed={gone.includes(tag)}
                  aria-label={`Remove ${tag}`}
                  className={cn(
                    'inline-flex h-6 items-center gap-1.5 rounded-sm border border-line px-2 text-xs transition-colors hover:border-line-strong phone:h-11 phone:px-3',
                    gone.includes(tag) ? 'border-danger text-danger-text line-through' : 'text-ink-2',
                  )}
                  onClick={() => toggle(tag)}
                >
                  {tag}
                  {many.count > 1 && <span className="text-ink-3 tabular-nums no-underline">{count}</span>}
                </button>
              ))}
            </div>
          </div>
        )}
      </div>
    </Dialog>
  );
}

/** The tags of the loaded ones, on most of them first. */
function countTags({ bookmarks }: Many): readonly { readonly tag: string; readonly count: number }[] {
  const counts = new Map<string, { tag: string; count: number }>();
  for (const tag of bookmarks.flatMap(({ tags }) => tags)) {
    const known = counts.get(tagKey(tag));
    if (known) known.count += 1;
    else counts.set(tagKey(tag), { tag, count: 1 });
  }
  return [...counts.values()].toSorted((a, b) => b.count - a.count || a.tag.localeCompare(b.tag));
}
