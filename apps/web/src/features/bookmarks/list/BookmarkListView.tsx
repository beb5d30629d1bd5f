import { ProjectDot } from '../../../shared/ui/brand.js';
import { BookmarkRow } from '../../../shared/bookmark/BookmarkRow.js';
import { cn } from '../../../shared/lib/cn.js';
import type { BookmarkDialogs } from '../Dialogs.js';
import type { BookmarkList } from '../state/use-list.js';
import { isUnsaved } from '../state/unsaved.js';
import { RowButtons } from './RowButtons.js';
import type { Selection } from './use-selection.js';
import { VirtualRows, type RowsHandle } from './VirtualRows.js';

interface Props {
  readonly ref: React.Ref<RowsHandle>;
  readonly list: BookmarkList;
  readonly label: string;
  readonly search: string;
  readonly selection: Selection;
  readonly dialogs: BookmarkDialogs;
  /** A dot tells the projects apart where the list holds several. */
  readonly projectMark: 'shown' | 'hidden';
}

export function BookmarkListView({
  ref,
  list,
  label,
  search,
  selection,
  dialogs,
  projectMark,
}: Props): React.ReactNode {
  return (
    <div
      className={cn(
        'overflow-hidden rounded-lg border border-line bg-surface transition-opacity',
        list.isPrevious && 'opacity-60',
        selection.ids.size > 0 && 'mb-16',
      )}
    >
      <VirtualRows
        ref={ref}
        list={list}
        label={label}
        renderRow={(bookmark) => (
          <BookmarkRow
            bookmark={bookmark}
            search={search}
            isSelected={selection.ids.has(bookmark.id)}
            onOpen={(opened) => !isUnsaved(opened) && dialogs.open(opened)}
            onTag={dialogs.tag}
            mark={projectMark === 'shown' && <ProjectDot id={bookmark.project.id} />}
            checkbox={
              !isUnsaved(bookmark) && (
                <SelectBox
                  title={bookmark.title}
                  isSelected={selection.ids.has(bookmark.id)}
                  onToggle={(reach) => selection.toggle(bookmark.id, reach)}
                />
              )
            }
            actions={<RowButtons bookmark={bookmark} onEdit={dialogs.edit} />}
          />
        )}
      />
    </div>
  );
}

interface SelectBoxProps {
  readonly title: string;
  readonly isSelected: boolean;
  readonly onToggle: (reach: 'one' | 'range') => void;
}

const SelectBox = ({ title, isSelected, onToggle }: SelectBoxProps): React.ReactNode => (
  <label className="grid size-full cursor-pointer place-items-center">
    <input
      type="checkbox"
      aria-label={`Select ${title}`}
      className="size-[18px] cursor-pointer accent-accent"
      checked={isSelected}
      onClick={(event) => onToggle(event.shiftKey ? 'range' : 'one')}
      onChange={() => undefined}
    />
  </label>
);
