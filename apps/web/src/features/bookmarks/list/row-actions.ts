import { isLinkSafe } from '#util/url';
import type { Bookmark } from '../../../shared/api/types.js';
import { copyText } from '../../../shared/lib/clipboard.js';
import { requestShare } from '../../../shared/lib/share-request.js';
import { notify } from '../../../shared/ui/toast.js';
import { copyableText, countCopy } from '../state/actions.js';
import { isUnsaved } from '../state/unsaved.js';

export function openLink({ type, url }: Bookmark): void {
  if (type === 'link' && url && isLinkSafe(url)) window.open(url, '_blank', 'noopener,noreferrer');
}

export async function copyBookmark(bookmark: Bookmark): Promise<void> {
  if (!(await copyText(copyableText(bookmark)))) return;
  notify('Copied');
  void countCopy(bookmark);
}

/** What the server does not know yet cannot be shared. */
export function shareBookmark(bookmark: Bookmark): void {
  if (!isUnsaved(bookmark)) requestShare({ kind: 'bookmark', id: bookmark.id, name: bookmark.title });
}
