import { memo } from 'react';
import type { Bookmark } from '../../../shared/api/types.js';
import { ProjectDot } from '../../../shared/ui/brand.js';
import { BookmarkRow } from '../../../shared/bookmark/BookmarkRow.js';
import { TYPE_LOOKS } from '../../../shared/bookmark/types.js';
import { cn } from '../../../shared/lib/cn.js';
import type { BookmarkDialogs } from '../Dialogs.js';
import type { BookmarkList } from '../state/use-list.js';
import { isUnsaved } from '../state/unsaved.js';
import { RowButtons, TrashButtons } from './RowButtons.js';
import { texts } from './texts.js';
import { useLongPress } from './use-long-press.js';
import type { Selection } from './use-selection.js';
import { VirtualRows, type RowsHandle } from './VirtualRows.js';

interface Props {
  readonly ref: React.Ref<RowsHandle>;
  readonly list: BookmarkList;
  readonly label: string;
  readonly search?: string;
  readonly selection: Selection;
  readonly dialogs: BookmarkDialogs;
  /** A dot tells the projects apart where the list holds several. */
  readonly projectMark: 'shown' | 'hidden';
  /** The name of each bookmark's type. */
  readonly typeName?: 'shown' | 'hidden';
  /** Instead of the usual buttons, in the trash. */
  readonly trash?: TrashActions;
}

interface TrashActions {
  readonly restore: (bookmark: Bookmark) => void;
  readonly deleteForever: (bookmark: Bookmark) => void;
}

export function BookmarkListView({
  ref,
  list,
  label,
  search = '',
  selection,
  dialogs,
  projectMark,
  typeName = 'hidden',
  trash,
}: Props): React.ReactNode {
  const { isSelected, isSelecting, toggle, count } = selection;
  const longPress = useLongPress((target) => {
    const row = target.closest('[data-index]')?.querySelector<HTMLElement>('[data-row]');
    if (row?.dataset.row) toggle(row.dataset.row, 'one');
  });
  return (
    <div
      className={cn(
        'overflow-hidden rounded-lg border border-line bg-surface transition-opacity [-webkit-touch-callout:none] phone:select-none',
        list.isPrevious && 'opacity-60',
        count > 0 && 'mb-16',
      )}
      {...longPress}
    >
      <VirtualRows
        ref={ref}
        list={list}
        label={label}
        renderRow={(bookmark) => (
          <Row
            bookmark={bookmark}
            search={search}
            isSelected={isSelected(bookmark.id)}
            isSelecting={isSelecting}
            onToggle={toggle}
            onOpen={dialogs.open}
            onTag={dialogs.tag}
            onEdit={dialogs.edit}
            projectMark={projectMark}
            typeName={typeName}
            trash={trash}
          />
        )}
      />
    </div>
  );
}

interface RowProps extends Pick<Props, 'projectMark' | 'typeName' | 'trash'> {
  readonly bookmark: Bookmark;
  readonly search: string;
  readonly isSelected: boolean;
  readonly isSelecting: boolean;
  readonly onToggle: Selection['toggle'];
  readonly onOpen: BookmarkDialogs['open'];
  readonly onTag: BookmarkDialogs['tag'];
  readonly onEdit: BookmarkDialogs['edit'];
}

/** Typing and scrolling render the list again and again: a row that shows the same stays as it is. */
const Row = memo(function Row({
  bookmark,
  search,
  isSelected,
  isSelecting,
  onToggle,
  onOpen,
  onTag,
  onEdit,
  projectMark,
  typeName,
  trash,
}: RowProps): React.ReactNode {
  const isNew = isUnsaved(bookmark);
  const open = (): void => {
    if (isNew) return;
    // A finger has no checkbox to aim at: while it selects, the whole row is one.
    if (isSelecting && matchMedia('(width < 640px)').matches) onToggle(bookmark.id, 'one');
    else onOpen(bookmark);
  };
  return (
    <BookmarkRow
      bookmark={bookmark}
      search={search}
      isSelected={isSelected}
      isSelecting={isSelecting}
      onOpen={open}
      onTag={onTag}
      mark={projectMark === 'shown' && <ProjectDot id={bookmark.project.id} />}
      time={bookmark.deleted_at ?? bookmark.created_at}
      {...(typeName === 'shown' && { kind: TYPE_LOOKS[bookmark.type].label })}
      checkbox={
        !isNew && (
          <SelectBox
            title={bookmark.title}
            isSelected={isSelected}
            onToggle={(reach) => onToggle(bookmark.id, reach)}
          />
        )
      }
      actions={
        trash ? (
          <TrashButtons
            onRestore={() => trash.restore(bookmark)}
            onDelete={() => trash.deleteForever(bookmark)}
          />
        ) : (
          <RowButtons bookmark={bookmark} onEdit={onEdit} />
        )
      }
    />
  );
});

interface SelectBoxProps {
  readonly title: string;
  readonly isSelected: boolean;
  readonly onToggle: (reach: 'one' | 'range') => void;
}

const SelectBox = ({ title, isSelected, onToggle }: SelectBoxProps): React.ReactNode => (
  <label className="grid size-full cursor-pointer place-items-center">
    <input
      type="checkbox"
      aria-label={texts.selectOne(title)}
      className="size-[18px] cursor-pointer accent-accent"
      checked={isSelected}
      onClick={(event) => onToggle(event.shiftKey ? 'range' : 'one')}
      onChange={() => undefined}
    />
  </label>
);
