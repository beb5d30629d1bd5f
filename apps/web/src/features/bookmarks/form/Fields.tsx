import { useCallback, useId, useRef } from 'react';
import { swatches } from '#util/color';
import { CONTENT_MAX, PICKABLE_TYPES, TITLE_MAX, URL_MAX, type BookmarkType } from '#util/bookmark-types';
import { Paperclip } from 'lucide-react';
import { TYPE_LOOKS } from '../../../shared/bookmark/types.js';
import { cn } from '../../../shared/lib/cn.js';
import { IconButton } from '../../../shared/ui/Button.js';
import { Field, INPUT, TextInput } from '../../../shared/ui/fields.js';
import { Select } from '../../../shared/ui/Select.js';
import { texts } from '../texts.js';
import { FileList } from './FileList.js';
import { TagInput } from './TagInput.js';
import { textHeight } from './text-height.js';
import type { Uploads } from './use-uploads.js';
import { withAddressMoved, withContent, type FormValues } from './values.js';

/** `image` is offered only for what already is one. */
const typeOptions = (current: BookmarkType) => {
  const types: readonly BookmarkType[] = current === 'image' ? [...PICKABLE_TYPES, 'image'] : PICKABLE_TYPES;
  return types.map((type) => {
    const { label, icon: Icon } = TYPE_LOOKS[type];
    return { value: type, label, icon: <Icon aria-hidden className="text-ink-3" /> };
  });
};

interface Props {
  readonly values: FormValues;
  readonly onChange: (change: (before: FormValues) => FormValues) => void;
  readonly uploads: Uploads;
  readonly stored: ReadonlySet<string>;
  readonly heights: { readonly least: number; readonly most: number };
  readonly titleRef: React.RefObject<HTMLInputElement | null>;
  readonly titleError: string | null;
  readonly onSubmit: () => void;
  /** Beside the type, such as the project of an edit. */
  readonly beside?: React.ReactNode;
  readonly contentHint?: string;
  readonly children?: React.ReactNode;
}

/** The fields that adding and editing share. Files may be dropped or pasted anywhere on them. */
export function Fields(props: Props): React.ReactNode {
  const { values, onChange, uploads, titleRef, titleError, beside, children } = props;
  const titleId = useId();
  return (
    // eslint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- files dropped or pasted anywhere on it; the button does the same
    <form
      className="grid gap-3.5"
      onSubmit={(event) => {
        event.preventDefault();
        props.onSubmit();
      }}
      onKeyDown={(event) => {
        if (event.key === 'Enter' && (event.metaKey || event.ctrlKey)) props.onSubmit();
      }}
      onPaste={(event) => {
        const files = [...event.clipboardData.files];
        if (files.length === 0) return;
        event.preventDefault();
        uploads.add(files);
      }}
      onDragOver={(event) => event.preventDefault()}
      onDrop={(event) => {
        event.preventDefault();
        uploads.add([...event.dataTransfer.files]);
      }}
    >
      <div className="flex flex-wrap gap-2">
        <Select
          label="Type"
          className="w-[180px] phone:flex-1"
          value={values.type}
          options={typeOptions(values.type)}
          {...(values.typeBy === 'detected' && values.content && { hint: 'detected' })}
          onChange={(type) => onChange((before) => ({ ...before, type, typeBy: 'chosen' }))}
        />
        {beside}
      </div>
      <div>
        <label htmlFor={titleId} className="sr-only">
          Title
        </label>
        <input
          id={titleId}
          ref={titleRef}
          className="w-full border-b-2 border-transparent py-1 text-[19px] font-[560] tracking-[-0.015em] outline-0 transition-colors focus:border-accent"
          placeholder={texts.titlePlaceholder}
          maxLength={TITLE_MAX}
          autoComplete="off"
          aria-required
          aria-invalid={titleError !== null}
          aria-describedby={titleError ? `${titleId}-error` : undefined}
          value={values.title}
          onChange={(event) =>
            onChange((before) => ({ ...before, title: event.target.value, titleBy: 'typed' }))
          }
        />
        {titleError && (
          <p id={`${titleId}-error`} role="alert" className="text-xs text-danger-text">
            {titleError}
          </p>
        )}
      </div>
      {values.type === 'link' && (
        <Field label="URL">
          {(ids) => (
            <TextInput
              {...ids}
              inputMode="url"
              autoCapitalize="none"
              spellCheck={false}
              placeholder="https://"
              maxLength={URL_MAX}
              value={values.url}
              onChange={(event) => onChange((before) => ({ ...before, url: event.target.value }))}
            />
          )}
        </Field>
      )}
      {children}
      <ContentField {...props} />
      <TagInput value={values.tags} onChange={(tags) => onChange((before) => ({ ...before, tags }))} />
      <FileList attachments={values.attachments} stored={props.stored} uploads={uploads} />
      {/* Enter in a field saves, as in every form. */}
      <button type="submit" hidden />
    </form>
  );
}

function ContentField({ values, onChange, heights, contentHint }: Props): React.ReactNode {
  const isMono = values.type === 'code' || values.type === 'color' || values.type === 'password';
  const colors = values.type === 'color' ? swatches(values.content) : [];
  return (
    <Field label={values.type === 'link' ? 'Description' : 'Content'}>
      {(ids) => (
        <>
          <textarea
            {...ids}
            className={cn(
              INPUT,
              'resize-none leading-6',
              isMono && 'font-mono text-[12.5px]! phone:text-md!',
            )}
            style={{ height: textHeight(values.content, heights) }}
            spellCheck={!isMono}
            maxLength={CONTENT_MAX}
            placeholder={contentHint}
            value={values.content}
            onChange={(event) => onChange((before) => withContent(before, event.target.value))}
            onBlur={() => onChange(withAddressMoved)}
          />
          {colors.length > 0 && (
            <div role="img" aria-label={`${colors.length} colors`} className="flex flex-wrap gap-1.5">
              {colors.map((hex, index) => (
                <span
                  key={index}
                  title={hex}
                  className="size-7 rounded-sm border border-line"
                  style={{ background: hex }}
                />
              ))}
            </div>
          )}
        </>
      )}
    </Field>
  );
}

/** Opens the system's file chooser. */
export function AttachButton({
  onFiles,
}: {
  readonly onFiles: (files: readonly File[]) => void;
}): React.ReactNode {
  const input = useRef<HTMLInputElement>(null);
  const open = useCallback(() => input.current?.click(), []);
  return (
    <>
      <IconButton label="Attach files" onClick={open}>
        <Paperclip aria-hidden />
      </IconButton>
      <input
        ref={input}
        type="file"
        multiple
        hidden
        aria-label="Files"
        onChange={(event) => {
          onFiles([...(event.target.files ?? [])]);
          event.target.value = '';
        }}
      />
      <span className="min-w-0 flex-1 truncate text-xs text-ink-3">{texts.filesHint}</span>
    </>
  );
}
