// When everything that was begun has ended: nothing to send, nothing undelivered, no job at work.

/**
 * Each statement counts what is still under way; `spoil` begins something, to be rolled back.
 * @param {Readonly<Record<string, { publisher: string, subscribers: readonly string[] }>>} subscriptions of the contracts
 * @param {readonly string[]} services
 * @returns {import('./invariants.mjs').Check[]}
 */
export function unrest(subscriptions, services) {
  return [
    ...services.flatMap((service) => [
      {
        what: `messages of ${service} that were not sent`,
        spoil: `INSERT INTO "${service}".outbox (id, type, message) VALUES (gen_random_uuid(), 'x', '{}')`,
        sql: `SELECT count(*) AS n FROM "${service}".outbox WHERE relayed_at IS NULL`,
      },
      {
        what: `messages that ${service} has begun and not ended`,
        // One that had its effect and died before it was counted leaves its row to the housekeeping.
        spoil: `INSERT INTO "${service}".inbox_attempts (message_id, started) VALUES (gen_random_uuid(), 1)`,
        sql: `SELECT count(*) AS n FROM "${service}".inbox_attempts a WHERE poisoned_at IS NULL
               AND NOT EXISTS (SELECT FROM "${service}".inbox i WHERE i.message_id = a.message_id)`,
      },
    ]),
    ...deliveries(subscriptions, services).map(({ publisher, subscriber, types }) => ({
      what: `messages of ${publisher} that never reached ${subscriber}`,
      spoil: `INSERT INTO "${publisher}".outbox (id, type, message, relayed_at) VALUES (gen_random_uuid(), '${types[0]}', '{}', now())`,
      sql: `SELECT count(*) AS n FROM "${publisher}".outbox o
             WHERE type IN (${types.map((type) => `'${type}'`).join(', ')}) AND relayed_at IS NOT NULL
               AND NOT EXISTS (SELECT FROM "${subscriber}".inbox i WHERE i.message_id = o.id)
               AND NOT EXISTS (SELECT FROM "${subscriber}".inbox_attempts a WHERE a.message_id = o.id AND a.poisoned_at IS NOT NULL)`,
    })),
    {
      what: 'imports at work',
      spoil: `UPDATE "import".jobs SET status = 'running'`,
      sql: `SELECT count(*) AS n FROM "import".jobs WHERE status IN ('queued', 'running')`,
    },
    {
      what: 'imports that are being taken back',
      spoil: `UPDATE "import".jobs SET undo_asked_at = now()`,
      sql: `SELECT count(*) AS n FROM "import".jobs WHERE undo_asked_at IS NOT NULL`,
    },
    {
      what: 'operations at work',
      spoil: `UPDATE bookmark.operations SET status = 'undoing'`,
      sql: `SELECT count(*) AS n FROM bookmark.operations WHERE status IN ('running', 'undoing')`,
    },
    {
      what: 'previews to be fetched',
      spoil: `UPDATE bookmark.bookmark_previews SET status = 'queued'`,
      sql: `SELECT count(*) AS n FROM bookmark.bookmark_previews WHERE status = 'queued'`,
    },
    {
      what: 'models of tags that are still learning',
      spoil: `UPDATE suggestion.models SET status = 'learning'`,
      sql: `SELECT count(*) AS n FROM suggestion.models WHERE status = 'learning'`,
    },
    {
      what: 'sites in line for previews',
      spoil: `INSERT INTO bookmark.preview_sites (host, turn) VALUES ('x', now())`,
      sql: 'SELECT count(*) AS n FROM bookmark.preview_sites',
    },
    {
      what: 'counts to be folded',
      spoil: `INSERT INTO bookmark.count_deltas (owner_id, subject, key, delta) VALUES (gen_random_uuid(), 'type', 'x', 1)`,
      sql: 'SELECT count(*) AS n FROM bookmark.count_deltas',
    },
    {
      what: 'documents whose words search has not learnt',
      spoil:
        'INSERT INTO bookmark.search_unread (owner_id, id) VALUES (gen_random_uuid(), gen_random_uuid())',
      sql: 'SELECT count(*) AS n FROM bookmark.search_unread',
    },
  ];
}

/**
 * Who has to receive what from whom.
 * @param {Readonly<Record<string, { publisher: string, subscribers: readonly string[] }>>} subscriptions
 * @param {readonly string[]} services
 * @returns {{ publisher: string, subscriber: string, types: string[] }[]}
 */
export function deliveries(subscriptions, services) {
  /** @type {Map<string, { publisher: string, subscriber: string, types: string[] }>} */
  const found = new Map();
  for (const [type, { publisher, subscribers }] of Object.entries(subscriptions)) {
    for (const from of publisher === 'each' ? services : [publisher]) {
      for (const subscriber of subscribers) {
        const known = found.get(`${from} ${subscriber}`) ?? { publisher: from, subscriber, types: [] };
        known.types.push(type);
        found.set(`${from} ${subscriber}`, known);
      }
    }
  }
  return [...found.values()];
}
