import type { ShareTarget } from '../lib/share-request.js';
import { answered, api, dataOf, done } from './client.js';
import type { Share, ShareInput, ShareStatus } from './types.js';

/** Whether it is shared, and how. An expired share is told too. */
export const fetchShare = async ({ kind, id }: ShareTarget, signal: AbortSignal): Promise<ShareStatus> =>
  kind === 'bookmark'
    ? dataOf(api.GET('/api/bookmarks/{id}/share', { params: { path: { id } }, signal }))
    : dataOf(api.GET('/api/projects/{id}/share', { params: { path: { id } }, signal }));

/** @throws ApiError 409 `already_shared` with the share that there is */
export const createShare = ({ kind, id }: ShareTarget, body: ShareInput): Promise<Share> =>
  kind === 'bookmark'
    ? dataOf(api.POST('/api/sharing/bookmarks/{id}', { params: { path: { id } }, body }))
    : dataOf(api.POST('/api/sharing/projects/{id}', { params: { path: { id } }, body }));

/** Only what is given changes; a password that is null goes. */
export const updateShare = ({ id, version }: Share, body: ShareInput): Promise<Share> =>
  dataOf(api.PUT('/api/sharing/{id}', { params: { path: { id: String(id) } }, body: { ...body, version } }));

/** Its address is dead from then on. */
export const deleteShare = ({ id }: Share): Promise<void> =>
  done(api.DELETE('/api/sharing/{id}', { params: { path: { id: String(id) } } }));

/** A page of all shares, newest first, and where the next one begins. */
export async function listShares(
  cursor: string | null,
  signal: AbortSignal,
): Promise<{ readonly shares: readonly Share[]; readonly next: string | null }> {
  const { data, meta } = await answered(
    api.GET('/api/sharing/user', { params: { query: cursor ? { cursor } : {} }, signal }),
  );
  return { shares: data.shares, next: meta.next_cursor };
}
