import { Copy, FolderInput, Tag, Trash2, X } from 'lucide-react';
import { useState } from 'react';
import { parseTags } from '#util/text';
import type { Project } from '../../../shared/api/types.js';
import { Button } from '../../../shared/ui/Button.js';
import { ProjectDot } from '../../../shared/ui/brand.js';
import { Dialog } from '../../../shared/ui/Dialog.js';
import { Menu, MenuItem } from '../../../shared/ui/Menu.js';
import { changeSelected, copyAll } from '../state/bulk.js';
import { TagInput } from '../form/TagInput.js';
import type { Selection } from './use-selection.js';

const BUTTON =
  'flex h-8 items-center gap-1.5 rounded-md px-2.5 text-sm font-[520] hover:bg-inverse-hover phone:h-11 phone:px-3 [&_svg]:size-4';

interface Props {
  readonly selection: Selection;
  readonly projects: readonly Project[];
}

/** What can be done with all that is selected; each is one operation with one undo. */
export default function SelectionBar({ selection, projects }: Props): React.ReactNode {
  const [isTagging, setTagging] = useState(false);
  const { bookmarks, clear } = selection;
  const count = bookmarks.length;
  if (count === 0) return null;
  const things = count === 1 ? '1 bookmark' : `${count} bookmarks`;
  const change = (how: Parameters<typeof changeSelected>[1], done: string): void => {
    void changeSelected(bookmarks, how, done);
    clear();
  };
  return (
    <div
      role="toolbar"
      aria-label={`${things} selected`}
      className="fixed bottom-6 left-1/2 z-20 flex -translate-x-1/2 items-center gap-0.5 rounded-lg bg-inverse py-1.5 pr-1.5 pl-4 text-sm whitespace-nowrap text-inverse-ink shadow-float phone:bottom-3"
    >
      <span role="status" className="mr-2 border-r border-inverse-line pr-3 tabular-nums">
        <b className="font-[650]">{count}</b> selected
      </span>
      <Menu
        trigger={
          <button type="button" className={BUTTON}>
            <FolderInput aria-hidden />
            <span className="phone:sr-only">Move</span>
          </button>
        }
      >
        {projects.map((project) => (
          <MenuItem
            key={project.id}
            onClick={() =>
              change({ action: 'move', project_id: project.id }, `Moved ${things} to ${project.name}`)
            }
          >
            <ProjectDot id={project.id} />
            <span className="max-w-[240px] truncate">{project.name}</span>
          </MenuItem>
        ))}
      </Menu>
      <button type="button" className={BUTTON} onClick={() => setTagging(true)}>
        <Tag aria-hidden />
        <span className="phone:sr-only">Tag</span>
      </button>
      <button type="button" className={BUTTON} onClick={() => void copyAll(bookmarks)}>
        <Copy aria-hidden />
        <span className="phone:sr-only">Copy</span>
      </button>
      <button
        type="button"
        className={BUTTON}
        onClick={() => change({ action: 'trash' }, `Moved ${things} to trash`)}
      >
        <Trash2 aria-hidden />
        <span className="phone:sr-only">Trash</span>
      </button>
      <button
        type="button"
        aria-label="Clear selection"
        title="Clear selection (Esc)"
        className={BUTTON}
        onClick={clear}
      >
        <X aria-hidden />
      </button>
      <TagSelected
        open={isTagging}
        things={things}
        onClose={() => setTagging(false)}
        onSave={(tags) => change({ action: 'tag', tags }, `Tagged ${things}`)}
      />
    </div>
  );
}

interface TagSelectedProps {
  readonly open: boolean;
  readonly things: string;
  readonly onClose: () => void;
  readonly onSave: (tags: string[]) => void;
}

function TagSelected({ open, things, onClose, onSave }: TagSelectedProps): React.ReactNode {
  const [text, setText] = useState('');
  const tags = parseTags(text);
  const save = (): void => {
    if (tags.length > 0) onSave(tags);
    setText('');
    onClose();
  };
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={`Tag ${things}`}
      width="small"
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button tone="primary" disabled={tags.length === 0} onClick={save}>
            Add tags
          </Button>
        </>
      }
    >
      <TagInput value={text} onChange={setText} />
    </Dialog>
  );
}
