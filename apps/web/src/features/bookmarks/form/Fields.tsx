import { useEffect, useId, useRef } from 'react';
import { PICKABLE_TYPES, type BookmarkType } from '#util/bookmark-types';
import { TYPE_LOOKS } from '../../../shared/bookmark/types.js';
import { Field, TextInput } from '../../../shared/ui/fields.js';
import { Select } from '../../../shared/ui/Select.js';
import { texts } from '../texts.js';
import { ContentField } from './ContentField.js';
import { FileList } from './FileList.js';
import type { FormProblem } from './refuse.js';
import { TagInput } from './TagInput.js';
import type { Form } from './use-form.js';
import { withAddress, withUrl } from './values.js';

/** `image` is offered only for what already is one. */
const typeOptions = (current: BookmarkType) => {
  const types: readonly BookmarkType[] = current === 'image' ? [...PICKABLE_TYPES, 'image'] : PICKABLE_TYPES;
  return types.map((type) => {
    const { label, icon: Icon } = TYPE_LOOKS[type];
    return { value: type, label, icon: <Icon aria-hidden className="text-ink-3" /> };
  });
};

interface Props {
  readonly form: Form;
  /** Ids of the files that the saved bookmark holds. */
  readonly stored: ReadonlySet<string>;
  readonly heights: { readonly least: number; readonly most: number };
  readonly titleRef: React.RefObject<HTMLTextAreaElement | null>;
  /** Beside the type, such as the project of an edit. */
  readonly beside?: React.ReactNode;
  readonly contentHint?: string;
  readonly children?: React.ReactNode;
}

/** The fields that adding and editing share. Files may be dropped or pasted anywhere on them. */
export function Fields({
  form,
  stored,
  heights,
  titleRef,
  beside,
  contentHint,
  children,
}: Props): React.ReactNode {
  const { values, setValues, uploads, problem } = form;
  const element = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (problem) element.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [problem]);
  return (
    <form
      ref={element}
      className="grid grid-cols-1 gap-3.5"
      onSubmit={(event) => {
        event.preventDefault();
        form.save();
      }}
      onPaste={(event) => {
        const files = [...event.clipboardData.files];
        // A cell or paragraph copied from an office program comes with a picture of itself: the text is meant.
        if (files.length === 0 || event.clipboardData.types.includes('text/plain')) return;
        event.preventDefault();
        uploads.add(files);
      }}
      onDragOver={(event) => event.dataTransfer.types.includes('Files') && event.preventDefault()}
      onDrop={(event) => {
        if (event.dataTransfer.files.length === 0) return;
        event.preventDefault();
        uploads.add([...event.dataTransfer.files]);
      }}
    >
      <div className="flex flex-wrap gap-2">
        <Select
          label="Type"
          className="w-[200px] phone:flex-1"
          value={values.type}
          options={typeOptions(values.type)}
          {...(values.typeBy === 'detected' && (values.content || values.url) && { hint: 'detected' })}
          onChange={(type) => setValues((before) => ({ ...before, type, typeBy: 'chosen' }))}
        />
        {beside}
      </div>
      <TitleField form={form} inputRef={titleRef} />
      {values.type === 'link' && (
        <Field label="URL" error={textFor(problem, 'url')}>
          {(ids) => (
            <TextInput
              {...ids}
              inputMode="url"
              autoCapitalize="none"
              autoComplete="off"
              spellCheck={false}
              placeholder="https://"
              value={values.url}
              onChange={(event) => setValues((before) => withUrl(before, event.target.value))}
              onBlur={() => setValues(withAddress)}
            />
          )}
        </Field>
      )}
      {children}
      <ContentField
        form={form}
        heights={heights}
        error={textFor(problem, 'content')}
        {...(contentHint && { hint: contentHint })}
      />
      <TagInput
        value={values.tags}
        error={textFor(problem, 'tags')}
        onChange={(tags) => setValues((before) => ({ ...before, tags }))}
      />
      <FileList attachments={values.attachments} stored={stored} uploads={uploads} />
      {/* Enter in a field saves, as in every form. */}
      <button type="submit" hidden />
    </form>
  );
}

interface TitleProps {
  readonly form: Form;
  readonly inputRef: React.RefObject<HTMLTextAreaElement | null>;
}

function TitleField({ form, inputRef }: TitleProps): React.ReactNode {
  const id = useId();
  const error = textFor(form.problem, 'title');
  return (
    <div>
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
        aria-describedby={error ? `${id}-error` : undefined}
        value={form.values.title}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
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
    </div>
  );
}

const textFor = (problem: FormProblem | null, field: FormProblem['field']): string | null =>
  problem?.field === field ? problem.text : null;
