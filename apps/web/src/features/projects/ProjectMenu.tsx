import { Check, ChevronDown, Clock, Layers, Plus, Trash2 } from 'lucide-react';
import { Link } from 'wouter';
import type { Project } from '../../shared/api/types.js';
import { ProjectDot } from '../../shared/ui/brand.js';
import { Menu, MenuItem, MenuLink, MenuSeparator } from '../../shared/ui/Menu.js';
import { ALL } from './choose-project.js';
import { texts } from './texts.js';

interface Props {
  readonly projects: readonly Project[];
  /** Absent: all of them. */
  readonly current: Project | undefined;
  readonly onChoose: (id: number | typeof ALL) => void;
  readonly onAdd: () => void;
}

export function ProjectMenu({ projects, current, onChoose, onAdd }: Props): React.ReactNode {
  const total = projects.reduce((sum, project) => sum + project.bookmarks_count, 0);
  return (
    <Menu
      className="w-[280px]"
      trigger={
        <button
          type="button"
          className="flex h-[34px] min-w-0 items-center gap-2 rounded-md px-2.5 font-[560] transition-colors hover:bg-hover data-popup-open:bg-hover phone:h-11"
        >
          {current ? <ProjectDot id={current.id} /> : <Layers aria-hidden className="size-4 text-ink-3" />}
          <span className="sr-only">Project: </span>
          <span className="truncate">{current?.name ?? texts.all}</span>
          <span className="font-[450] text-ink-3 tabular-nums">{current?.bookmarks_count ?? total}</span>
          <ChevronDown aria-hidden className="size-4 flex-none text-ink-3" />
        </button>
      }
    >
      {projects.map((project) => (
        <MenuItem key={project.id} onClick={() => onChoose(project.id)}>
          <ProjectDot id={project.id} />
          <Name text={project.name} count={project.bookmarks_count} />
          {project.id === current?.id && <Check aria-label="Current" />}
        </MenuItem>
      ))}
      {projects.length > 0 && (
        <MenuItem onClick={() => onChoose(ALL)}>
          <Layers aria-hidden className="-mx-[3px]" />
          <Name text={texts.all} count={total} />
          {!current && <Check aria-label="Current" />}
        </MenuItem>
      )}
      {projects.length > 0 && <MenuSeparator />}
      <MenuLink render={<Link href="/timeline" />}>
        <Clock aria-hidden />
        {texts.timeline}
      </MenuLink>
      <MenuLink render={<Link href="/trash" />}>
        <Trash2 aria-hidden />
        {texts.trash}
      </MenuLink>
      <MenuSeparator />
      <MenuItem onClick={onAdd}>
        <Plus aria-hidden />
        {texts.add}
      </MenuItem>
    </Menu>
  );
}

const Name = ({ text, count }: { readonly text: string; readonly count: number }): React.ReactNode => (
  <>
    <span className="min-w-0 flex-1 truncate">{text}</span>
    <span className="text-xs text-ink-3 tabular-nums">{count.toLocaleString('en')}</span>
  </>
);
