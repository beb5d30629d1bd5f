// What is true of shares whenever it is quiet.

/** @type {readonly import('./invariants.mjs').Check[]} */
export const SHARING = Object.freeze([
  {
    what: 'a share of what its owner does not have',
    spoil: `UPDATE sharing.shares SET owner_id = gen_random_uuid() WHERE ctid = (SELECT ctid FROM sharing.shares LIMIT 1)`,
    sql: `SELECT id, bookmark_id, project_id FROM sharing.shares s
           WHERE NOT EXISTS (SELECT FROM bookmark.bookmarks b WHERE b.owner_id = s.owner_id AND b.id = s.bookmark_id)
             AND NOT EXISTS (SELECT FROM bookmark.projects p WHERE p.owner_id = s.owner_id AND p.id = s.project_id)`,
  },
  {
    what: 'a share that is open to what is in the trash, or closed to what is not',
    spoil: `UPDATE sharing.shares SET is_suspended = NOT is_suspended WHERE ctid = (SELECT ctid FROM sharing.shares LIMIT 1)`,
    sql: `SELECT s.id, s.is_suspended FROM sharing.shares s
            LEFT JOIN bookmark.bookmarks b ON b.owner_id = s.owner_id AND b.id = s.bookmark_id
            LEFT JOIN bookmark.projects p ON p.owner_id = s.owner_id AND p.id = s.project_id
           WHERE s.is_suspended <> (coalesce(b.deleted_at, p.deleted_at) IS NOT NULL)`,
  },
  {
    what: 'a share without an address, or an address of no share',
    spoil: `DELETE FROM sharing.share_tokens WHERE ctid = (SELECT ctid FROM sharing.share_tokens LIMIT 1)`,
    sql: `SELECT s.id, t.share_id FROM sharing.shares s
            FULL JOIN sharing.share_tokens t ON t.owner_id = s.owner_id AND t.share_id = s.id
           WHERE s.id IS NULL OR t.share_id IS NULL`,
  },
  {
    what: 'a bookmark whose sign says otherwise than its share',
    spoil: `UPDATE bookmark.bookmark_shares SET shared_until = now() + interval '1 hour'
             WHERE ctid = (SELECT ctid FROM bookmark.bookmark_shares LIMIT 1)`,
    sql: `SELECT b.id, d.shared_until, s.expires_at, s.is_suspended FROM bookmark.bookmarks b
            LEFT JOIN bookmark.bookmark_shares d ON d.owner_id = b.owner_id AND d.id = b.id
            LEFT JOIN sharing.shares s ON s.owner_id = b.owner_id AND s.bookmark_id = b.id
           WHERE coalesce(d.shared_until, '-infinity') <> CASE
                   WHEN s.id IS NULL OR s.is_suspended OR s.disabled_at IS NOT NULL THEN '-infinity'
                   ELSE coalesce(s.expires_at, 'infinity') END`,
  },
  {
    what: 'a sign of a share at a bookmark that is gone',
    spoil: `UPDATE bookmark.bookmark_shares SET id = gen_random_uuid() WHERE ctid = (SELECT ctid FROM bookmark.bookmark_shares LIMIT 1)`,
    sql: `SELECT id FROM bookmark.bookmark_shares d
           WHERE NOT EXISTS (SELECT FROM bookmark.bookmarks b WHERE b.owner_id = d.owner_id AND b.id = d.id)`,
  },
  {
    // Fewer may be told: what follows within a second is told together, and a process that dies leaves it to the next view.
    what: 'an owner who was told of more views than there were',
    spoil: `UPDATE sharing.shares SET view_count = -1
             WHERE id IN (SELECT (message->'payload'->>'share_id')::bigint FROM sharing.outbox WHERE type = 'shares.viewed.v1')`,
    sql: `SELECT s.id, s.view_count, max((o.message->'payload'->>'view_count')::bigint) AS told
            FROM sharing.outbox o JOIN sharing.shares s
              ON s.owner_id = (o.message->>'owner_id')::uuid AND s.id = (o.message->'payload'->>'share_id')::bigint
           WHERE o.type = 'shares.viewed.v1' GROUP BY s.id, s.view_count
          HAVING max((o.message->'payload'->>'view_count')::bigint) > s.view_count`,
  },
]);
