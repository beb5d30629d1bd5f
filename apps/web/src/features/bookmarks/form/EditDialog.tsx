import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { getBookmark } from '../../../shared/api/bookmarks.js';
import type { Attachment, Bookmark, Project } from '../../../shared/api/types.js';
import { ProjectDot } from '../../../shared/ui/brand.js';
import { Button } from '../../../shared/ui/Button.js';
import { ConfirmDialog, Dialog } from '../../../shared/ui/Dialog.js';
import { ErrorBanner, Spinner } from '../../../shared/ui/feedback.js';
import { Select } from '../../../shared/ui/Select.js';
import { update } from '../state/actions.js';
import { useBookmark } from '../state/use-list.js';
import { texts } from '../texts.js';
import { dropEdit, keepEdit, readEdit } from './drafts.js';
import { AttachButton, Fields } from './Fields.js';
import { refuseValues } from './refuse.js';
import { EDIT_HEIGHT } from './text-height.js';
import { useUploads } from './use-uploads.js';
import { fromBookmark, toInput, type FormValues } from './values.js';

interface Props {
  readonly id: string;
  readonly projects: readonly Project[];
  readonly onClose: () => void;
}

/** Loads the whole bookmark first: lists cut contents short, and saving a cut one would lose the rest. */
export default function EditDialog({ id, projects, onClose }: Props): React.ReactNode {
  const query = useBookmark(id);
  const bookmark = query.data;
  if (bookmark && !bookmark.content_truncated && !query.isError) {
    return <EditForm key={id} bookmark={bookmark} projects={projects} onClose={onClose} />;
  }
  return (
    <Dialog open onClose={onClose} title={texts.edit}>
      {query.isError ? (
        <ErrorBanner text={texts.failed.load} onRetry={() => void query.refetch()} />
      ) : (
        <div className="grid h-40 place-items-center">
          <Spinner />
        </div>
      )}
    </Dialog>
  );
}

function EditForm({
  bookmark,
  projects,
  onClose,
}: Omit<Props, 'id'> & { readonly bookmark: Bookmark }): React.ReactNode {
  // The values it was opened with: what others change meanwhile is told apart by the version.
  const [original] = useState(bookmark);
  const [values, setValues] = useState<FormValues>(() => readEdit(original.id) ?? fromBookmark(original));
  const [error, setError] = useState<string | null>(null);
  const [isAsking, setAsking] = useState(false);
  const titleRef = useRef<HTMLInputElement>(null);
  const stored = useMemo(() => new Set(original.attachments.map(({ id }) => id)), [original]);
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
  const isDirty = JSON.stringify(values) !== JSON.stringify(fromBookmark(original));
  useEffect(() => {
    if (isDirty) keepEdit(original.id, values);
    else dropEdit(original.id);
  }, [isDirty, original.id, values]);

  const losesSecrecy = original.type === 'password' && values.type !== 'password';
  const write = async (): Promise<void> => {
    const { content, ...input } = toInput(values);
    const projectName = projects.find(({ id }) => id === values.projectId)?.name;
    dropEdit(original.id);
    onClose();
    const keepsSecret = original.type === 'password' && !content;
    if (keepsSecret && !losesSecrecy) return update(original, input, projectName);
    const whole = keepsSecret ? ((await getBookmark(original.id).catch(() => null))?.content ?? '') : content;
    return update(original, { ...input, content: whole ?? '' }, projectName);
  };
  const save = (): void => {
    const refusal = refuseValues(values);
    setError(refusal);
    if (refusal) titleRef.current?.focus();
    else if (losesSecrecy) setAsking(true);
    else if (uploads.running.length === 0) void write();
  };

  return (
    <Dialog
      open
      onClose={onClose}
      title={texts.edit}
      initialFocus={titleRef}
      {...(isDirty && {
        actions: (
          <Button size="small" tone="quiet" onClick={() => setValues(fromBookmark(original))}>
            Revert
          </Button>
        ),
      })}
      footer={
        <>
          <AttachButton onFiles={uploads.add} />
          <Button onClick={onClose}>Cancel</Button>
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
        stored={stored}
        heights={EDIT_HEIGHT}
        titleRef={titleRef}
        titleError={error}
        onSubmit={save}
        {...(original.masked && { contentHint: 'Leave empty to keep the stored password' })}
        beside={
          <Select
            label="Project"
            className="w-[220px] phone:flex-1"
            value={values.projectId ?? original.project.id}
            options={projects.map((project) => ({
              value: project.id,
              label: project.name,
              icon: <ProjectDot id={project.id} />,
            }))}
            onChange={(projectId) => change((before) => ({ ...before, projectId }))}
          />
        }
      />
      <ConfirmDialog
        open={isAsking}
        title="Store this password in the open?"
        text="Only passwords are kept encrypted. As another type its content can be read and searched like any other."
        confirm="Change the type"
        onConfirm={() => void write()}
        onClose={() => setAsking(false)}
      />
    </Dialog>
  );
}
