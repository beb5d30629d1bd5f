import * as api from '../../shared/api/shares.js';
import { ApiError } from '../../shared/api/errors.js';
import type { Share, ShareInput, ShareStatus } from '../../shared/api/types.js';
import { logWarning } from '../../shared/lib/log.js';
import type { ShareTarget } from '../../shared/lib/share-request.js';
import { keys } from '../../shared/state/keys.js';
import { queryClient } from '../../shared/state/query-client.js';
import { texts } from './texts.js';

/** How a change ended: the share there is now, or what to say about why it did not happen. */
export type Outcome =
  { readonly error: null; readonly share: Share | null } | { readonly error: string; readonly share?: never };

export const create = (target: ShareTarget, input: ShareInput): Promise<Outcome> =>
  changed(target, () => api.createShare(target, input), texts.failed[target.kind]);

export const update = (target: ShareTarget, share: Share, input: ShareInput): Promise<Outcome> =>
  changed(target, () => api.updateShare(share, input), texts.failed.update);

/** One that is not there any more has been removed too. */
export const remove = (target: ShareTarget, share: Share): Promise<Outcome> =>
  changed(
    target,
    () =>
      api.deleteShare(share).then(
        () => null,
        (error: unknown) => {
          if (error instanceof ApiError && error.status === 404) return null;
          throw error;
        },
      ),
    texts.failed.remove,
  );

async function changed(
  target: ShareTarget,
  change: () => Promise<Share | null>,
  failed: string,
): Promise<Outcome> {
  try {
    const share = await change();
    await queryClient.cancelQueries({ queryKey: keys.share(target) });
    queryClient.setQueryData<ShareStatus>(
      keys.share(target),
      (status) => status && { ...status, is_shared: share?.status === 'active', share_data: share },
    );
    return { error: null, share };
  } catch (error) {
    logWarning(failed, error);
    return { error: failed };
  } finally {
    // What somebody else changed meanwhile shows as it is.
    void queryClient.invalidateQueries({ queryKey: keys.shares });
  }
}
