import { Plus } from 'lucide-react';
import { lazy, Suspense, useMemo, useRef, useState } from 'react';
import { Link } from 'wouter';
import type { Bookmark, Project } from '../../shared/api/types.js';
import { requestCommand } from '../../shared/lib/commands.js';
import { useDelayed } from '../../shared/lib/use-delayed.js';
import { buttonClass } from '../../shared/ui/Button.js';
import { ConfirmDialog } from '../../shared/ui/Dialog.js';
import { EmptyState, ErrorBanner } from '../../shared/ui/feedback.js';
import { deleteForever, restore, trash } from './state/actions.js';
import { countText, useBookmarkList } from './state/use-list.js';
import { useBookmarkDialogs } from './Dialogs.js';
import { BookmarkListView } from './list/BookmarkListView.js';
import { copyBookmark, openLink, shareBookmark } from './list/row-actions.js';
import { SelectButton } from './list/SelectButton.js';
import { useFocusKeeper } from './list/use-focus-keeper.js';
import { useListContext } from './list/use-list-context.js';
import { useListKeys, type RowActions } from './list/use-list-keys.js';
import { useMany } from './list/use-many.js';
import { useSelection } from './list/use-selection.js';
import { RowSkeleton, type RowsHandle } from './list/VirtualRows.js';
import { Problems } from './Problems.js';
import { texts } from './texts.js';

const SelectionBar = lazy(() => import('./list/SelectionBar.js'));

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
  const selection = useSelection(list, list.filter);
  const many = useMany(scope, selection, projects);
  const dialogs = useBookmarkDialogs(projects);
  const rows = useRef<RowsHandle>(null);
  const [asking, setAsking] = useState<Bookmark | null>(null);
  const isWaiting = useDelayed(list.isPending);
  const inTrash = useMemo(
    () => ({ restore: (bookmark: Bookmark) => void restore(bookmark), deleteForever: setAsking }),
    [],
  );
  const rowActions: RowActions = {
    open: dialogs.open,
    copy: (bookmark) => void copyBookmark(bookmark),
    ...(scope === 'trash'
      ? inTrash
      : {
          openLink,
          share: shareBookmark,
          edit: dialogs.edit,
          tag: (bookmark) => many.tag({ bookmarks: [bookmark], count: 1 }),
          move: (bookmark) => many.move({ bookmarks: [bookmark], count: 1 }),
          trash: (bookmark) => void trash(bookmark),
        }),
  };
  useListKeys({ bookmarks: list.bookmarks, rows, selection, selected: many.selected, row: rowActions });
  useListContext({ bookmarks: list.bookmarks, selection, selected: many.selected, row: rowActions });
  const state = `${list.bookmarks.length} ${selection.count} ${dialogs.shown} ${many.isAsking} ${asking?.id}`;
  useFocusKeeper(state, () => rows.current?.refocus());
  const { label, empty, failed } = TEXTS[scope];
  return (
    <>
      <div className="mb-3 flex min-h-8 items-center gap-2 px-1">
        <h1 className="text-xl font-[640] tracking-[-0.02em]">{label}</h1>
        <span className="flex-1 pt-1 text-sm text-ink-3 tabular-nums">
          {list.bookmarks.length > 0 && countText(list)}
        </span>
        {list.bookmarks.length > 0 && <SelectButton selection={selection} />}
      </div>
      <Problems />
      {list.isError && <ErrorBanner text={failed} onRetry={list.retry} />}
      <div role="status" className="sr-only">
        {isWaiting ? texts.loading : ''}
      </div>
      {!list.isPending && !list.isError && list.bookmarks.length === 0 && (
        <EmptyState icon={icon} title={empty} {...(scope === 'trash' && { text: texts.trashHint })}>
          {scope === 'active' && (
            <Link
              href="/bkmkrs"
              className={buttonClass({ tone: 'primary' })}
              onClick={() => requestCommand('add')}
            >
              <Plus aria-hidden />
              {texts.add}
            </Link>
          )}
        </EmptyState>
      )}
      {isWaiting && (
        <div className="overflow-hidden rounded-lg border border-line bg-surface">
          {Array.from({ length: 8 }, (_, row) => (
            <RowSkeleton key={row} />
          ))}
        </div>
      )}
      {list.bookmarks.length > 0 && (
        <BookmarkListView
          ref={rows}
          list={list}
          label={label}
          selection={selection}
          dialogs={dialogs}
          projectMark="shown"
          typeName="shown"
          {...(scope === 'trash' && { trash: inTrash })}
        />
      )}
      {selection.count > 0 && (
        <Suspense>
          <SelectionBar
            selection={selection}
            actions={many.selected}
            matching={list.hasMore ? countText(list) : null}
          />
        </Suspense>
      )}
      {many.element}
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
