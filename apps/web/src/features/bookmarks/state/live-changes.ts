import { getBookmark } from '../../../shared/api/bookmarks.js';
import { ApiError } from '../../../shared/api/errors.js';
import { refreshUser } from '../../../shared/auth/session.js';
import { keys } from '../../../shared/state/keys.js';
import { queryClient } from '../../../shared/state/query-client.js';
import { findLoaded, refetchAll, refetchCounts, removeEverywhere, show } from './cache.js';
import { withoutSecret } from './use-list.js';

/** More than this at once is an import or a bulk change: asking for the lists again is cheaper. */
const ONE_BY_ONE = 12;

/** Brings what the account's other clients changed onto the screen. */
export function applyChange(name: string, ids: readonly string[]): void {
  switch (name) {
    case 'bookmark.created':
    case 'bookmark.updated':
    case 'bookmark.restored':
    case 'bookmark.trashed':
    case 'bookmark.preview-ready':
      refetch(ids);
      break;
    case 'bookmark.deleted':
      removeEverywhere('active', new Set(ids));
      removeEverywhere('trash', new Set(ids));
      refetchCounts();
      break;
    case 'share.changed':
      void queryClient.invalidateQueries({ queryKey: keys.shares });
      refetch(ids);
      break;
    case 'share.viewed':
      void queryClient.invalidateQueries({ queryKey: keys.shares });
      return;
    case 'project.changed':
      void queryClient.invalidateQueries({ queryKey: keys.projects });
      break;
    case 'reset':
    case 'import.progress':
    case 'rules.progress':
      refetchAll();
      break;
    default:
      // A newer server may tell of things that this page does not know yet.
      return;
  }
  void refreshUser();
}

function refetch(ids: readonly string[]): void {
  if (ids.length > ONE_BY_ONE) {
    refetchAll();
    return;
  }
  for (const id of ids) void bring(id);
  refetchCounts();
}

async function bring(id: string): Promise<void> {
  try {
    const bookmark = await getBookmark(id);
    const known = findLoaded(id);
    // Our own change comes back to us: the screen has it already.
    if (known && known.version > bookmark.version) return;
    show(withoutSecret(bookmark));
  } catch (error) {
    if (!(error instanceof ApiError) || error.status !== 404) return;
    removeEverywhere('active', new Set([id]));
    removeEverywhere('trash', new Set([id]));
  }
}
