// Shares as their owner and their visitors find them once it is quiet.
import { doorOf } from './share-ledger.mjs';

/** Shares that are looked at from outside after each round, and as many that ended. */
const LOOKED_AT = 2;

/** All shares as the judge reads them. An expiry is told by its length: no run lasts for days. */
export const SHARE_ROWS = `
  SELECT CASE WHEN bookmark_id IS NULL THEN 'p:' || project_id ELSE 'b:' || bookmark_id END AS subject, id::float8 AS id,
         owner_id AS owner, allow_copy AS copy, show_metadata AS metadata, password_hash IS NOT NULL AS locked,
         is_suspended AS suspended, view_count::float8 AS views,
         CASE WHEN expires_at IS NULL THEN 'never' WHEN expires_at > now() + interval '15 days' THEN '30d' ELSE '7d' END AS expiry
    FROM sharing.shares`;

/** After the rows were judged. @param {import('./person.mjs').Desk} desk @returns {Promise<string[]>} */
export async function sharesThroughTheFront(desk) {
  const { client, visitor, ledger, owner, random } = desk;
  const problems = [];
  const listed = (await client.call('GET', '/api/sharing/user?limit=100')).body?.data?.shares ?? [];
  const mine = [...ledger.shares.values()].filter((entry) => entry.owner === owner && entry.states[0]);
  if (listed.length !== mine.length)
    problems.push(`the list of shares has ${listed.length}, and there are ${mine.length}`);
  for (const entry of mine) {
    const found = listed.find((/** @type {any} */ { id }) => id === entry.states[0]?.id);
    const status = doorOf(entry) === 'open' ? 'active' : 'suspended';
    if (!found) problems.push(`share of ${entry.subject}: is not in its owner's list`);
    else if (entry.token !== undefined && found.share_token !== entry.token)
      problems.push(`share of ${entry.subject}: has another address than was told`);
    else if (found.status !== status || found.view_count !== entry.views.least)
      problems.push(
        `share of ${entry.subject}: is listed as ${found.status} with ${found.view_count} views; it is ${status} with ${entry.views.least}`,
      );
    // Who made it may never have been told.
    entry.token = found?.share_token;
  }
  for (const entry of random.shuffled(mine).slice(0, LOOKED_AT)) {
    const isLocked = entry.states[0]?.password !== null;
    const wanted = doorOf(entry) === 'closed' ? 404 : isLocked ? 403 : 200;
    const { status } = await visitor.call('HEAD', `/api/sharing/public/${entry.token}`, {
      fitting: [403, 404],
    });
    if (status !== wanted)
      problems.push(`share of ${entry.subject}: a visitor is answered ${status} and not ${wanted}`);
  }
  for (const token of random.shuffled(ledger.endedShares).slice(0, LOOKED_AT)) {
    const { status } = await visitor.call('HEAD', `/api/sharing/public/${token}`, { fitting: [404] });
    if (status !== 404) problems.push(`share ${token.slice(0, 6)}…: was ended and is answered ${status}`);
  }
  return problems;
}
