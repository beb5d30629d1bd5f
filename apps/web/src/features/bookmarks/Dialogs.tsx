import { lazy, Suspense, useCallback, useEffect, useState } from 'react';
import type { Bookmark, Project } from '../../shared/api/types.js';
import { isDialogOpen } from '../../shared/ui/is-dialog-open.js';
import { useIsMounted } from '../../shared/lib/use-is-mounted.js';
import { useUrlState } from '../../shared/lib/use-url-state.js';

const DetailDialog = lazy(() => import('./detail/DetailDialog.js'));
const EditDialog = lazy(() => import('./form/EditDialog.js'));
const TagsDialog = lazy(() => import('./tags/TagsDialog.js'));
const TagDialog = lazy(() => import('./detail/TagDialog.js'));

export interface BookmarkDialogs {
  readonly open: (bookmark: Bookmark) => void;
  readonly edit: (bookmark: Bookmark) => void;
  readonly tag: (tag: string) => void;
  /** What is open, in a word; null for nothing. */
  readonly shown: string | null;
  readonly element: React.ReactNode;
}

/** The dialogs about one bookmark or tag. Which one is open stands in the address. */
export function useBookmarkDialogs(projects: readonly Project[]): BookmarkDialogs {
  const [{ open, tag, tags }, setUrl] = useUrlState();
  const [editing, setEditing] = useState<string | null>(null);
  const isHere = useIsMounted();
  useEffect(preloadWhenIdle, []);
  const openBookmark = useCallback(
    (bookmark: Bookmark) => setUrl({ open: bookmark.id, tag: null }, 'push'),
    [setUrl],
  );
  const openTag = useCallback((name: string) => setUrl({ tag: name, open: null }, 'push'), [setUrl]);
  const edit = useCallback((bookmark: Bookmark) => setEditing(bookmark.id), []);
  return {
    shown: editing ?? open ?? tag ?? tags,
    open: openBookmark,
    edit,
    tag: openTag,
    element: (
      <Suspense>
        {tags === 'manage' && !tag && !open && (
          <TagsDialog onShow={openTag} onClose={() => setUrl({ tags: null }, 'close')} />
        )}
        {tag && !open && (
          <TagDialog
            key={tag}
            tag={tag}
            onOpen={openBookmark}
            onRenamed={(name) => setUrl({ tag: name }, 'replace')}
            onClose={() => setUrl({ tag: null }, 'close')}
          />
        )}
        {open && !editing && (
          <DetailDialog
            key={open}
            id={open}
            onClose={() => setUrl({ open: null }, 'close')}
            onEdit={edit}
            onTag={openTag}
          />
        )}
        {editing && (
          <EditDialog
            id={editing}
            projects={projects}
            onClose={() => setEditing(null)}
            onRefused={() => {
              // The detail dialog of this very bookmark gives way to its form; nothing else does.
              const isOpen = new URLSearchParams(location.search).get('open') === editing;
              if (!isHere() || (isDialogOpen() && !isOpen)) return false;
              setEditing(editing);
              return true;
            }}
          />
        )}
      </Suspense>
    ),
  };
}

/** Once the page has nothing else to do, so that the first click does not wait for code. */
function preloadWhenIdle(): () => void {
  const timer = setTimeout(() => {
    void import('./detail/DetailDialog.js');
    void import('./form/EditDialog.js');
    void import('./form/AddDialog.js');
    void import('./detail/TagDialog.js');
  }, 1500);
  return () => clearTimeout(timer);
}
