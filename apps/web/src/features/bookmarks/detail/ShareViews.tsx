import { useQuery } from '@tanstack/react-query';
import { fetchShare } from '../../../shared/api/shares.js';
import type { Bookmark } from '../../../shared/api/types.js';
import { keys } from '../../../shared/state/keys.js';
import { previewTexts } from './texts.js';

/** How often the shared bookmark was looked at. */
export function ShareViews({ bookmark }: { readonly bookmark: Bookmark }): React.ReactNode {
  const target = { kind: 'bookmark', id: bookmark.id, name: bookmark.title } as const;
  const share = useQuery({
    queryKey: keys.share(target),
    queryFn: ({ signal }) => fetchShare(target, signal),
  }).data?.share_data;
  return share && <span className="tabular-nums">{previewTexts.views(share.view_count)}</span>;
}
