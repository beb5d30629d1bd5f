import { Download, Upload } from 'lucide-react';
import { useRef, useState } from 'react';
import { createProject, exportProject, importProject } from '../../shared/api/projects.js';
import { messageOf } from '../../shared/api/errors.js';
import type { Project } from '../../shared/api/types.js';
import { keys } from '../../shared/state/keys.js';
import { queryClient } from '../../shared/state/query-client.js';
import { logWarning } from '../../shared/lib/log.js';
import { saveFile } from '../../shared/lib/save-file.js';
import { Button } from '../../shared/ui/Button.js';
import { ProjectDot } from '../../shared/ui/brand.js';
import { Dialog } from '../../shared/ui/Dialog.js';
import { ErrorBanner } from '../../shared/ui/feedback.js';
import { Field, INPUT, TextInput } from '../../shared/ui/fields.js';
import { Menu, MenuItem } from '../../shared/ui/Menu.js';
import { notify } from '../../shared/ui/toast.js';
import { texts } from './texts.js';

interface Props {
  readonly projects: readonly Project[];
  readonly onClose: () => void;
  readonly onSaved: (project: Pick<Project, 'id'>) => void;
}

/** A new project; and the local backup of one, out and back in. */
export default function AddProjectDialog({ projects, onClose, onSaved }: Props): React.ReactNode {
  const [name, setName] = useState<string>(texts.defaultName);
  const [description, setDescription] = useState('');
  const [error, setError] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  const nameRef = useRef<HTMLInputElement>(null);
  const fileRef = useRef<HTMLInputElement>(null);

  const add = async (make: () => Promise<Pick<Project, 'id'>>, failed: string): Promise<void> => {
    if (isBusy) return;
    setBusy(true);
    setError(null);
    try {
      const project = await make();
      await queryClient.invalidateQueries({ queryKey: keys.projects });
      onSaved(project);
      onClose();
    } catch (cause) {
      logWarning('The project was not saved', cause);
      setError(failed);
    } finally {
      setBusy(false);
    }
  };
  const save = (): void => {
    if (name.trim()) {
      void add(() => createProject({ name: name.trim(), description: description.trim() }), texts.failedSave);
    } else setError('A project needs a name');
  };
  const download = async (project: Project): Promise<void> => {
    setError(null);
    try {
      saveFile(await exportProject(project.id), `${project.name}.zip`);
      notify(`Exported ${project.name}`);
    } catch (cause) {
      setError(messageOf(cause, texts.failedExport));
    }
  };

  return (
    <Dialog
      open
      onClose={onClose}
      title={texts.addTitle}
      width="small"
      initialFocus={nameRef}
      footer={
        <>
          {projects.length > 0 && (
            <Menu
              trigger={
                <Button tone="quiet">
                  <Download aria-hidden />
                  Export
                </Button>
              }
            >
              {projects.map((project) => (
                <MenuItem key={project.id} onClick={() => void download(project)}>
                  <ProjectDot id={project.id} />
                  <span className="max-w-[220px] truncate">{project.name}</span>
                </MenuItem>
              ))}
            </Menu>
          )}
          <Button tone="quiet" className="-ml-3.5" onClick={() => fileRef.current?.click()}>
            <Upload aria-hidden />
            Import
          </Button>
          <input
            ref={fileRef}
            type="file"
            accept=".zip,application/zip"
            hidden
            aria-label="Backup file"
            onChange={(event) => {
              const file = event.target.files?.[0];
              event.target.value = '';
              if (file) void add(() => importProject(file, crypto.randomUUID()), texts.failedImport);
            }}
          />
          <span className="flex-1" />
          <Button tone="primary" disabled={isBusy} onClick={save}>
            {texts.save}
          </Button>
        </>
      }
    >
      <form
        className="grid grid-cols-1 gap-3.5"
        onSubmit={(event) => {
          event.preventDefault();
          save();
        }}
      >
        {error && <ErrorBanner text={error} />}
        <Field label="Name">
          {(ids) => (
            <TextInput
              {...ids}
              ref={nameRef}
              autoComplete="off"
              maxLength={200}
              value={name}
              onFocus={(event) => event.target.select()}
              onChange={(event) => setName(event.target.value)}
            />
          )}
        </Field>
        <Field label="Description">
          {(ids) => (
            <textarea
              {...ids}
              rows={3}
              className={`${INPUT} resize-none`}
              value={description}
              onChange={(event) => setDescription(event.target.value)}
            />
          )}
        </Field>
        <button type="submit" hidden />
      </form>
    </Dialog>
  );
}
