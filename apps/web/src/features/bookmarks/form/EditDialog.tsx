import { getBookmark } from '../../../shared/api/bookmarks.js';
import type { Bookmark, Project } from '../../../shared/api/types.js';
import { useEffect, useMemo, useRef, useState } from 'react';
import { ProjectDot } from '../../../shared/ui/brand.js';
import { Button } from '../../../shared/ui/Button.js';
import { ConfirmDialog, Dialog } from '../../../shared/ui/Dialog.js';
import { ErrorBanner, Spinner } from '../../../shared/ui/feedback.js';
import { Select } from '../../../shared/ui/Select.js';
import { useBookmark } from '../state/use-list.js';
import { texts } from '../texts.js';
import { ConflictNotice } from './ConflictNotice.js';
import { dropEdit, keepEdit, readEdit } from './edit-drafts.js';
import { AttachButton } from './AttachButton.js';
import { Fields } from './Fields.js';
import { isSameForm } from './merge.js';
import { saveEdit } from './save-edit.js';
import { EDIT_HEIGHT } from './text-height.js';
import { useForm } from './use-form.js';
import { useMerge } from './use-merge.js';
import { useSuggestions } from './use-suggestions.js';
import { useVerdict } from './use-verdict.js';
import { fromBookmark, toInput, type FormValues } from './values.js';

interface Props {
  readonly id: string;
  readonly projects: readonly Project[];
  readonly onClose: () => void;
  /** The server refused: the changes are kept and want to be seen. False when they cannot be shown now. */
  readonly onRefused: () => boolean;
}

/** Loads the whole bookmark first: lists cut contents short, and saving a cut one would lose the rest. */
export default function EditDialog({ id, projects, onClose, onRefused }: Props): React.ReactNode {
  const query = useBookmark(id);
  const bookmark = query.data;
  if (bookmark && !bookmark.content_truncated && !query.isError) {
    return (
      <EditForm key={id} bookmark={bookmark} projects={projects} onClose={onClose} onRefused={onRefused} />
    );
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
  onRefused,
}: Omit<Props, 'id'> & { readonly bookmark: Bookmark }): React.ReactNode {
  const [kept] = useState(() => readEdit(bookmark.id));
  const [isAsking, setAsking] = useState(false);
  const [problem, setProblem] = useState(kept?.problem ?? null);
  const titleRef = useRef<HTMLTextAreaElement>(null);
  // The newest version that the values stand on: what the save goes out with.
  const [base, setBase] = useState(kept?.base ?? bookmark);

  const verdict = useVerdict();
  const write = async (values: FormValues): Promise<void> => {
    const { content, ...input } = toInput(values);
    const keepsSecret = base.type === 'password' && !content;
    const losesSecrecy = keepsSecret && input.type !== 'password';
    const whole = losesSecrecy ? await secretOf(base.id) : content;
    if (whole === undefined) {
      setProblem(texts.secretNotRead);
      return;
    }
    const changes = keepsSecret && !losesSecrecy ? input : { ...input, content: whole };
    verdict.tell(values, values.projectId ?? base.project.id);
    dropEdit(base.id);
    onClose();
    const projectName = projects.find(({ id }) => id === values.projectId)?.name;
    saveEdit({ base, values }, changes, projectName, onRefused);
  };

  const form = useForm(kept?.values ?? fromBookmark(bookmark), (values) => {
    if (isSameForm(values, fromBookmark(base))) onClose();
    else if (base.type === 'password' && values.type !== 'password') setAsking(true);
    else void write(values);
  });
  const { values, setValues, uploads } = form;
  const suggestions = useSuggestions(values, values.projectId ?? base.project.id, setValues, verdict.offer);
  const { merge, takeTheirs } = useMerge(base, bookmark, form, setBase);
  const stored = useMemo(() => new Set(base.attachments.map(({ id }) => id)), [base]);
  const original = fromBookmark(base);
  const isDirty = !isSameForm(values, original);
  useEffect(() => {
    if (isDirty) keepEdit({ base, values });
    else dropEdit(base.id);
  }, [isDirty, base, values]);

  return (
    <Dialog
      open
      onClose={onClose}
      title={texts.edit}
      initialFocus={titleRef}
      {...(isDirty && {
        actions: (
          <Button size="small" tone="quiet" onClick={() => setValues(() => original)}>
            Revert
          </Button>
        ),
      })}
      footer={
        <>
          <AttachButton onFiles={uploads.add} />
          <Button onClick={onClose}>Cancel</Button>
          <Button tone="primary" disabled={form.isWaiting} onClick={form.save}>
            {form.isWaiting ? 'Uploading…' : 'Save'}
          </Button>
        </>
      }
    >
      <div className="mb-3.5 grid gap-2 empty:hidden">
        {problem && !merge && <ErrorBanner text={problem} onRetry={form.save} />}
        {merge && (
          <ConflictNotice
            conflicts={merge.conflicts}
            theirs={original}
            projects={projects}
            onUseTheirs={takeTheirs}
          />
        )}
      </div>
      <Fields
        form={form}
        suggestions={suggestions}
        stored={stored}
        heights={EDIT_HEIGHT}
        titleRef={titleRef}
        {...(base.masked && { contentHint: 'Leave empty to keep the stored password' })}
        beside={
          <Select
            label="Project"
            className="w-[220px] phone:flex-1"
            value={values.projectId ?? base.project.id}
            options={projects.map((project) => ({
              value: project.id,
              label: project.name,
              icon: <ProjectDot id={project.id} />,
            }))}
            onChange={(projectId) => setValues((before) => ({ ...before, projectId }))}
          />
        }
      />
      <ConfirmDialog
        open={isAsking}
        title="Store this password in the open?"
        text="Only passwords are kept encrypted. As another type its content can be read and searched like any other."
        confirm="Change the type"
        onConfirm={() => void write(values)}
        onClose={() => setAsking(false)}
      />
    </Dialog>
  );
}

/** Undefined when the server did not give it: saving then would overwrite it with nothing. */
async function secretOf(id: string): Promise<string | undefined> {
  try {
    return (await getBookmark(id)).content ?? '';
  } catch {
    return undefined;
  }
}
