import { useInfiniteQuery } from '@tanstack/react-query';
import { ExternalLink, Folder, Link2 } from 'lucide-react';
import { useState } from 'react';
import { deleteShare, listShares } from '../../shared/api/shares.js';
import type { Share } from '../../shared/api/types.js';
import { showFull } from '../../shared/lib/dates.js';
import { logWarning } from '../../shared/lib/log.js';
import { keys } from '../../shared/state/keys.js';
import { queryClient } from '../../shared/state/query-client.js';
import { Button } from '../../shared/ui/Button.js';
import { Card } from '../../shared/ui/Card.js';
import { ConfirmDialog } from '../../shared/ui/Dialog.js';
import { texts } from './texts.js';

/** Everything that is shared, with how often it was looked at and until when it can be. */
export function SharesCard(): React.ReactNode {
  const list = useInfiniteQuery({
    queryKey: keys.shareList,
    queryFn: ({ pageParam, signal }) => listShares(pageParam, signal),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.next,
  });
  const shares = list.data?.pages.flatMap((page) => page.shares) ?? [];
  const [asking, setAsking] = useState<Share | null>(null);
  const [error, setError] = useState<string | null>(null);
  const revoke = async (share: Share): Promise<void> => {
    setError(null);
    try {
      await deleteShare(share);
    } catch (cause) {
      logWarning('The share was not revoked', cause);
      setError(texts.failed.remove);
    }
    void queryClient.invalidateQueries({ queryKey: keys.shares });
  };
  return (
    <Card title={texts.list} text={texts.listText}>
      {(error ?? (list.isError && texts.failed.load)) && (
        <p role="alert" className="mt-3 rounded-md bg-danger-soft px-3.5 py-2 text-sm text-danger-text">
          {error ?? texts.failed.load}
        </p>
      )}
      {list.isSuccess && shares.length === 0 && <p className="mt-4 text-sm text-ink-3">{texts.none}</p>}
      <ul className="mt-2 divide-y divide-line">
        {shares.map((share) => (
          <ShareRow key={share.id} share={share} onRevoke={setAsking} />
        ))}
      </ul>
      {list.hasNextPage && (
        <Button
          size="small"
          className="mt-3"
          disabled={list.isFetchingNextPage}
          onClick={() => void list.fetchNextPage()}
        >
          {texts.more}
        </Button>
      )}
      <ConfirmDialog
        open={asking !== null}
        title={texts.revokeTitle}
        text={texts.revokeText}
        confirm={texts.revoke}
        onConfirm={() => asking && void revoke(asking)}
        onClose={() => setAsking(null)}
      />
    </Card>
  );
}

function ShareRow({
  share,
  onRevoke,
}: {
  readonly share: Share;
  readonly onRevoke: (share: Share) => void;
}): React.ReactNode {
  const name = share.bookmark_title ?? share.project_name ?? '';
  const Icon = share.share_type === 'project' ? Folder : Link2;
  const state =
    texts.status[share.status] || texts.until(share.expires_at ? showFull(share.expires_at) : null);
  return (
    <li className="flex min-h-12 items-center gap-3 py-1.5">
      <Icon aria-hidden className="size-4 flex-none text-ink-3" />
      <span className="min-w-0 flex-1">
        <span className="block truncate font-[520]">{name}</span>
        <span className="text-xs text-ink-3 tabular-nums">
          {texts.views(share.view_count)} · {state}
        </span>
      </span>
      <a
        href={share.share_url}
        target="_blank"
        rel="noopener noreferrer"
        aria-label={`Open ${name}`}
        className="grid size-[34px] flex-none place-items-center rounded-md text-ink-2 hover:bg-hover phone:size-11"
      >
        <ExternalLink aria-hidden className="size-4" />
      </a>
      <Button size="small" aria-label={`Revoke ${name}`} onClick={() => onRevoke(share)}>
        {texts.revoke}
      </Button>
    </li>
  );
}
