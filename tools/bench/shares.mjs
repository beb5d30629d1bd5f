// What a person of the bench has shared, through the product.
import { createHash } from 'node:crypto';

/** Bookmarks that are shared: visitors come to one after the other, so that they do not all wait for one row. */
const SHARED = 20;

/** @typedef {import('./cases.mjs').Subject} Subject */
/** @typedef {Omit<Subject, 'shares' | 'projectShare'>} Unshared */

/**
 * @typedef {object} Shared
 * @property {number} id
 * @property {string} token
 * @property {Buffer} hash of the token
 * @property {string} bookmarkId '' of a project
 * @property {string} title of the bookmark, or the project's name
 */

/**
 * What is shared already stays so.
 * @param {string} origin
 * @param {Unshared} subject
 * @returns {Promise<Pick<Subject, 'shares' | 'projectShare'>>}
 */
export async function shareSome(origin, { token, ids, projects }) {
  /** @type {Shared[]} */
  const shares = [];
  for (const id of ids.slice(0, SHARED)) shares.push(await share(origin, token, `bookmarks/${id}`));
  return { shares, projectShare: await share(origin, token, `projects/${projects[0]}`) };
}

/** @param {string} origin @param {string} token @param {string} what @returns {Promise<Shared>} */
async function share(origin, token, what) {
  const response = await fetch(new URL(`/api/sharing/${what}`, origin), {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ expires_in: 'never' }),
  });
  const { data, error } = /** @type {any} */ (await response.json());
  if (!response.ok && error?.code !== 'already_shared')
    throw new Error(`Sharing ${what}: ${response.status} ${JSON.stringify(error)}`);
  return {
    id: data.id,
    token: data.share_token,
    hash: createHash('sha256').update(data.share_token).digest(),
    bookmarkId: data.bookmark_id ?? '',
    title: data.bookmark_title ?? data.project_name,
  };
}
