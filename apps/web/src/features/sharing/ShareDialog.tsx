import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { fetchShare } from '../../shared/api/shares.js';
import type { Share } from '../../shared/api/types.js';
import type { ShareTarget } from '../../shared/lib/share-request.js';
import { keys } from '../../shared/state/keys.js';
import { Dialog } from '../../shared/ui/Dialog.js';
import { ErrorBanner, Skeleton } from '../../shared/ui/feedback.js';
import { SharePanel } from './SharePanel.js';
import { texts } from './texts.js';

interface Props {
  readonly target: ShareTarget;
  readonly onClose: () => void;
  /** The green dot of the bookmark has to come or to go. */
  readonly onShared: (target: ShareTarget, isShared: boolean) => void;
}

/** The share of one bookmark or project: to be made, changed, copied and removed. */
export default function ShareDialog({ target, onClose, onShared }: Props): React.ReactNode {
  const query = useQuery({
    queryKey: keys.share(target),
    queryFn: ({ signal }) => fetchShare(target, signal),
  });
  const [error, setError] = useState<string | null>(null);
  const status = query.data;
  const share = status?.share_data;
  // Another share has other settings.
  const shown = share ? `${share.id} ${share.version}` : 'none';
  const panel = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // The button that made, changed or removed it is gone, and the focus with it.
    if (document.activeElement === document.body)
      panel.current?.querySelector<HTMLElement>('button, input')?.focus();
  }, [shown]);
  const onChanged = (share: Share | null): void => {
    setError(null);
    onShared(target, share?.status === 'active');
  };
  return (
    <Dialog open layer="above" width="small" title={texts.title(target.name)} onClose={onClose}>
      <div ref={panel} className="grid gap-4 pb-1">
        {error && <ErrorBanner text={error} />}
        {query.isError && !status && (
          <ErrorBanner text={texts.failed.load} onRetry={() => void query.refetch()} />
        )}
        {query.isPending && <Skeleton className="h-40 w-full rounded-md" />}
        {status && (
          <SharePanel
            key={shown}
            target={target}
            status={status}
            onChanged={onChanged}
            onFailed={setError}
            onClose={onClose}
          />
        )}
      </div>
    </Dialog>
  );
}
