import { useEffect, useRef } from 'react';
import { PICKABLE_TYPES, type BookmarkType } from '#util/bookmark-types';
import { TYPE_LOOKS } from '../../../shared/bookmark/types.js';
import { Field, TextInput } from '../../../shared/ui/fields.js';
import { Select } from '../../../shared/ui/Select.js';
import { ContentField } from './ContentField.js';
import { FileList } from './FileList.js';
import type { FormProblem } from './refuse.js';
import { TagInput } from './TagInput.js';
import { TitleField } from './TitleField.js';
import type { Form } from './use-form.js';
import type { Suggestions } from './use-suggestions.js';
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
  readonly suggestions: Suggestions;
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
  suggestions,
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
      <TitleField
        form={form}
        error={textFor(problem, 'title')}
        inputRef={titleRef}
        suggestions={suggestions}
      />
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
        suggested={suggestions.tags}
        onChange={(tags) => setValues((before) => ({ ...before, tags }))}
      />
      <FileList attachments={values.attachments} stored={stored} uploads={uploads} />
      {/* Enter in a field saves, as in every form. */}
      <button type="submit" hidden />
    </form>
  );
}

const textFor = (problem: FormProblem | null, field: FormProblem['field']): string | null =>
  problem?.field === field ? problem.text : null;
