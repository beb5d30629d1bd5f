import { Inbox, Plus, SearchX } from 'lucide-react';
import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { PROJECT_SWITCH_MS } from '#util/bookmark-types';
import type { Project } from '../../shared/api/types.js';
import { useCommand } from '../../shared/lib/commands.js';
import { useDelayed } from '../../shared/lib/use-delayed.js';
import { Button } from '../../shared/ui/Button.js';
import { EmptyState, ErrorBanner } from '../../shared/ui/feedback.js';
import { trash } from './state/actions.js';
import { useLastFound } from './state/use-last-found.js';
import { countText, type BookmarkList } from './state/use-list.js';
import { useSearch } from './state/use-search.js';
import { isDialogOpen } from '../../shared/ui/is-dialog-open.js';
import { useIsMounted } from '../../shared/lib/use-is-mounted.js';
import { useBookmarkDialogs } from './Dialogs.js';
import { BookmarkListView } from './list/BookmarkListView.js';
import { Popular } from './list/Popular.js';
import { copyBookmark, openLink, shareBookmark } from './list/row-actions.js';
import { RowSkeleton, type RowsHandle } from './list/VirtualRows.js';
import { useListContext } from './list/use-list-context.js';
import { useListKeys, type RowActions } from './list/use-list-keys.js';
import { useFocusKeeper } from './list/use-focus-keeper.js';
import { ShareProjectButton } from './list/ShareProjectButton.js';
import { SelectButton } from './list/SelectButton.js';
import { useMany } from './list/use-many.js';
import { useSelection } from './list/use-selection.js';
import { Omnibox, type OmniboxHandle } from './omnibox/Omnibox.js';
import { useOmnibox } from './omnibox/use-omnibox.js';
import { useSuggestions } from './omnibox/use-suggestions.js';
import { Problems } from './Problems.js';
import { texts } from './texts.js';

const SelectionBar = lazy(() => import('./list/SelectionBar.js'));
const AddDialog = lazy(() => import('./form/AddDialog.js'));

interface Props {
  /** Absent: all projects. */
  readonly project: Project | undefined;
  /** Never empty: without a project there is no room. */
  readonly projects: readonly [Project, ...Project[]];
  /** Above the list. */
  readonly notices?: React.ReactNode;
}

/** The workspace of one project, or of all: search or add, the most used ones, the list. */
export function BookmarkRoom({ project, projects, notices }: Props): React.ReactNode {
  const isHere = useIsMounted();
  const omnibox = useOmnibox();
  const found = useSearch(project?.id, omnibox.search);
  const lastFound = useLastFound(found, project?.id);
  const suggestions = useSuggestions(omnibox.text, projects, lastFound.bookmarks);
  const isCompleting = omnibox.text !== '' && suggestions.shown.length > 0;
  const list = isCompleting && foundNothing(found) ? asPrevious(lastFound) : found;
  const selection = useSelection(list, list.filter);
  const dialogs = useBookmarkDialogs(projects);
  const many = useMany('active', selection, projects);
  const [adding, setAdding] = useState<{ readonly text: string; readonly key: number } | null>(null);
  const rows = useRef<RowsHandle>(null);
  const box = useRef<OmniboxHandle>(null);
  const isSwitching = useSwitching(project?.id);
  const isWaiting = useDelayed(list.isPending);

  const add = (text = omnibox.text): void => setAdding({ text, key: Date.now() });
  useCommand('add', () => add());
  useCommand('search', () => box.current?.focus());
  const rowActions: RowActions = {
    open: dialogs.open,
    openLink,
    copy: (bookmark) => void copyBookmark(bookmark),
    edit: dialogs.edit,
    share: shareBookmark,
    tag: (bookmark) => many.tag({ bookmarks: [bookmark], count: 1 }),
    move: (bookmark) => many.move({ bookmarks: [bookmark], count: 1 }),
    trash: (bookmark) => void trash(bookmark),
  };
  useListKeys({ bookmarks: list.bookmarks, rows, selection, selected: many.selected, row: rowActions });
  useListContext({ bookmarks: list.bookmarks, selection, selected: many.selected, row: rowActions });
  const state = `${list.bookmarks.length} ${selection.count} ${dialogs.shown} ${many.isAsking} ${adding?.key}`;
  useFocusKeeper(state, () => (rows.current ? rows.current.refocus() : box.current?.refocus()));
  const heading = project ? texts.listTitle(project.name) : texts.allBookmarks;
  const isEmpty = foundNothing(list);

  return (
    <>
      <h1 className="sr-only">My Bookmarks</h1>
      <Omnibox
        ref={box}
        value={omnibox.text}
        suggestions={suggestions}
        onChange={omnibox.setText}
        onAdd={() => add()}
        onLeave={() => rows.current?.focus(0)}
      />
      <Problems />
      {notices}
      {omnibox.text === '' && <Popular projectId={project?.id} onOpen={dialogs.open} />}
      <section aria-labelledby="list-heading">
        <div className="mt-7 mb-2 flex items-center gap-2 px-1">
          <h2
            id="list-heading"
            className="flex min-w-0 flex-1 items-baseline gap-2 text-sm font-[600] text-ink-2"
          >
            <span className="truncate">{heading}</span>
            <span role="status" className="font-[450] text-ink-3 tabular-nums">
              {isSwitching
                ? texts.switching
                : list.isPending
                  ? isWaiting && texts.loading
                  : list.bookmarks.length === 0 && list.isError
                    ? ''
                    : countText(list)}
            </span>
          </h2>
          {project && <ShareProjectButton project={project} />}
          {list.bookmarks.length > 0 && <SelectButton selection={selection} />}
        </div>
        {list.isError && list.bookmarks.length === 0 && (
          <ErrorBanner text={texts.failed.load} onRetry={list.retry} />
        )}
        {isWaiting && <SkeletonList />}
        {isEmpty && omnibox.search !== '' && (
          <EmptyState icon={<SearchX aria-hidden />} title={texts.nothingFound}>
            <Button tone="primary" onClick={() => add()}>
              <Plus aria-hidden />
              {texts.add}
            </Button>
          </EmptyState>
        )}
        {isEmpty && omnibox.search === '' && (
          <EmptyState icon={<Inbox aria-hidden />} title={texts.noBookmarks} text={texts.noBookmarksHint}>
            <Button tone="primary" onClick={() => add()}>
              <Plus aria-hidden />
              {texts.add}
            </Button>
          </EmptyState>
        )}
        {list.bookmarks.length > 0 && (
          <BookmarkListView
            ref={rows}
            list={list}
            label={heading}
            search={omnibox.search}
            selection={selection}
            dialogs={dialogs}
            projectMark={project ? 'hidden' : 'shown'}
          />
        )}
      </section>
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
      {adding && (
        <Suspense>
          <AddDialog
            key={adding.key}
            open
            text={adding.text}
            project={project ?? projects[0]}
            onClose={(outcome) => {
              setAdding(null);
              if (outcome === 'saved') omnibox.setText('');
            }}
            onRefused={() => {
              if (!isHere() || isDialogOpen()) return false;
              add('');
              return true;
            }}
          />
        </Suspense>
      )}
    </>
  );
}

const foundNothing = ({ isPending, isError, bookmarks }: BookmarkList): boolean =>
  !isPending && !isError && bookmarks.length === 0;

/** That half a word such as `tag:d` finds nothing is no news: what was there stays until the word is whole. */
const asPrevious = (list: BookmarkList): BookmarkList => ({ ...list, isPrevious: true, hasMore: false });

const SkeletonList = (): React.ReactNode => (
  <div aria-hidden className="divide-y divide-line overflow-hidden rounded-lg border border-line bg-surface">
    {Array.from({ length: 8 }, (_, row) => (
      <RowSkeleton key={row} />
    ))}
  </div>
);

/** True for a moment after another project was chosen, counted from when it can be seen. */
function useSwitching(projectId: number | undefined): boolean {
  const [shown, setShown] = useState(projectId);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const frame = requestAnimationFrame(() => {
      timer = setTimeout(() => setShown(projectId), PROJECT_SWITCH_MS);
    });
    return () => {
      cancelAnimationFrame(frame);
      clearTimeout(timer);
    };
  }, [projectId]);
  return shown !== projectId;
}
