import { Check, Clock, Layers, Plus, Trash2 } from 'lucide-react';
import { Link } from 'wouter';
import type { Project } from '../../shared/api/types.js';
import { ProjectDot } from '../../shared/ui/brand.js';
import { Menu, MenuItem, MenuLink, MenuSeparator } from '../../shared/ui/Menu.js';
import { ALL } from './choose-project.js';
import { texts } from './texts.js';

export interface ProjectMenuProps {
  readonly projects: readonly Project[];
  /** Absent: all of them. */
  readonly current: Project | undefined;
  readonly onChoose: (id: number | typeof ALL) => void;
  readonly onAdd: () => void;
}

interface Props extends ProjectMenuProps {
  readonly trigger: React.ReactElement;
  /** All bookmarks there are. */
  readonly total: number;
  /** The trigger was pressed before this code was there. */
  readonly defaultOpen: boolean;
}

/** The menu behind the button that names the project. */
export default function ProjectMenuList({
  projects,
  current,
  onChoose,
  onAdd,
  ...menu
}: Props): React.ReactNode {
  const { total, trigger, defaultOpen } = menu;
  return (
    <Menu className="w-[min(320px,calc(100vw-16px))]" trigger={trigger} defaultOpen={defaultOpen}>
      {projects.map((project) => (
        <MenuItem key={project.id} onClick={() => onChoose(project.id)}>
          {/* As wide as an icon, so that all names begin in one line. */}
          <span className="grid size-4 flex-none place-items-center">
            <ProjectDot id={project.id} />
          </span>
          <Name text={project.name} count={project.bookmarks_count} />
          <Current when={project.id === current?.id} />
        </MenuItem>
      ))}
      {projects.length > 0 && (
        <MenuItem onClick={() => onChoose(ALL)}>
          <Layers aria-hidden />
          <Name text={texts.all} count={total} />
          <Current when={!current} />
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

/** Its room is there without it, so that all counts end in one line. */
const Current = ({ when }: { readonly when: boolean }): React.ReactNode => (
  <span className="size-4 flex-none">{when && <Check aria-label="Current" />}</span>
);

const Name = ({ text, count }: { readonly text: string; readonly count: number }): React.ReactNode => (
  <>
    <span className="min-w-0 flex-1 truncate">{text}</span>
    <span className="text-xs text-ink-3 tabular-nums">{count.toLocaleString('en')}</span>
  </>
);
