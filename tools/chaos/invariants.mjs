// What is true of the database whenever it is quiet. Each statement returns what contradicts it. `spoil` makes it
// untrue, in a transaction that is rolled back: a check that finds nothing then could never fail.

import { SHARING } from './invariants-of-sharing.mjs';
import { SUGGESTION } from './invariants-of-suggestion.mjs';

/** Counts as rows say: active bookmarks by project, type and tag, and the trash as one. */
const COUNTED = `
  SELECT owner_id, 'project' AS subject, project_id::text AS key, count(*) AS n FROM bookmark.bookmarks WHERE deleted_at IS NULL GROUP BY 1, 3
  UNION ALL
  SELECT owner_id, 'type', type, count(*) FROM bookmark.bookmarks WHERE deleted_at IS NULL GROUP BY 1, 3
  UNION ALL
  SELECT owner_id, 'tag', key, count(*) FROM bookmark.bookmarks, unnest(tag_keys) AS key WHERE deleted_at IS NULL GROUP BY 1, 3
  UNION ALL
  SELECT owner_id, 'trash', '', count(*) FROM bookmark.bookmarks WHERE deleted_at IS NOT NULL GROUP BY 1`;

/** The tag that everybody's one rule adds to whatever they save. */
export const RULED = 'ruled';

/** @typedef {{ what: string, sql: string, spoil: string }} Check */

/** @type {readonly Check[]} */
export const INVARIANTS = Object.freeze([
  {
    what: 'a count differs from the rows',
    spoil: `UPDATE bookmark.counts SET n = n + 1 WHERE ctid = (SELECT ctid FROM bookmark.counts WHERE true LIMIT 1)`,
    sql: `SELECT coalesce(kept.subject, counted.subject) AS subject, coalesce(kept.key, counted.key) AS key, kept.n AS kept, counted.n AS counted
            FROM (SELECT owner_id, subject, key, sum(n) AS n FROM (
                    SELECT owner_id, subject, key, n FROM bookmark.counts
                    UNION ALL SELECT owner_id, subject, key, delta FROM bookmark.count_deltas) AS parts
                   GROUP BY 1, 2, 3 HAVING sum(n) <> 0) AS kept
            FULL JOIN (${COUNTED}) AS counted USING (owner_id, subject, key)
           WHERE kept.n IS DISTINCT FROM counted.n`,
  },
  {
    what: 'a bookmark that search does not know',
    spoil: `DELETE FROM bookmark.bookmark_search WHERE ctid = (SELECT ctid FROM bookmark.bookmark_search WHERE true LIMIT 1)`,
    sql: `SELECT id FROM bookmark.bookmarks b WHERE NOT EXISTS (SELECT FROM bookmark.bookmark_search s WHERE s.owner_id = b.owner_id AND s.id = b.id)`,
  },
  {
    what: 'search knows a bookmark that is gone',
    spoil: `DELETE FROM bookmark.bookmarks WHERE ctid = (SELECT ctid FROM bookmark.bookmarks WHERE true LIMIT 1)`,
    sql: `SELECT id FROM bookmark.bookmark_search s WHERE NOT EXISTS (SELECT FROM bookmark.bookmarks b WHERE s.owner_id = b.owner_id AND s.id = b.id)`,
  },
  {
    what: 'a tag without a spelling',
    spoil: `DELETE FROM bookmark.tags`,
    sql: `SELECT DISTINCT key FROM bookmark.bookmarks b, unnest(b.tag_keys) AS key
           WHERE NOT EXISTS (SELECT FROM bookmark.tags t WHERE t.owner_id = b.owner_id AND t.tag_key = key)`,
  },
  {
    what: 'an attachment without its bookmark',
    spoil: `DELETE FROM bookmark.bookmarks WHERE id IN (SELECT bookmark_id FROM bookmark.attachments LIMIT 1)`,
    sql: `SELECT file_id FROM bookmark.attachments a WHERE NOT EXISTS (SELECT FROM bookmark.bookmarks b WHERE b.owner_id = a.owner_id AND b.id = a.bookmark_id)`,
  },
  {
    what: 'a link without a preview that was tried',
    spoil: `DELETE FROM bookmark.bookmark_previews`,
    sql: `SELECT b.id FROM bookmark.bookmarks b LEFT JOIN bookmark.bookmark_previews p USING (owner_id, id)
           WHERE b.type = 'link' AND b.deleted_at IS NULL AND b.url LIKE 'http%' AND p.status IS DISTINCT FROM 'ready' AND p.status IS DISTINCT FROM 'failed'`,
  },
  {
    what: 'an import whose counts differ from its rows',
    spoil: `UPDATE "import".jobs SET bookmarks_imported = bookmarks_imported + 1 WHERE ctid = (SELECT ctid FROM "import".jobs WHERE true LIMIT 1)`,
    sql: `SELECT j.id, j.bookmarks_imported, j.done, j.total FROM "import".jobs j
           WHERE j.done <> j.total OR j.bookmarks_imported <>
             (SELECT count(*) FROM bookmark.import_rows r WHERE r.owner_id = j.owner_id AND r.operation_id = j.id AND r.status = 'imported')`,
  },
  {
    what: 'an operation whose rows are not settled',
    spoil: `UPDATE bookmark.operation_rows SET state = 'pending' WHERE ctid = (SELECT ctid FROM bookmark.operation_rows WHERE true LIMIT 1)`,
    sql: `SELECT o.id FROM bookmark.operations o JOIN bookmark.operation_rows r ON r.owner_id = o.owner_id AND r.operation_id = o.id
           WHERE r.state = 'pending' GROUP BY o.id`,
  },
  ...['gateway', 'bookmark', 'import', 'rules', 'sharing', 'suggestion'].map((service) => ({
    what: `a message that ${service} put aside`,
    spoil: `INSERT INTO "${service}".inbox_attempts (message_id, started, finished, poisoned_at) VALUES (gen_random_uuid(), 1, 1, now())`,
    sql: `SELECT message_id, message->>'type' AS type, reason, error FROM "${service}".inbox_attempts WHERE poisoned_at IS NOT NULL`,
  })),
  {
    what: 'a bookmark announced to its owner as new more than once',
    spoil: `INSERT INTO bookmark.outbox (id, type, message) SELECT gen_random_uuid(), type, message FROM bookmark.outbox WHERE type = 'bookmarks.created.v1' LIMIT 1`,
    sql: `SELECT m->>'id' AS id, count(*) AS times FROM bookmark.outbox o, jsonb_array_elements(o.message->'payload'->'items') AS m
           WHERE o.type = 'bookmarks.created.v1' GROUP BY 1 HAVING count(*) > 1`,
  },
  {
    what: 'a live event that came twice',
    spoil: `INSERT INTO gateway.live_events (owner_id, seq, event, data) SELECT owner_id, seq + 1000000, event, data FROM gateway.live_events WHERE event = 'bookmark.created' LIMIT 1`,
    sql: `SELECT owner_id, id, count(*) AS times FROM gateway.live_events, jsonb_array_elements_text(data->'ids') AS id
           WHERE event = 'bookmark.created' GROUP BY 1, 2 HAVING count(*) > 1`,
  },
  {
    what: 'a saved bookmark that the rules of its owner never saw',
    spoil: `UPDATE bookmark.bookmarks SET version = 1, deleted_at = NULL
             WHERE ctid = (SELECT ctid FROM bookmark.bookmarks WHERE source <> 'import' LIMIT 1)`,
    // Whatever was changed since has another version; what went to the trash first is left alone by rules.
    sql: `SELECT b.id FROM bookmark.bookmarks b
           WHERE b.deleted_at IS NULL AND b.version = 1 AND b.source <> 'import'
             AND EXISTS (SELECT FROM rules.rules r WHERE r.owner_id = b.owner_id)`,
  },
  {
    what: 'a bookmark that a rule was applied to more than once',
    spoil: `INSERT INTO rules.rule_applications (owner_id, bookmark_id, id, rule_id, rule_name, how, changes)
            SELECT owner_id, bookmark_id, gen_random_uuid(), rule_id, rule_name, how, changes FROM rules.rule_applications LIMIT 1`,
    sql: `SELECT bookmark_id, count(*) AS times FROM rules.rule_applications
           WHERE how = 'applied' GROUP BY owner_id, bookmark_id, rule_id HAVING count(*) > 1`,
  },
  {
    what: 'a bookmark without what a rule says it did',
    spoil: `UPDATE bookmark.bookmarks SET tags = '{}', tag_keys = '{}'`,
    sql: `SELECT b.id FROM rules.rule_applications a JOIN bookmark.bookmarks b ON b.owner_id = a.owner_id AND b.id = a.bookmark_id
           WHERE NOT '${RULED}' = ANY (b.tag_keys)`,
  },
  {
    what: 'what a rule did to a bookmark that is gone',
    spoil: `UPDATE rules.rule_applications SET bookmark_id = gen_random_uuid()
             WHERE ctid = (SELECT ctid FROM rules.rule_applications LIMIT 1)`,
    sql: `SELECT a.bookmark_id, a.rule_id FROM rules.rule_applications a
           WHERE NOT EXISTS (SELECT FROM bookmark.bookmarks b WHERE b.owner_id = a.owner_id AND b.id = a.bookmark_id)`,
  },
  ...SHARING,
  ...SUGGESTION,
]);
