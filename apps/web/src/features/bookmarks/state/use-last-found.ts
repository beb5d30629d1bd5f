import { useState } from 'react';
import type { BookmarkList } from './use-list.js';

/** The newest list of this room that had something in it. */
export function useLastFound(list: BookmarkList, projectId: number | undefined): BookmarkList {
  const [last, setLast] = useState({ list, projectId });
  const isNewer =
    last.projectId !== projectId || (list.bookmarks.length > 0 && list.bookmarks !== last.list.bookmarks);
  if (isNewer) setLast({ list, projectId });
  return isNewer ? list : last.list;
}
