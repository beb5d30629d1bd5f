// The same work in bare SQL: as few statements as return or write the same rows. Those with a name are prepared once a
// connection, which spares Postgres most of its planning; searches are planned with their words, which serves them
// better. Tables are found through the search path.

import { swaps } from './words.mjs';

/** @typedef {{ name?: string, text: string, values: readonly unknown[] }} Statement */

/** Newest matches among which the best are looked for, as in the product. */
const RANKED = 2_000;
const WEIGHTS = '{0.1, 0.3, 0.6, 1.0}';

const COLUMNS = `
  b.id, b.type, b.title, left(b.content, 500), char_length(b.content) > 500, b.url, b.tags, b.version, b.source,
  b.created_at, b.saved_at, b.updated_at, b.project_id, p.name, coalesce(st.copy_count, 0),
  coalesce(sh.shared_until > now(), false), v.title, v.description, v.site_name, v.image_key, f.icon_key,
  ARRAY(SELECT a.file_id FROM attachments a WHERE a.owner_id = $1 AND a.bookmark_id = b.id ORDER BY a.sort_order)`;

const BESIDE = `
  JOIN projects p ON p.owner_id = $1 AND p.id = b.project_id
  LEFT JOIN bookmark_stats st ON st.owner_id = $1 AND st.id = b.id
  LEFT JOIN bookmark_shares sh ON sh.owner_id = $1 AND sh.id = b.id
  LEFT JOIN bookmark_previews v ON v.owner_id = $1 AND v.id = b.id AND v.status = 'ready'
  LEFT JOIN favicons f ON f.owner_id = $1 AND f.host = v.icon_host`;

const COUNTED = `
  (SELECT key, n FROM counts WHERE owner_id = $1 AND subject = $2
   UNION ALL SELECT key, delta FROM count_deltas WHERE owner_id = $1 AND subject = $2) AS c`;

/** @param {string} ownerId @param {string} id @returns {Statement} */
export const one = (ownerId, id) => ({
  name: 'one',
  text: `SELECT ${COLUMNS} FROM bookmarks b ${BESIDE} WHERE b.owner_id = $1 AND b.id = $2`,
  values: [ownerId, id],
});

/** With the number of all. @param {string} ownerId @returns {Statement} */
export const newest = (ownerId) => ({
  name: 'newest',
  text: `WITH page AS (
           SELECT * FROM bookmarks WHERE owner_id = $1 AND deleted_at IS NULL ORDER BY created_at DESC, id DESC LIMIT 50)
         SELECT ${COLUMNS}, (SELECT sum(n) FROM ${COUNTED}) FROM page b ${BESIDE} ORDER BY b.created_at DESC, b.id DESC`,
  values: [ownerId, 'project'],
});

/** @param {string} ownerId @returns {Statement} */
export const popular = (ownerId) => ({
  name: 'popular',
  text: `SELECT ${COLUMNS} FROM bookmarks b ${BESIDE}
          WHERE b.owner_id = $1 AND st.owner_id = $1 AND st.copy_count > 0 AND b.deleted_at IS NULL
          ORDER BY st.copy_count DESC, st.last_copied_at DESC, st.id LIMIT 4`,
  values: [ownerId],
});

/** @param {string} ownerId @returns {Statement} */
export const tags = (ownerId) => ({
  name: 'tags',
  text: `SELECT t.name, sum(c.n) FROM ${COUNTED} JOIN tags t ON t.owner_id = $1 AND t.tag_key = c.key
          GROUP BY t.name, t.tag_key HAVING sum(c.n) > 0 ORDER BY t.tag_key`,
  values: [ownerId, 'tag'],
});

/** Words that begin so, or titles with it inside. @param {string} ownerId @param {string} word @returns {Statement} */
export const byPrefix = (ownerId, word) => ({
  text: searched('(s.document @@ $2::tsquery OR s.title LIKE $3)'),
  values: [ownerId, `'${word}':*`, `%${word}%`],
});

/** The likeliest words of the owner instead of one that is not there. @param {string} ownerId @param {string} word @returns {Statement} */
export const bySimilarity = (ownerId, word) => ({
  text: searched(
    '(s.document @@ $2::tsquery OR s.document @@ (SELECT words FROM guess) OR s.title LIKE $3)',
    `guess AS MATERIALIZED (
       SELECT string_agg('''' || word || '''', ' | ')::tsquery AS words FROM (
         SELECT word FROM (
           SELECT word, 1 AS likeness FROM search_vocabulary WHERE owner_id = $1 AND word = ANY($5::text[])
           UNION ALL
           SELECT word, similarity(word, $4) FROM search_vocabulary WHERE owner_id = $1 AND word % $4) AS c
          GROUP BY word ORDER BY max(likeness) DESC, word LIMIT 8) AS g), `,
    'coalesce((SELECT words FROM guess), $2::tsquery)',
  ),
  values: [ownerId, `'${word}':*`, `%${word}%`, word, swaps(word)],
});

/** @param {string} ownerId @param {readonly [string, string]} words @param {string} tag @returns {Statement} */
export const byTwoWordsAndTag = (ownerId, [first, second], tag) => ({
  text: searched(`(s.document @@ $2::tsquery OR s.title LIKE $3) AND b.tag_keys @> $6::text[]
     AND (s.document @@ $4::tsquery OR s.title LIKE $5)`),
  values: [ownerId, `'${first}':*`, `%${first}%`, `'${second}':*`, `%${second}%`, [tag]],
});

/** @param {string} condition @param {string} [withs] @param {string} [ranking] */
function searched(condition, withs = '', ranking = '$2::tsquery') {
  return `WITH ${withs}matches AS MATERIALIZED (
      SELECT b.id, b.created_at, s.document FROM bookmarks b JOIN bookmark_search s ON s.owner_id = b.owner_id AND s.id = b.id
       WHERE b.owner_id = $1 AND s.owner_id = $1 AND b.deleted_at IS NULL AND ${condition}
       ORDER BY b.created_at DESC, b.id DESC LIMIT ${RANKED}),
    page AS (
      SELECT id, created_at, ts_rank('${WEIGHTS}', document, ${ranking}) AS rank FROM matches
       ORDER BY rank DESC, created_at DESC, id DESC LIMIT 50)
    SELECT ${COLUMNS}, (SELECT count(*) FROM matches)
      FROM page JOIN bookmarks b ON b.owner_id = $1 AND b.id = page.id ${BESIDE}
     ORDER BY page.rank DESC, page.created_at DESC, page.id DESC`;
}

/**
 * What happened, in the words of the product. Marked as sent: the product is not to act on what it did not do.
 * @param {string} id @param {string} type @param {string} ownerId @param {readonly string[]} ids @returns {Statement}
 */
export const outboxRow = (id, type, ownerId, ids) => ({
  name: 'outboxRow',
  text: 'INSERT INTO outbox (id, type, message, relayed_at) VALUES ($1, $2, $3, now())',
  values: [
    id,
    type,
    JSON.stringify({
      id,
      type,
      owner_id: ownerId,
      actor: { kind: 'user', id: ownerId },
      payload: { items: ids.map((one) => ({ id: one, version: 1 })), source: 'api' },
    }),
  ],
});

/** The tags that stand most often with each of these. @param {string} ownerId @param {readonly string[]} features @returns {Statement} */
export const tagsOfFeatures = (ownerId, features) => ({
  name: 'tags-of-features',
  text: `SELECT v.* FROM unnest($2::text[]) AS asked (feature)
          CROSS JOIN LATERAL (SELECT p.tag_key, p.n FROM suggestion.pairs p
                               WHERE p.owner_id = $1 AND p.feature = asked.feature COLLATE "C" ORDER BY p.n DESC LIMIT 40) v`,
  values: [ownerId, features],
});

/**
 * @param {string} ownerId
 * @param {string} id
 * @param {{ projectId: number, title: string, url: string, tags: readonly string[] }} bookmark
 * @returns {Statement}
 */
export const create = (ownerId, id, { projectId, title, url, tags: names }) => ({
  name: 'create',
  text: `INSERT INTO bookmarks (owner_id, id, project_id, type, title, url, url_key, url_key_version, site, tags, tag_keys,
                                version, source, created_at, saved_at, updated_at)
         VALUES ($1, $2, $3, 'link', $4, $5, $5, 1, $6, $7, $7, 1, 'api', now(), now(), now())`,
  values: [ownerId, id, projectId, title, url, new URL(url).host, names],
});

/** @param {string} ownerId @param {string} id @returns {Statement} */
export const trash = (ownerId, id) => ({
  name: 'trash',
  text: 'UPDATE bookmarks SET deleted_at = now(), version = version + 1 WHERE owner_id = $1 AND id = $2',
  values: [ownerId, id],
});

/** @param {string} ownerId @param {string} id @returns {Statement} */
export const restore = (ownerId, id) => ({
  name: 'restore',
  text: 'UPDATE bookmarks SET deleted_at = NULL, version = version + 1 WHERE owner_id = $1 AND id = $2',
  values: [ownerId, id],
});

/**
 * Another project for many, with what an undo needs and the search documents, which hold the project's name.
 * @param {string} ownerId @param {string} operationId @param {readonly string[]} ids @param {number} projectId
 * @returns {Statement[]}
 */
export const move = (ownerId, operationId, ids, projectId) => [
  {
    text: `INSERT INTO operations (owner_id, id, kind, params, status, affected, actor)
           VALUES ($1, $2, 'move', '{}', 'done', $3, '{}')`,
    values: [ownerId, operationId, ids.length],
  },
  {
    text: `INSERT INTO operation_rows (owner_id, operation_id, bookmark_id, state, version, before)
           SELECT owner_id, $2, id, 'done', version + 1, jsonb_build_object('project_id', project_id)
             FROM bookmarks WHERE owner_id = $1 AND id = ANY($3::uuid[]) ORDER BY id FOR UPDATE`,
    values: [ownerId, operationId, ids],
  },
  {
    text: `UPDATE bookmarks SET project_id = $3, version = version + 1, updated_at = now()
            WHERE owner_id = $1 AND id = ANY($2::uuid[])`,
    values: [ownerId, ids, projectId],
  },
  {
    text: 'UPDATE bookmark_search SET document = document WHERE owner_id = $1 AND id = ANY($2::uuid[])',
    values: [ownerId, ids],
  },
];

/** What rules look at, of all bookmarks. @param {string} ownerId @returns {Statement} */
export const everything = (ownerId) => ({
  name: 'everything',
  text: `SELECT b.id, b.type, b.title, b.content, b.url, b.tags, b.version, p.id, p.name
           FROM bookmarks b JOIN projects p ON p.owner_id = $1 AND p.id = b.project_id
          WHERE b.owner_id = $1 AND b.deleted_at IS NULL ORDER BY b.created_at DESC, b.id DESC`,
  values: [ownerId],
});

/** A share's id that the product never gives. @param {number} turn */
export const shareId = (turn) => 4_000_000_000_000 + turn;

/** @param {Buffer} hash @returns {Statement} */
export const shareByToken = (hash) => ({
  name: 'share-by-token',
  text: `SELECT s.* FROM sharing.share_tokens t
           JOIN sharing.shares s ON s.owner_id = t.owner_id AND s.id = t.share_id WHERE t.token_hash = $1`,
  values: [hash],
});

/** With how many there are. @param {string} ownerId @param {number} projectId @returns {Statement} */
export const newestOfProject = (ownerId, projectId) => ({
  name: 'newest-of-project',
  text: `WITH page AS (
           SELECT * FROM bookmarks WHERE owner_id = $1 AND project_id = $2 AND deleted_at IS NULL
            ORDER BY created_at DESC, id DESC LIMIT 100)
         SELECT ${COLUMNS}, b.content,
                (SELECT count(*) FROM bookmarks WHERE owner_id = $1 AND project_id = $2 AND deleted_at IS NULL)
           FROM page b ${BESIDE} ORDER BY b.created_at DESC, b.id DESC`,
  values: [ownerId, projectId],
});

/** @param {string} ownerId @param {number} id @returns {Statement} */
export const countView = (ownerId, id) => ({
  name: 'count-view',
  text: 'UPDATE sharing.shares SET view_count = view_count + 1, view_told_at = now() WHERE owner_id = $1 AND id = $2',
  values: [ownerId, id],
});

/** With the number of all. @param {string} ownerId @returns {Statement} */
export const ownShares = (ownerId) => ({
  name: 'own-shares',
  text: `SELECT s.*, b.title, b.deleted_at, p.name, p.deleted_at, (SELECT count(*) FROM sharing.shares WHERE owner_id = $1)
           FROM sharing.shares s
           LEFT JOIN bookmarks b ON b.owner_id = $1 AND b.id = s.bookmark_id
           LEFT JOIN projects p ON p.owner_id = $1 AND p.id = s.project_id
          WHERE s.owner_id = $1 ORDER BY s.id DESC LIMIT 50`,
  values: [ownerId],
});

/** @param {string} ownerId @param {number} id @param {Buffer} token @param {string} bookmarkId @returns {Statement[]} */
export const share = (ownerId, id, token, bookmarkId) => [
  {
    name: 'share-token',
    text: 'INSERT INTO sharing.share_tokens (token_hash, owner_id, share_id) VALUES ($1, $2, $3)',
    values: [token, ownerId, id],
  },
  {
    name: 'share',
    text: `INSERT INTO sharing.shares (owner_id, id, token_sealed, bookmark_id, subject_version, expires_at, allow_copy,
                                       show_metadata, include_passwords)
           VALUES ($1, $2, $3, $4, 1, now() + interval '7 days', true, true, false)`,
    values: [ownerId, id, token, bookmarkId],
  },
];

/** @param {string} ownerId @param {number} id @returns {Statement[]} */
export const unshare = (ownerId, id) => [
  {
    name: 'unshare-token',
    text: 'DELETE FROM sharing.share_tokens WHERE owner_id = $1 AND share_id = $2',
    values: [ownerId, id],
  },
  {
    name: 'unshare',
    text: 'DELETE FROM sharing.shares WHERE owner_id = $1 AND id = $2',
    values: [ownerId, id],
  },
];

/** Like {@link outboxRow}. @param {string} id @param {string} type @param {string} ownerId @param {number} shareId @returns {Statement} */
export const shareOutboxRow = (id, type, ownerId, shareId) => ({
  name: 'share-outbox-row',
  text: 'INSERT INTO sharing.outbox (id, type, message, relayed_at) VALUES ($1, $2, $3, now())',
  values: [id, type, JSON.stringify({ id, type, owner_id: ownerId, payload: { share_id: shareId } })],
});
