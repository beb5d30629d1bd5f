import { Pencil, Trash2 } from 'lucide-react';
import type { TagCount } from '../../../shared/api/types.js';
import { IconButton } from '../../../shared/ui/Button.js';
import { texts } from './texts.js';

interface Props {
  readonly tag: TagCount;
  readonly isChosen: boolean;
  readonly onChoose: () => void;
  readonly onShow: () => void;
  readonly onRename: () => void;
  readonly onDelete: () => void;
}

export const TagRow = ({ tag, isChosen, onChoose, onShow, onRename, onDelete }: Props): React.ReactNode => (
  <div className="group flex min-h-10 items-center gap-1 rounded-md pr-1 pl-2 hover:bg-hover has-[:focus-visible]:bg-hover phone:min-h-12">
    <label className="grid size-9 flex-none cursor-pointer place-items-center phone:size-11">
      <input
        type="checkbox"
        aria-label={texts.choose(tag.name)}
        className="size-4 cursor-pointer accent-accent"
        checked={isChosen}
        onChange={onChoose}
      />
    </label>
    <button
      type="button"
      aria-label={texts.show(tag.name)}
      className="h-9 min-w-0 flex-1 truncate rounded-sm px-1 text-left text-sm font-[520] phone:h-11"
      onClick={onShow}
    >
      <span className="text-ink-3">#</span>
      {tag.name}
    </button>
    <span className="px-2 text-xs text-ink-3 tabular-nums">{tag.count.toLocaleString('en')}</span>
    <IconButton label={texts.renameOne(tag.name)} onClick={onRename}>
      <Pencil aria-hidden />
    </IconButton>
    <IconButton label={texts.deleteOne(tag.name)} onClick={onDelete}>
      <Trash2 aria-hidden />
    </IconButton>
  </div>
);
