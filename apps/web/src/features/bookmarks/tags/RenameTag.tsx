import { useEffect, useId, useRef, useState } from 'react';
import { cleanTag, tagKey } from '#util/text';
import { useTags } from '../../../shared/state/projects.js';
import { Button } from '../../../shared/ui/Button.js';
import { INPUT } from '../../../shared/ui/fields.js';
import { texts } from './texts.js';

interface Props {
  readonly tag: string;
  readonly onSave: (name: string) => void;
  readonly onCancel: () => void;
}

/** Says before it is saved when the new name makes one of two tags. */
export function RenameTag({ tag, onSave, onCancel }: Props): React.ReactNode {
  const id = useId();
  const field = useRef<HTMLInputElement>(null);
  const [text, setText] = useState(tag);
  const tags = useTags();
  useEffect(() => field.current?.select(), []);
  const clean = text.includes(',') ? null : cleanTag(text);
  const other =
    clean !== null && tagKey(clean) !== tagKey(tag)
      ? tags.find(({ name }) => tagKey(name) === tagKey(clean))
      : undefined;
  const note = clean === null ? texts.invalid : other ? texts.becomes(other.name, other.count) : '';
  return (
    <form
      className="grid gap-1 rounded-md bg-hover p-2"
      onSubmit={(event) => {
        event.preventDefault();
        if (clean === tag) onCancel();
        else if (clean !== null) onSave(clean);
      }}
    >
      <div className="flex flex-wrap gap-2">
        <input
          ref={field}
          aria-label={texts.newName}
          aria-describedby={id}
          aria-invalid={clean === null}
          className={`${INPUT} h-9 min-w-0 flex-1 phone:h-11`}
          value={text}
          onChange={(event) => setText(event.target.value)}
          onKeyDown={(event) => {
            if (event.key !== 'Escape') return;
            // Esc leaves the name alone, not the dialog.
            event.stopPropagation();
            onCancel();
          }}
        />
        <Button onClick={onCancel}>{texts.cancel}</Button>
        <Button type="submit" tone="primary" disabled={clean === null}>
          {texts.save}
        </Button>
      </div>
      <p id={id} role="status" className="text-xs text-warn-text">
        {note}
      </p>
    </form>
  );
}
