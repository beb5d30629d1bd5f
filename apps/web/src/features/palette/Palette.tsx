import { Dialog } from '@base-ui/react/dialog';
import { Command } from 'cmdk';
import {
  Clock,
  Compass,
  Copy,
  ExternalLink,
  FolderInput,
  Home,
  Keyboard,
  Layers,
  ListChecks,
  LogOut,
  Maximize2,
  Pencil,
  Plus,
  RotateCcw,
  Search,
  Share2,
  SunMoon,
  Tag,
  Tags,
  Trash2,
  Upload,
  User,
  X,
  Zap,
} from 'lucide-react';
import { useState } from 'react';
import { useLocation } from 'wouter';
import { signOut } from '../../shared/auth/session.js';
import { actionContext, type ActionContext } from '../../shared/lib/context-actions.js';
import type { ShortcutName } from '../../shared/lib/shortcuts.js';
import { chooseTheme } from '../../shared/lib/theme.js';
import { FoundItems } from './FoundItems.js';
import { GROUP, Item } from './Item.js';
import { texts } from './texts.js';
import { UndoItems, type UndoWords } from './UndoItems.js';

export interface PaletteActions extends UndoWords {
  readonly add: () => void;
  readonly search: () => void;
  readonly addProject: () => void;
  readonly importFile: () => void;
  readonly shortcuts: () => void;
  readonly introduction: () => void;
}

interface Props {
  readonly actions: PaletteActions;
  /** `undo` lists nothing but what can be taken back. */
  readonly page?: 'all' | 'undo';
  readonly onClose: () => void;
}

const ICONS: Readonly<Partial<Record<ShortcutName, React.ReactNode>>> = {
  open: <Maximize2 />,
  openLink: <ExternalLink />,
  share: <Share2 />,
  copy: <Copy />,
  edit: <Pencil />,
  tag: <Tag />,
  move: <FolderInput />,
  trash: <Trash2 />,
  restore: <RotateCcw />,
  deleteForever: <Trash2 />,
  selectAll: <ListChecks />,
  clear: <X />,
};

const THEMES = ['system', 'light', 'dark'] as const;

/** Every action, project, tag and recent bookmark, a few letters away. */
export default function Palette({ actions, page: firstPage = 'all', onClose }: Props): React.ReactNode {
  const [search, setSearch] = useState('');
  const [page, setPage] = useState(firstPage);
  const [context] = useState(actionContext);
  const run = (action: () => void) => (): void => {
    onClose();
    action();
  };
  return (
    <Dialog.Root open onOpenChange={(open) => !open && onClose()}>
      <Dialog.Portal>
        <Dialog.Backdrop className="veil fixed inset-0 z-30" />
        <Dialog.Popup
          aria-label={texts.name}
          className="panel fixed inset-x-0 top-0 z-40 mx-auto overflow-hidden bg-surface shadow-float outline-0 sm:top-[12vh] sm:w-[600px] sm:rounded-xl"
        >
          <Command label={texts.name} loop>
            <div className="flex items-center border-b border-line">
              <Command.Input
                placeholder={page === 'undo' ? texts.undoPlaceholder : texts.placeholder}
                className="h-14 min-w-0 flex-1 bg-transparent px-5 text-lg outline-0"
                value={search}
                onValueChange={setSearch}
              />
              {/* A phone has no Esc, and its keyboard covers what is beside the palette. */}
              <Dialog.Close
                aria-label={texts.close}
                className="mr-1.5 hidden size-11 flex-none place-items-center rounded-md text-ink-2 phone:grid"
              >
                <X aria-hidden className="size-4" />
              </Dialog.Close>
            </div>
            <Command.List className="max-h-[min(60vh,440px)] overflow-y-auto overscroll-contain p-2 pt-0">
              <Command.Empty className="px-3 py-8 text-center text-sm text-ink-3">
                {page === 'undo' ? texts.nothingToUndo : texts.nothing}
              </Command.Empty>
              {page === 'all' && !context?.isOfList && <ContextItems context={context} run={run} />}
              {page === 'all' && <ActionItems actions={actions} run={run} />}
              {page === 'all' && context?.isOfList && <ContextItems context={context} run={run} />}
              <UndoItems
                words={actions}
                most={page === 'undo' ? 'all' : search === '' ? 'last' : 'all'}
                run={run}
                onMore={() => {
                  setSearch('');
                  setPage('undo');
                }}
              />
              {page === 'all' && <Places search={search} run={run} />}
            </Command.List>
          </Command>
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  );
}

type Run = (action: () => void) => () => void;

interface ContextProps {
  readonly context: ActionContext | null;
  readonly run: Run;
}

/** For what is selected, or the row that has the focus. */
function ContextItems({ context, run }: ContextProps): React.ReactNode {
  if (!context) return null;
  return (
    <Command.Group heading={context.about} className={GROUP}>
      {context.actions.map(({ label, shortcut, run: action }) => (
        <Item
          key={label}
          id={`here ${label}`}
          icon={shortcut ? ICONS[shortcut] : <Zap />}
          label={label}
          {...(shortcut && { shortcut })}
          onSelect={run(action)}
        />
      ))}
    </Command.Group>
  );
}

interface ActionItemsProps {
  readonly actions: PaletteActions;
  readonly run: Run;
}

const ActionItems = ({ actions, run }: ActionItemsProps): React.ReactNode => (
  <Command.Group heading={texts.groups.actions} className={GROUP}>
    <Item id="add" icon={<Plus />} label={texts.add} shortcut="add" onSelect={run(actions.add)} />
    <Item
      id="search"
      icon={<Search />}
      label={texts.search}
      shortcut="search"
      onSelect={run(actions.search)}
    />
    <Item id="project" icon={<Layers />} label={texts.addProject} onSelect={run(actions.addProject)} />
    <Item id="import" icon={<Upload />} label={texts.importFile} onSelect={run(actions.importFile)} />
    <Item
      id="keys"
      icon={<Keyboard />}
      label={texts.shortcuts}
      shortcut="help"
      onSelect={run(actions.shortcuts)}
    />
    <Item id="guide" icon={<Compass />} label={texts.introduction} onSelect={run(actions.introduction)} />
  </Command.Group>
);

function Places({ search, run }: { readonly search: string; readonly run: Run }): React.ReactNode {
  const [, navigate] = useLocation();
  const go = (to: string) => run(() => navigate(to));
  return (
    <>
      <FoundItems search={search} go={go} />
      <Command.Group heading={texts.groups.goTo} className={GROUP}>
        <Item id="bookmarks" icon={<Home />} label={texts.bookmarks} onSelect={go('/bkmkrs')} />
        <Item id="all" icon={<Layers />} label={texts.all} onSelect={go('/bkmkrs?project=all')} />
        <Item id="tags" icon={<Tags />} label={texts.manageTags} onSelect={go('/bkmkrs?tags=manage')} />
        <Item id="timeline" icon={<Clock />} label={texts.timeline} onSelect={go('/timeline')} />
        <Item id="trash" icon={<Trash2 />} label={texts.trash} onSelect={go('/trash')} />
        <Item id="account" icon={<User />} label={texts.account} onSelect={go('/user')} />
      </Command.Group>
      <Command.Group heading={texts.groups.appearance} className={GROUP}>
        {THEMES.map((theme) => (
          <Item
            key={theme}
            id={`theme ${theme}`}
            icon={<SunMoon />}
            label={texts.theme[theme]}
            onSelect={run(() => chooseTheme(theme))}
          />
        ))}
        <Item id="sign out" icon={<LogOut />} label={texts.signOut} onSelect={run(() => void signOut())} />
      </Command.Group>
    </>
  );
}
