import { Trash2 } from 'lucide-react';
import { useState } from 'react';
import { undoOperation } from '../../shared/api/bookmarks.js';
import { deleteProject } from '../../shared/api/projects.js';
import type { Project } from '../../shared/api/types.js';
import { keys } from '../../shared/state/keys.js';
import { useProjects } from '../../shared/state/projects.js';
import { queryClient } from '../../shared/state/query-client.js';
import { IconButton } from '../../shared/ui/Button.js';
import { ProjectDot } from '../../shared/ui/brand.js';
import { ConfirmDialog } from '../../shared/ui/Dialog.js';
import { ErrorBanner } from '../../shared/ui/feedback.js';
import { notify, notifyUndo } from '../../shared/ui/toast.js';
import { Card } from './Card.js';
import { texts } from './texts.js';
import { logWarning } from '../../shared/lib/log.js';

export function ProjectList(): React.ReactNode {
  const { projects } = useProjects();
  const [asking, setAsking] = useState<Project | null>(null);
  const [error, setError] = useState<string | null>(null);
  const remove = async (project: Project): Promise<void> => {
    setError(null);
    try {
      const operation = await deleteProject(project.id);
      const done = `Deleted ${project.name}`;
      const id = operation?.operation_id;
      if (id) notifyUndo(done, () => void undoOperation(id).finally(refetch));
      else notify(done);
    } catch (cause) {
      logWarning('The project was not deleted', cause);
      setError(texts.failedProject);
    }
    refetch();
  };
  if (projects.length === 0) return null;
  return (
    <Card title={texts.projects}>
      {error && <ErrorBanner text={error} onDismiss={() => setError(null)} />}
      <ul className="-mx-2 mt-2 -mb-2">
        {projects.map((project) => (
          <li
            key={project.id}
            className="flex min-h-10 items-center gap-2.5 rounded-md pr-1 pl-2 hover:bg-hover"
          >
            <ProjectDot id={project.id} />
            <span className="min-w-0 flex-1 truncate">{project.name}</span>
            <span className="text-sm text-ink-3 tabular-nums">
              {project.bookmarks_count.toLocaleString('en')}
            </span>
            <IconButton label={`Delete ${project.name}`} onClick={() => setAsking(project)}>
              <Trash2 aria-hidden />
            </IconButton>
          </li>
        ))}
      </ul>
      <ConfirmDialog
        open={asking !== null}
        title={texts.deleteProject(asking?.name ?? '')}
        text={texts.deleteProjectText(asking?.bookmarks_count ?? 0)}
        confirm="Delete project"
        onConfirm={() => asking && void remove(asking)}
        onClose={() => setAsking(null)}
      />
    </Card>
  );
}

function refetch(): void {
  void queryClient.invalidateQueries({ queryKey: keys.projects });
  void queryClient.invalidateQueries({ queryKey: ['bookmarks'] });
}
