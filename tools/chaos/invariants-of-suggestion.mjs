// What is true of the models of people's tags whenever it is quiet. That each bookmark taught what it teaches as it is
// now, features and all, is compared with the product's own function (models.mjs); these say that counts are exactly the
// sums of what was learnt.

/**
 * Owners whose models are whole: one that has more than 60,000 features lets go of the rare ones, which so many bookmarks
 * cannot bring about here. It also bounds what a look costs after a large import.
 */
const WHOLE = `(SELECT owner_id FROM suggestion.learnt GROUP BY owner_id HAVING count(*) < 15000)`;

/**
 * @param {string} what @param {string} table @param {string} columns that it counts by
 * @param {string} summed counts as what was learnt says
 */
const counted = (what, table, columns, summed) => ({
  what,
  spoil: `UPDATE suggestion.${table} SET n = n + 1
           WHERE ctid = (SELECT ctid FROM suggestion.${table} WHERE owner_id IN ${WHOLE} LIMIT 1)`,
  sql: `WITH learnt AS (SELECT owner_id, features, tags FROM suggestion.learnt WHERE tags <> '{}' AND owner_id IN ${WHOLE})
        SELECT owner_id, ${columns}, kept.n AS kept, summed.n AS summed
          FROM (SELECT owner_id, ${columns}, n FROM suggestion.${table} WHERE owner_id IN ${WHOLE}) AS kept
          FULL JOIN (${summed}) AS summed USING (owner_id, ${columns})
         WHERE kept.n IS DISTINCT FROM summed.n`,
});

/** @type {readonly import('./invariants.mjs').Check[]} */
export const SUGGESTION = Object.freeze([
  {
    what: 'a bookmark whose tags were not learnt, or were after it went',
    spoil: `UPDATE suggestion.learnt SET tags = '{x}' WHERE ctid = (SELECT ctid FROM suggestion.learnt LIMIT 1)`,
    sql: `SELECT coalesce(b.id, l.bookmark_id) AS id, b.tag_keys, l.tags
            FROM (SELECT owner_id, id, tag_keys FROM bookmark.bookmarks
                   WHERE deleted_at IS NULL AND type <> 'password' AND tag_keys <> '{}') AS b
            FULL JOIN (SELECT owner_id, bookmark_id, tags FROM suggestion.learnt WHERE tags <> '{}') AS l
              ON l.owner_id = b.owner_id AND l.bookmark_id = b.id
           WHERE l.bookmark_id IS NULL OR b.id IS NULL OR NOT (b.tag_keys @> l.tags AND l.tags @> b.tag_keys)`,
  },
  {
    what: 'a model that counts other bookmarks than it learnt',
    spoil: `UPDATE suggestion.models SET bookmarks = bookmarks + 1`,
    sql: `SELECT m.owner_id, m.bookmarks FROM suggestion.models m
           WHERE m.bookmarks <> (SELECT count(*) FROM suggestion.learnt l WHERE l.owner_id = m.owner_id AND l.tags <> '{}')`,
  },
  counted(
    'a tag that a model counts otherwise than it was learnt',
    'tags',
    'tag_key',
    `SELECT owner_id, tag AS tag_key, count(*)::integer AS n FROM learnt, unnest(tags) AS tag GROUP BY 1, 2`,
  ),
  counted(
    'a feature that a model counts otherwise than it was learnt',
    'features',
    'feature',
    `SELECT owner_id, feature, count(*)::integer AS n FROM learnt, unnest(features) AS feature GROUP BY 1, 2`,
  ),
  counted(
    'a pair that a model counts otherwise than it was learnt',
    'pairs',
    'feature, tag_key',
    `SELECT owner_id, feature, tag AS tag_key, count(*)::integer AS n
       FROM learnt, unnest(features) AS feature, unnest(tags) AS tag
      WHERE feature <> 'tag:' || tag GROUP BY 1, 2, 3`,
  ),
]);
