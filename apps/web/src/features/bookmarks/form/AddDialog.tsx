import { useCallback, useEffect, useRef, useState } from 'react';
import { parseSavableUrl } from '#util/url';
import { useQuery } from '@tanstack/react-query';
import { findDuplicates } from '../../../shared/api/bookmarks.js';
import type { Attachment, Project } from '../../../shared/api/types.js';
import { useDebounced } from '../../../shared/lib/use-delayed.js';
import { Button } from '../../../shared/ui/Button.js';
import { Dialog } from '../../../shared/ui/Dialog.js';
import { create } from '../state/actions.js';
import { texts } from '../texts.js';
import { dropDraft, keepDraft, readDraft } from './drafts.js';
import { AttachButton, Fields } from './Fields.js';
import { ADD_HEIGHT } from './text-height.js';
import { useUploads } from './use-uploads.js';
import { EMPTY, fromText, isEmpty, toInput, type FormValues } from './values.js';
import { refuseValues } from './refuse.js';

const NOTHING_STORED: ReadonlySet<string> = new Set();

interface Props {
  readonly open: boolean;
  /** What the search box held; empty resumes the draft, if there is one. */
  readonly text: string;
  readonly project: Pick<Project, 'id' | 'name'>;
  readonly onClose: (outcome: 'saved' | 'left') => void;
  /** The server refused: the draft is back and wants to be seen. */
  readonly onRefused: () => void;
}

export default function AddDialog({ open, text, project, onClose, onRefused }: Props): React.ReactNode {
  const [values, setValues] = useState<FormValues>(() => start(text));
  const [error, setError] = useState<string | null>(null);
  const titleRef = useRef<HTMLInputElement>(null);
  const change = useCallback((how: (before: FormValues) => FormValues) => {
    setError(null);
    setValues(how);
  }, []);
  const changeFiles = useCallback(
    (how: (before: readonly Attachment[]) => readonly Attachment[]) =>
      setValues((before) => ({ ...before, attachments: how(before.attachments) })),
    [],
  );
  const uploads = useUploads(values.attachments, changeFiles);
  useEffect(() => keepDraft(values, text), [values, text]);

  const save = (): void => {
    const refusal = refuseValues(values);
    setError(refusal);
    if (refusal) {
      titleRef.current?.focus();
      return;
    }
    if (uploads.running.length > 0) return;
    dropDraft();
    const input = { ...toInput(values), project_id: project.id };
    void create(input, { id: project.id, name: project.name }, () => {
      keepDraft(values, '');
      onRefused();
    });
    onClose('saved');
  };

  return (
    <Dialog
      open={open}
      onClose={() => onClose('left')}
      title={texts.add}
      initialFocus={titleRef}
      {...(!isEmpty(values) && {
        actions: (
          <Button size="small" tone="quiet" onClick={() => setValues(EMPTY)}>
            Clear
          </Button>
        ),
      })}
      footer={
        <>
          <AttachButton onFiles={uploads.add} />
          <Button onClick={() => onClose('left')}>Cancel</Button>
          <Button tone="primary" disabled={uploads.running.length > 0} onClick={save}>
            {uploads.running.length > 0 ? 'Uploading…' : 'Save'}
          </Button>
        </>
      }
    >
      <Fields
        values={values}
        onChange={change}
        uploads={uploads}
        stored={NOTHING_STORED}
        heights={ADD_HEIGHT}
        titleRef={titleRef}
        titleError={error}
        onSubmit={save}
        contentHint={values.type === 'link' ? 'What is it about?' : 'Paste or type anything'}
      >
        {values.type === 'link' && <DuplicateNotice url={values.url} />}
      </Fields>
    </Dialog>
  );
}

/** Says when the same place is saved already. Both may be kept. */
function DuplicateNotice({ url }: { readonly url: string }): React.ReactNode {
  const settled = useDebounced(url.trim(), 400);
  const query = useQuery({
    queryKey: ['duplicates', settled],
    queryFn: ({ signal }) => findDuplicates(settled, signal),
    enabled: parseSavableUrl(settled).ok,
    retry: false,
  });
  const [first, ...others] = query.data ?? [];
  if (!first) return null;
  return (
    <p role="status" className="rounded-md bg-warn-soft px-3 py-2 text-sm text-warn-text">
      You have this already: <b className="font-[600]">{first.title}</b> in {first.project.name}
      {others.length > 0 && ` and ${others.length} more`}
    </p>
  );
}

function start(text: string): FormValues {
  return readDraft(text) ?? (text.trim() ? fromText(text) : EMPTY);
}
