// Behind the product's back: the same rows for others, so that tables are as large as they are to be.
import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { v7 as uuidv7 } from 'uuid';

export const SCHEMA = 'bookmark';
const BATCH = 500;

/** Tables with rows of an owner that copies get, parents first. */
const COPIED = Object.freeze([
  'projects',
  'tags',
  'bookmarks',
  'bookmark_search',
  'bookmark_stats',
  'bookmark_previews',
  'counts',
  'search_vocabulary',
  'operations',
  'operation_rows',
  'import_rows',
]);
/** Those of them that the import of a file in bare SQL has written already. */
const IMPORTED = new Set([
  'projects',
  'tags',
  'bookmarks',
  'bookmark_search',
  'operations',
  'operation_rows',
  'import_rows',
]);

/** @param {string} databaseUrl of the owner of all schemas @param {number} connections */
export function connect(databaseUrl, connections) {
  return new pg.Pool({
    connectionString: databaseUrl,
    max: connections,
    options: `-c search_path=${SCHEMA},public -c timezone=UTC`,
  });
}

/**
 * Nobody fetches web pages while this holds: how long that takes is the sites' affair. The product takes every
 * site for one that is being asked right now.
 * @param {pg.Pool} db
 */
export async function holdPreviews(db, /** @type {Iterable<string>} */ hosts) {
  await db.query(
    `INSERT INTO preview_sites (host, turn, leased_until) SELECT h, now(), now() + interval '1 day' FROM unnest($1::text[]) AS h
     ON CONFLICT (host) DO UPDATE SET leased_until = excluded.leased_until`,
    [[...new Set(hosts)]],
  );
}

/** What time gives a collection: previews that are there, and one of ten copied now and then. @param {pg.Pool} db @param {string} ownerId */
export async function dressUp(db, ownerId) {
  await db.query(
    `UPDATE bookmark_previews v SET status = 'ready', title = b.title, description = left(b.title || ' ' || b.content, 200),
            site_name = v.host, fetched_at = now()
       FROM bookmarks b WHERE v.owner_id = $1 AND b.owner_id = $1 AND b.id = v.id AND v.status = 'queued'`,
    [ownerId],
  );
  await db.query(
    `INSERT INTO bookmark_stats (owner_id, id, copy_count, last_copied_at)
     SELECT owner_id, id, 1 + n % 97, created_at FROM (
       SELECT owner_id, id, created_at, row_number() OVER (ORDER BY created_at, id) AS n FROM bookmarks WHERE owner_id = $1) AS b
      WHERE n % 10 = 0 ON CONFLICT DO NOTHING`,
    [ownerId],
  );
}

/** What {@link importBare} writes. @param {pg.Pool} db @param {string} ownerId @returns {Promise<unknown[][]>} */
export async function importedRows(db, ownerId) {
  const { rows } = await db.query({
    text: `SELECT b.id, b.project_id, b.title, b.content, b.url, b.url_key, b.site, b.tags::text, b.tag_keys::text,
                  b.created_at::text, s.document::text, s.title
             FROM bookmarks b JOIN bookmark_search s USING (owner_id, id) WHERE b.owner_id = $1 ORDER BY b.id`,
    values: [ownerId],
    rowMode: 'array',
  });
  return rows;
}

/**
 * The rows of an import, written anew for another owner as bare SQL would: multi-row inserts, one transaction for each
 * batch, from values that are at hand. Parsing and making search documents are not in it.
 * @param {pg.Pool} db
 * @param {string} ownerId whose projects and tags are taken
 * @param {unknown[][]} rows
 * @returns {Promise<{ twinId: string, seconds: number }>}
 */
export async function importBare(db, ownerId, rows) {
  const twinId = randomUUID();
  const operationId = uuidv7();
  const client = await db.connect();
  try {
    const startedAt = performance.now();
    for (const table of ['projects', 'tags']) await copyTable(client, table, ownerId, twinId);
    await client.query(
      `INSERT INTO operations (owner_id, id, kind, label, status, affected, actor) VALUES ($1, $2, 'import', '', 'done', $3, '{}')`,
      [twinId, operationId, rows.length],
    );
    for (let from = 0; from < rows.length; from += BATCH) {
      await importBatch(client, { twinId, operationId, from, rows: rows.slice(from, from + BATCH) });
    }
    return { twinId, seconds: (performance.now() - startedAt) / 1_000 };
  } finally {
    client.release();
  }
}

/**
 * @param {pg.PoolClient} client
 * @param {{ twinId: string, operationId: string, from: number, rows: unknown[][] }} batch
 */
async function importBatch(client, { twinId, operationId, from, rows }) {
  /** @param {number} at */
  const column = (at) => rows.map((row) => row[at]);
  const ids = column(0);
  await client.query('BEGIN');
  await client.query(
    `INSERT INTO bookmarks (owner_id, id, project_id, type, title, content, url, url_key, url_key_version, site, tags, tag_keys,
                            version, source, created_at, saved_at, updated_at)
     SELECT $1, id, project_id, 'link', title, content, url, url_key, 1, site, tags::text[], keys::text[],
            1, 'import', created_at, now(), now()
       FROM unnest($2::uuid[], $3::bigint[], $4::text[], $5::text[], $6::text[], $7::text[], $8::text[], $9::text[], $10::text[],
                   $11::timestamptz[]) AS r (id, project_id, title, content, url, url_key, site, tags, keys, created_at)`,
    [twinId, ...[0, 1, 2, 3, 4, 5, 6, 7, 8, 9].map(column)],
  );
  await client.query(
    `INSERT INTO bookmark_search (owner_id, id, document, title)
     SELECT $1, id, document::tsvector, title FROM unnest($2::uuid[], $3::text[], $4::text[]) AS r (id, document, title)`,
    [twinId, ids, column(10), column(11)],
  );
  await client.query(
    `INSERT INTO import_rows (owner_id, operation_id, row, status, bookmark_id)
     SELECT $1, $2, $3 + n, 'imported', id FROM unnest($4::uuid[]) WITH ORDINALITY AS r (id, n)`,
    [twinId, operationId, from, ids],
  );
  await client.query(
    `INSERT INTO operation_rows (owner_id, operation_id, bookmark_id, state, version)
     SELECT $1, $2, id, 'done', 1 FROM unnest($3::uuid[]) AS id`,
    [twinId, operationId, ids],
  );
  const items = ids.map((id) => ({ id, version: 1 }));
  await client.query(
    `INSERT INTO outbox (id, type, message, relayed_at) VALUES ($1, 'bookmarks.created.v1', $2, now())`,
    [uuidv7(), JSON.stringify({ type: 'bookmarks.created.v1', owner_id: twinId, payload: { items } })],
  );
  await client.query('COMMIT');
}

/** What the import in bare SQL has not written, so that the twin is like its model. @param {pg.Pool} db @param {string} ownerId @param {string} twinId */
export async function completeTwin(db, ownerId, twinId) {
  for (const table of COPIED) if (!IMPORTED.has(table)) await copyTable(db, table, ownerId, twinId);
}

/**
 * Copies an owner for other owners until the database holds so many bookmarks.
 * @param {pg.Pool} db
 * @param {string} ownerId
 * @param {number} rows
 * @param {(line: string) => void} say
 */
export async function fill(db, ownerId, rows, say) {
  const client = await db.connect();
  try {
    await client.query('SET synchronous_commit = off');
    for (;;) {
      const { rows: counted } = await client.query(
        'SELECT count(*)::integer AS all, count(*) FILTER (WHERE owner_id = $1)::integer AS own FROM bookmarks',
        [ownerId],
      );
      const { all, own } = counted[0];
      if (all >= rows || own === 0) break;
      say(`  ${all.toLocaleString('en')} of ${rows.toLocaleString('en')} rows …`);
      const otherId = randomUUID();
      for (const table of COPIED) await copyTable(client, table, ownerId, otherId);
    }
  } finally {
    client.release(true);
  }
}

/** As Postgres does by itself when it is left alone for a while. @param {pg.Pool} db */
export async function tidy(db) {
  for (const table of [...COPIED, 'outbox', 'count_deltas', 'search_unread'])
    await db.query(`VACUUM ANALYZE ${table}`);
}

/** @param {pg.Pool | pg.PoolClient} db @param {string} table @param {string} from @param {string} to */
async function copyTable(db, table, from, to) {
  const { rows } = await db.query(
    `SELECT string_agg(quote_ident(column_name), ', ') AS names FROM information_schema.columns
      WHERE table_schema = $1 AND table_name = $2 AND column_name <> 'owner_id'`,
    [SCHEMA, table],
  );
  const { names } = rows[0];
  await db.query(
    `INSERT INTO ${table} (owner_id, ${names}) SELECT $2, ${names} FROM ${table} WHERE owner_id = $1 ON CONFLICT DO NOTHING`,
    [from, to],
  );
}
