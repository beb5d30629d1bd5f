import { useRef, useState } from 'react';
import type { Bookmark, Project } from '../../shared/api/types.js';
import { BookmarkRow } from '../../shared/bookmark/BookmarkRow.js';
import { useDelayed } from '../../shared/lib/use-delayed.js';
import { ProjectDot } from '../../shared/ui/brand.js';
import { ConfirmDialog } from '../../shared/ui/Dialog.js';
import { EmptyState, ErrorBanner } from '../../shared/ui/feedback.js';
import { deleteForever, restore, trash } from './state/actions.js';
import { useBookmarkList } from './state/use-list.js';
import { useBookmarkDialogs } from './Dialogs.js';
import { RowButtons, TrashButtons } from './list/RowButtons.js';
import { copyBookmark, openLink } from './list/row-actions.js';
import { useListKeys } from './list/use-list-keys.js';
import { RowSkeleton, VirtualRows, type RowsHandle } from './list/VirtualRows.js';
import { Problems } from './Problems.js';
import { texts } from './texts.js';

interface Props {
  readonly scope: 'active' | 'trash';
  readonly projects: readonly Project[];
  readonly icon: React.ReactNode;
}

const TEXTS = {
  active: { label: texts.timeline, empty: texts.timelineEmpty, failed: texts.failed.timeline },
  trash: { label: texts.trash, empty: texts.trashEmpty, failed: texts.failed.trash },
} as const;

/** Everything by time: what was saved, or what was thrown away. */
export function TimeList({ scope, projects, icon }: Props): React.ReactNode {
  const list = useBookmarkList({ scope });
  const dialogs = useBookmarkDialogs(projects);
  const rows = useRef<RowsHandle>(null);
  const [asking, setAsking] = useState<Bookmark | null>(null);
  const isWaiting = useDelayed(list.isPending);
  const isTrash = scope === 'trash';
  useListKeys(list.bookmarks, rows, {
    open: dialogs.open,
    copy: (bookmark) => void copyBookmark(bookmark),
    ...(!isTrash && { openLink, edit: dialogs.edit, tag: dialogs.edit, trash: (one) => void trash(one) }),
  });
  const { label, empty, failed } = TEXTS[scope];
  return (
    <>
      <Problems />
      {list.isError && <ErrorBanner text={failed} onRetry={list.retry} />}
      <div role="status" className="sr-only">
        {isWaiting ? texts.loading : ''}
      </div>
      {!list.isPending && !list.isError && list.bookmarks.length === 0 && (
        <EmptyState icon={icon} title={empty} />
      )}
      {(isWaiting || list.bookmarks.length > 0) && (
        <div className="mt-4 overflow-hidden rounded-lg border border-line bg-surface">
          {isWaiting && Array.from({ length: 8 }, (_, row) => <RowSkeleton key={row} />)}
          {list.bookmarks.length > 0 && (
            <VirtualRows
              ref={rows}
              list={list}
              label={label}
              renderRow={(bookmark) => (
                <BookmarkRow
                  bookmark={bookmark}
                  onOpen={dialogs.open}
                  onTag={dialogs.tag}
                  mark={<ProjectDot id={bookmark.project.id} />}
                  time={bookmark.deleted_at ?? bookmark.created_at}
                  actions={
                    isTrash ? (
                      <TrashButtons
                        onRestore={() => void restore(bookmark)}
                        onDelete={() => setAsking(bookmark)}
                      />
                    ) : (
                      <RowButtons bookmark={bookmark} onEdit={dialogs.edit} />
                    )
                  }
                />
              )}
            />
          )}
        </div>
      )}
      {dialogs.element}
      <ConfirmDialog
        open={asking !== null}
        title="Delete permanently?"
        text={`"${asking?.title ?? ''}" and its files cannot be brought back.`}
        confirm="Delete permanently"
        onConfirm={() => asking && void deleteForever(asking)}
        onClose={() => setAsking(null)}
      />
    </>
  );
}
