import { Dialog } from '@base-ui/react/dialog';
import { useQuery } from '@tanstack/react-query';
import { Command } from 'cmdk';
import {
  Clock,
  Home,
  Keyboard,
  Layers,
  LogOut,
  Plus,
  SunMoon,
  Tag,
  Trash2,
  Undo2,
  Upload,
  User,
} from 'lucide-react';
import { useState } from 'react';
import { useLocation } from 'wouter';
import { listBookmarks } from '../../shared/api/bookmarks.js';
import { signOut } from '../../shared/auth/session.js';
import { TYPE_LOOKS } from '../../shared/bookmark/types.js';
import { useProjects, useTags } from '../../shared/state/projects.js';
import { chooseTheme } from '../../shared/lib/theme.js';
import { undoLast } from '../../shared/lib/undo.js';
import { useDebounced } from '../../shared/lib/use-delayed.js';
import { ProjectDot } from '../../shared/ui/brand.js';

export interface PaletteActions {
  readonly add: () => void;
  readonly addProject: () => void;
  readonly importFile: () => void;
  readonly shortcuts: () => void;
}

interface Props {
  readonly actions: PaletteActions;
  readonly onClose: () => void;
}

const ITEM =
  'flex min-h-10 cursor-pointer items-center gap-2.5 rounded-md px-2.5 text-sm select-none data-[selected=true]:bg-hover phone:min-h-12 [&_svg]:size-4 [&_svg]:flex-none [&_svg]:text-ink-3';
const GROUP =
  '[&_[cmdk-group-heading]]:px-2.5 [&_[cmdk-group-heading]]:pt-2.5 [&_[cmdk-group-heading]]:pb-1 [&_[cmdk-group-heading]]:text-xs [&_[cmdk-group-heading]]:font-[560] [&_[cmdk-group-heading]]:text-ink-3';

/** Every action, project, tag and recent bookmark, a few letters away. */
export default function Palette({ actions, onClose }: Props): React.ReactNode {
  const [search, setSearch] = useState('');
  const [, navigate] = useLocation();
  const run = (action: () => void) => (): void => {
    onClose();
    action();
  };
  const go = (to: string) => run(() => navigate(to));
  return (
    <Dialog.Root open onOpenChange={(open) => !open && onClose()}>
      <Dialog.Portal>
        <Dialog.Backdrop className="veil fixed inset-0 z-30" />
        <Dialog.Popup
          aria-label="Command palette"
          className="panel fixed inset-x-0 top-0 z-40 mx-auto overflow-hidden bg-surface shadow-float outline-0 sm:top-[12vh] sm:w-[600px] sm:rounded-xl"
        >
          <Command label="Command palette" loop>
            <Command.Input
              placeholder="Type a command, project, tag or title…"
              className="h-14 w-full border-b border-line bg-transparent px-5 text-lg outline-0"
              value={search}
              onValueChange={setSearch}
            />
            <Command.List className="max-h-[min(60vh,440px)] overflow-y-auto overscroll-contain p-2 pt-0">
              <Command.Empty className="px-3 py-8 text-center text-sm text-ink-3">
                Nothing found
              </Command.Empty>
              <Command.Group heading="Actions" className={GROUP}>
                <Action icon={<Plus />} label="Add Bookmark" shortcut="n" onSelect={run(actions.add)} />
                <Action icon={<Layers />} label="Add Project" onSelect={run(actions.addProject)} />
                <Action icon={<Upload />} label="Import bookmarks" onSelect={run(actions.importFile)} />
                <Action
                  icon={<Undo2 />}
                  label="Undo the last change"
                  shortcut="z"
                  onSelect={run(() => void undoLast())}
                />
                <Action
                  icon={<Keyboard />}
                  label="Keyboard shortcuts"
                  shortcut="?"
                  onSelect={run(actions.shortcuts)}
                />
              </Command.Group>
              <Command.Group heading="Go to" className={GROUP}>
                <Action icon={<Home />} label="My Bookmarks" onSelect={go('/bkmkrs')} />
                <Action icon={<Clock />} label="Timeline" onSelect={go('/timeline')} />
                <Action icon={<Trash2 />} label="Trash" onSelect={go('/trash')} />
                <Action icon={<User />} label="Account" onSelect={go('/user')} />
              </Command.Group>
              <Found search={search} go={go} />
              <Command.Group heading="Appearance" className={GROUP}>
                <Action
                  icon={<SunMoon />}
                  label="Theme: system"
                  onSelect={run(() => chooseTheme('system'))}
                />
                <Action icon={<SunMoon />} label="Theme: light" onSelect={run(() => chooseTheme('light'))} />
                <Action icon={<SunMoon />} label="Theme: dark" onSelect={run(() => chooseTheme('dark'))} />
                <Action icon={<LogOut />} label="Sign Out" onSelect={run(() => void signOut())} />
              </Command.Group>
            </Command.List>
          </Command>
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  );
}

interface FoundProps {
  readonly search: string;
  readonly go: (to: string) => () => void;
}

function Found({ search, go }: FoundProps): React.ReactNode {
  const { projects } = useProjects();
  const tags = useTags();
  const wanted = useDebounced(search.trim(), 150);
  const bookmarks = useQuery({
    queryKey: ['palette', wanted],
    queryFn: ({ signal }) =>
      listBookmarks(
        wanted ? { search: wanted, limit: 8 } : { sort_by: 'created_at', sort_order: 'desc', limit: 5 },
        signal,
      ),
    placeholderData: (previous) => previous,
  }).data?.data;
  return (
    <>
      {bookmarks && bookmarks.length > 0 && (
        <Command.Group heading={wanted ? 'Bookmarks' : 'Recent'} className={GROUP}>
          {bookmarks.map((bookmark) => {
            const { icon: Icon } = TYPE_LOOKS[bookmark.type];
            return (
              <Command.Item
                key={bookmark.id}
                value={`bookmark ${bookmark.id}`}
                // The server found these; the palette's own filter must not undo it.
                keywords={[wanted, search, bookmark.title]}
                className={ITEM}
                onSelect={go(`/bkmkrs?project=${bookmark.project.id}&open=${bookmark.id}`)}
              >
                <Icon />
                <span className="min-w-0 flex-1 truncate">{bookmark.title}</span>
                <span className="max-w-[160px] truncate text-xs text-ink-3">{bookmark.project.name}</span>
              </Command.Item>
            );
          })}
        </Command.Group>
      )}
      <Command.Group heading="Projects" className={GROUP}>
        {projects.map((project) => (
          <Command.Item
            key={project.id}
            value={`project ${project.name} ${project.id}`}
            className={ITEM}
            onSelect={go(`/bkmkrs?project=${project.id}`)}
          >
            <ProjectDot id={project.id} />
            <span className="min-w-0 flex-1 truncate">{project.name}</span>
          </Command.Item>
        ))}
      </Command.Group>
      {search !== '' && (
        <Command.Group heading="Tags" className={GROUP}>
          {tags.slice(0, 200).map(({ name, count }) => (
            <Command.Item
              key={name}
              value={`tag ${name}`}
              className={ITEM}
              onSelect={go(`/bkmkrs?tag=${encodeURIComponent(name)}`)}
            >
              <Tag />
              <span className="min-w-0 flex-1 truncate">{name}</span>
              <span className="text-xs text-ink-3 tabular-nums">{count}</span>
            </Command.Item>
          ))}
        </Command.Group>
      )}
    </>
  );
}

interface ActionProps {
  readonly icon: React.ReactNode;
  readonly label: string;
  readonly shortcut?: string;
  readonly onSelect: () => void;
}

const Action = ({ icon, label, shortcut, onSelect }: ActionProps): React.ReactNode => (
  <Command.Item value={label} className={ITEM} onSelect={onSelect}>
    {icon}
    <span className="flex-1">{label}</span>
    {shortcut && (
      <kbd className="rounded-xs border border-line bg-sunken px-1.5 font-sans text-xs text-ink-3">
        {shortcut}
      </kbd>
    )}
  </Command.Item>
);
