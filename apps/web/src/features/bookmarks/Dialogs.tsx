import { lazy, Suspense, useEffect, useState } from 'react';
import type { Bookmark, Project } from '../../shared/api/types.js';
import { useUrlState } from '../../shared/lib/use-url-state.js';

const DetailDialog = lazy(() => import('./detail/DetailDialog.js'));
const EditDialog = lazy(() => import('./form/EditDialog.js'));
const TagDialog = lazy(() => import('./detail/TagDialog.js'));

export interface BookmarkDialogs {
  readonly open: (bookmark: Bookmark) => void;
  readonly edit: (bookmark: Bookmark) => void;
  readonly tag: (tag: string) => void;
  readonly element: React.ReactNode;
}

/** The dialogs about one bookmark or tag. Which one is open stands in the address. */
export function useBookmarkDialogs(projects: readonly Project[]): BookmarkDialogs {
  const [{ open, tag }, setUrl] = useUrlState();
  const [editing, setEditing] = useState<string | null>(null);
  useEffect(preloadWhenIdle, []);
  const openBookmark = (bookmark: Bookmark): void => setUrl({ open: bookmark.id, tag: null }, 'push');
  const openTag = (name: string): void => setUrl({ tag: name, open: null }, 'push');
  const edit = (bookmark: Bookmark): void => setEditing(bookmark.id);
  return {
    open: openBookmark,
    edit,
    tag: openTag,
    element: (
      <Suspense>
        {tag && !open && (
          <TagDialog tag={tag} onOpen={openBookmark} onClose={() => setUrl({ tag: null }, 'replace')} />
        )}
        {open && !editing && (
          <DetailDialog
            key={open}
            id={open}
            onClose={() => setUrl({ open: null }, 'replace')}
            onEdit={edit}
            onTag={openTag}
          />
        )}
        {editing && <EditDialog id={editing} projects={projects} onClose={() => setEditing(null)} />}
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
