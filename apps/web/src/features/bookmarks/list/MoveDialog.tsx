import { Command } from 'cmdk';
import { useRef } from 'react';
import type { Project } from '../../../shared/api/types.js';
import { Dialog } from '../../../shared/ui/Dialog.js';
import { ProjectDot } from '../../../shared/ui/brand.js';
import { texts } from './texts.js';

interface Props {
  readonly count: number;
  readonly projects: readonly Project[];
  readonly onChoose: (project: Project) => void;
  readonly onClose: () => void;
}

/** Where to: a few letters of a project and Enter. */
export default function MoveDialog({ count, projects, onChoose, onClose }: Props): React.ReactNode {
  const field = useRef<HTMLInputElement>(null);
  return (
    <Dialog open onClose={onClose} title={texts.moveTitle(count)} width="small" initialFocus={field}>
      <Command label={texts.moveTitle(count)} loop className="-mx-3">
        <Command.Input
          ref={field}
          placeholder={texts.moveFind}
          className="mx-3 mb-2 h-[38px] w-[calc(100%-24px)] rounded-md border border-line-strong bg-surface px-3 outline-0 focus-visible:border-accent phone:h-11"
        />
        <Command.List className="max-h-[min(50vh,360px)] overflow-y-auto">
          <Command.Empty className="px-3 py-6 text-center text-sm text-ink-3">{texts.moveNone}</Command.Empty>
          {projects.map((project) => (
            <Command.Item
              key={project.id}
              value={`${project.name} ${project.id}`}
              className="flex min-h-10 cursor-pointer items-center gap-2.5 rounded-md px-3 text-sm select-none data-[selected=true]:bg-hover phone:min-h-12"
              onSelect={() => {
                onClose();
                onChoose(project);
              }}
            >
              <ProjectDot id={project.id} />
              <span className="min-w-0 flex-1 truncate">{project.name}</span>
              <span className="text-xs text-ink-3 tabular-nums">
                {project.bookmarks_count.toLocaleString('en')}
              </span>
            </Command.Item>
          ))}
        </Command.List>
      </Command>
    </Dialog>
  );
}
