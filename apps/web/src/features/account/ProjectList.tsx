import { Plus, Trash2 } from 'lucide-react';
import { useState } from 'react';
import type { Project } from '../../shared/api/types.js';
import { useProjects } from '../../shared/state/projects.js';
import { Button, IconButton } from '../../shared/ui/Button.js';
import { ProjectDot } from '../../shared/ui/brand.js';
import { ConfirmDialog } from '../../shared/ui/Dialog.js';
import { Card } from '../../shared/ui/Card.js';
import { removeProject, type TakeBackOperation } from './remove-project.js';
import { texts } from './texts.js';

interface Props {
  readonly takeBack: TakeBackOperation;
  readonly onAdd: () => void;
}

export function ProjectList({ takeBack, onAdd }: Props): React.ReactNode {
  const { projects, isPending } = useProjects();
  const [asking, setAsking] = useState<Project | null>(null);
  if (isPending) return null;
  return (
    <Card
      title={texts.projects}
      {...(projects.length === 0 && { text: texts.noProjects })}
      aside={
        <Button onClick={onAdd}>
          <Plus aria-hidden />
          {texts.addProject}
        </Button>
      }
    >
      <ul className="-mx-2 mt-2 -mb-2 empty:hidden">
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
        onConfirm={() => asking && void removeProject(asking, takeBack)}
        onClose={() => setAsking(null)}
      />
    </Card>
  );
}
