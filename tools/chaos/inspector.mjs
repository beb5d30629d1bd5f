// Looks behind the product's back once it is quiet, and through its front as its users do.
import { createHash } from 'node:crypto';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { Queue } from 'bullmq';
import { Client as S3Client } from 'minio';
import pg from 'pg';
import { until } from '../launch/wait.mjs';
import { INVARIANTS } from './invariants.mjs';
import { judgeBookmarks, judgeFiles, judgeImports } from './ledger.mjs';
import { judgeModels } from './models.mjs';
import { unrest } from './quiet.mjs';
import { judgeShares, judgeShelves } from './share-ledger.mjs';
import { SHARE_ROWS, sharesThroughTheFront } from './share-front.mjs';
import { SERVICES } from './stage.mjs';

/** @typedef {import('./stage.mjs').Stage} Stage */
/** @typedef {import('./ledger.mjs').Ledger} Ledger */
/** @typedef {import('./person.mjs').Desk} Desk */

/** Lines of one kind that are shown. */
const SHOWN = 5;
/** Bookmarks of a round that are searched for. */
const SEARCHED = 3;

export class Inspector {
  /** @param {{ stage: Stage, ledger: Ledger, subscriptions: Readonly<Record<string, any>>, signal: AbortSignal }} options */
  constructor({ stage, ledger, subscriptions, signal }) {
    this.stage = stage;
    this.ledger = ledger;
    this.signal = signal;
    this.unrest = unrest(subscriptions, SERVICES);
  }

  /** @param {number} patience milliseconds @returns {Promise<string[]>} what is still at work then, one line each */
  async waitForQuiet(patience) {
    /** @type {string[]} */
    let left = [];
    await until(
      async () => {
        left = await this.atWork();
        return left.length === 0 ? true : undefined;
      },
      { timeoutMs: patience, everyMs: 300, signal: this.signal },
    );
    return left.map((line) => `not quiet after ${patience / 1_000} s: ${line}`);
  }

  async atWork() {
    const sql = this.unrest.map(({ sql }, at) => `SELECT ${at} AS at, (${sql}) AS n`).join(' UNION ALL ');
    const rows = await this.rows(sql).catch((error) => [{ at: -1, n: String(error) }]);
    return rows
      .filter(({ n }) => n !== '0')
      .map(({ at, n }) => `${n} ${this.unrest[at]?.what ?? 'the database does not answer'}`);
  }

  /** Everything promised against everything there. @param {readonly Desk[]} desks @param {number} round @returns {Promise<string[]>} */
  async judge(desks, round) {
    const fresh = [...this.ledger.bookmarks.values()].filter((entry) => entry.round === round);
    const problems = [
      ...judgeBookmarks(this.ledger, await this.bookmarkRows()),
      ...judgeImports(this.ledger, await this.jobRows(), await this.made()),
      ...judgeShelves(
        this.ledger,
        await this.rows('SELECT id::float8 AS id, deleted_at IS NOT NULL AS deleted FROM bookmark.projects'),
      ),
      // After what they are of.
      ...judgeShares(this.ledger, await this.rows(SHARE_ROWS)),
      ...(await this.judgeObjects()),
      ...(await this.contradictions()),
      ...(await judgeModels((sql) => this.rows(sql))).slice(0, SHOWN),
      ...(await this.events(fresh)),
    ];
    for (const desk of desks) {
      problems.push(...(await this.throughTheFront(desk, fresh)));
      problems.push(...(await sharesThroughTheFront(desk)));
    }
    return problems;
  }

  /** @returns {Promise<import('./ledger.mjs').BookmarkRow[]>} */
  async bookmarkRows() {
    const rows = await this.rows(
      `SELECT split_part(title, ' ', 1) AS mark, substr(split_part(title, ' ', 2), 2)::int AS rev, owner_id AS owner, id,
              project_id::float8 AS project, deleted_at IS NOT NULL AS deleted
         FROM bookmark.bookmarks WHERE title ~ '^zq[a-z]{12} r[0-9]+$'`,
    );
    return rows;
  }

  /** @returns {Promise<import('./ledger.mjs').ImportRow[]>} */
  async jobRows() {
    return this.rows(
      `SELECT split_part(file_name, '.', 1) AS mark, id AS job, status, done, total, bookmarks_imported AS imported,
              (SELECT count(*)::int FROM "import".outbox o WHERE o.type = 'imports.progressed.v1'
                 AND o.message->'payload'->>'job_id' = j.id::text AND o.message->'payload'->>'status' = 'done') AS ended
         FROM "import".jobs j`,
    );
  }

  /** @returns {Promise<Map<string, import('./ledger.mjs').Made>>} */
  async made() {
    const rows = await this.rows(
      `SELECT mark, sum(bookmarks)::int AS bookmarks, sum(projects)::int AS projects FROM (
         SELECT split_part(url, '/', 4) AS mark, 1 AS bookmarks, 0 AS projects FROM bookmark.bookmarks
          WHERE url LIKE 'ftp://files.invalid/%' AND deleted_at IS NULL
         UNION ALL
         SELECT name, 0, 1 FROM bookmark.projects WHERE name ~ '^zq[a-z]{12}$' AND deleted_at IS NULL) AS parts GROUP BY mark`,
    );
    return new Map(rows.map(({ mark, ...made }) => [mark, made]));
  }

  /** Files, their rows and their objects. */
  async judgeObjects() {
    const rows = await this.fileRows();
    const { problems, orphans } = judgeFiles(this.ledger, rows, await this.objects('files/'));
    const imports = await this.orphansOfImports();
    const left = [...orphans, ...imports];
    // An upload that died between its object and its row leaves one, which the sweep takes; no other may.
    if (left.length > this.ledger.unsureObjects)
      problems.push(
        `${left.length} objects without a row, and ${this.ledger.unsureObjects} uploads whose end nobody knows`,
      );
    return problems;
  }

  /** @returns {Promise<import('./ledger.mjs').FileRow[]>} */
  async fileRows() {
    const rows = await this.rows(
      `SELECT split_part(filename, '.', 1) AS name, id, encode(sha256, 'hex') AS sha256, 'files/' || stored_name AS key FROM bookmark.files`,
    );
    const marks = new Map(
      [...this.ledger.files.values()].map((entry) => [entry.name ?? entry.mark, entry.mark]),
    );
    return rows.map(({ name, ...row }) => ({ ...row, mark: marks.get(name) ?? name }));
  }

  /** @returns {Promise<string[]>} keys of objects that no row names */
  async orphans() {
    const named = new Set((await this.fileRows()).map((row) => row.key));
    const files = [...(await this.objects('files/'))].filter((key) => !named.has(key));
    return [...files, ...(await this.orphansOfImports())];
  }

  async orphansOfImports() {
    const named = new Set(
      (await this.rows('SELECT file_key FROM "import".jobs WHERE file_key IS NOT NULL')).map(
        (row) => row.file_key,
      ),
    );
    return [...(await this.objects('imports/'))].filter((key) => !named.has(key));
  }

  /** Sweeps what is older than the grace and says what stayed. @returns {Promise<string[]>} */
  async sweepObjects() {
    const queues = ['bookmark-work-files.sweep-orphans', 'import-work-import.sweep'];
    const url = new URL(this.stage.redisUrl);
    const connection = { host: url.hostname, port: Number(url.port), password: url.password };
    for (const name of queues) {
      const queue = new Queue(name, { connection, prefix: 'quickstash' });
      await queue.add(name.split('-work-')[1] ?? '', { data: {} }, { removeOnComplete: true, attempts: 3 });
      await queue.close();
    }
    /** @type {string[]} */
    let left = [];
    await until(
      async () => {
        left = await this.orphans();
        return left.length === 0 ? true : undefined;
      },
      { timeoutMs: 30_000, everyMs: 500, signal: this.signal },
    );
    if (left.length === 0) this.ledger.unsureObjects = 0;
    return left.map((key) => `the sweep left ${key}, which no row names`);
  }

  /**
   * Makes each check see what it looks for, and takes that back: a check that finds nothing then proves nothing.
   * @returns {Promise<{ blind: string[], untried: string[] }>} untried: there was nothing to spoil
   */
  async tryChecks() {
    const checks = [
      ...INVARIANTS,
      ...this.unrest.map((check) => ({ ...check, sql: `SELECT FROM (${check.sql}) AS c WHERE n > 0` })),
    ];
    /** @type {string[]} */
    const blind = [];
    /** @type {string[]} */
    const untried = [];
    await this.connected(async (client) => {
      for (const { what, spoil, sql } of checks) {
        await client.query('BEGIN');
        const { rowCount } = await client.query(spoil);
        const found = (await client.query(sql)).rowCount;
        await client.query('ROLLBACK');
        if (!rowCount) untried.push(what);
        else if (!found) blind.push(`the check for "${what}" does not see it`);
      }
    });
    return { blind, untried };
  }

  async contradictions() {
    const problems = [];
    for (const { what, sql } of INVARIANTS) {
      const rows = await this.rows(sql);
      for (const row of rows.slice(0, SHOWN)) problems.push(`${what}: ${JSON.stringify(row)}`);
      if (rows.length > SHOWN) problems.push(`${what}: ${rows.length - SHOWN} more`);
    }
    return problems;
  }

  /** Each bookmark that was made in this round was announced on the event stream, while the log reaches back. @param {readonly import('./ledger.mjs').BookmarkEntry[]} fresh */
  async events(fresh) {
    const rows = await this.rows(
      `SELECT DISTINCT id FROM gateway.live_events, jsonb_array_elements_text(data->'ids') AS id WHERE event = 'bookmark.created'`,
    );
    const announced = new Set(rows.map((row) => row.id));
    const full = new Set(
      (
        await this.rows(
          `SELECT owner_id FROM gateway.live_events GROUP BY 1 HAVING count(*) >= 1000 AND min(created_at) > now() - interval '3 minutes'`,
        )
      ).map((row) => row.owner_id),
    );
    return fresh
      .filter(({ id, owner }) => id !== undefined && !full.has(owner) && !announced.has(id))
      .map(({ mark }) => `bookmark ${mark}: its creation never came to the event stream`);
  }

  /** What the owner sees is what the rows say. @param {Desk} desk @param {readonly import('./ledger.mjs').BookmarkEntry[]} fresh */
  async throughTheFront(desk, fresh) {
    const problems = [];
    const { client, owner } = desk;
    const [row] = await this.rows(
      `SELECT count(*) FILTER (WHERE deleted_at IS NULL)::int AS total, count(*) FILTER (WHERE deleted_at IS NOT NULL)::int AS trashed
         FROM bookmark.bookmarks WHERE owner_id = $1`,
      [owner],
    );
    const stats = (await client.call('GET', '/api/stats/bookmarks')).body?.data;
    if (stats?.total !== row?.total || stats?.trashed !== row?.trashed)
      problems.push(
        `/api/stats/bookmarks says ${JSON.stringify(stats)?.slice(0, 200)}; the rows say ${JSON.stringify(row)}`,
      );
    const projects = (await client.call('GET', '/api/projects')).body?.data ?? [];
    const counted = new Map(
      (
        await this.rows(
          `SELECT project_id::float8 AS id, count(*)::int AS n FROM bookmark.bookmarks WHERE owner_id = $1 AND deleted_at IS NULL GROUP BY 1`,
          [owner],
        )
      ).map(({ id, n }) => [id, n]),
    );
    for (const { id, bookmarks_count: shown } of projects)
      if (shown !== (counted.get(id) ?? 0))
        problems.push(`project ${id} shows ${shown} bookmarks and has ${counted.get(id) ?? 0}`);
    const mine = fresh.filter(
      (entry) => entry.owner === owner && entry.states[0] && !entry.states[0].deleted,
    );
    for (const entry of desk.random.shuffled(mine).slice(0, SEARCHED)) {
      const found = (await client.call('GET', `/api/bookmarks?search=${entry.mark}`)).body?.data ?? [];
      if (found.length !== 1 || found[0]?.id !== entry.id)
        problems.push(`bookmark ${entry.mark}: search finds ${found.length}`);
    }
    const [file] = desk.random.shuffled(
      [...this.ledger.files.values()].filter(
        (entry) => entry.owner === owner && entry.url && entry.states[0] === 'stored',
      ),
    );
    if (file) problems.push(...(await this.download(file)));
    return problems;
  }

  /** @param {import('./ledger.mjs').FileEntry} file */
  async download(file) {
    const answer = await fetch(new URL(file.url ?? '', this.stage.url));
    const hash = createHash('sha256')
      .update(Buffer.from(await answer.arrayBuffer()))
      .digest('hex');
    return answer.status === 200 && hash === file.sha256
      ? []
      : [`file ${file.mark}: was answered ${answer.status} with other bytes`];
  }

  /** @param {string} prefix @returns {Promise<Set<string>>} keys of objects */
  async objects(prefix) {
    const { s3, dataDir } = this.stage;
    if (s3) return objectsInBucket(s3, prefix);
    const root = join(dataDir, 'files', 'objects');
    const names = readdirSync(root, { recursive: true, encoding: 'utf8' }).filter((name) =>
      name.endsWith('.object'),
    );
    const keys = names.map((name) => name.replace(/~[0-9a-f]{2}\//g, '').replace(/\.object$/, ''));
    return new Set(keys.filter((key) => key.startsWith(prefix)));
  }

  /** @param {string} sql @param {readonly unknown[]} [parameters] @returns {Promise<any[]>} */
  async rows(sql, parameters = []) {
    return this.connected(async (client) => (await client.query(sql, [...parameters])).rows);
  }

  /** A connection for each piece of work: none would outlive the next kill. @template T @param {(client: pg.Client) => Promise<T>} work */
  async connected(work) {
    const client = new pg.Client({ connectionString: this.stage.databaseUrl, query_timeout: 30_000 });
    client.on('error', () => undefined);
    await client.connect();
    try {
      return await work(client);
    } finally {
      await client.end().catch(() => undefined);
    }
  }
}

/** @param {NonNullable<Stage['s3']>} s3 @param {string} prefix */
async function objectsInBucket({ endpoint, accessKey, secretKey, bucket }, prefix) {
  const { hostname, port } = new URL(endpoint);
  const client = new S3Client({
    endPoint: hostname,
    port: Number(port),
    useSSL: false,
    accessKey,
    secretKey,
  });
  /** @type {Set<string>} */
  const keys = new Set();
  for await (const item of client.listObjectsV2(bucket, prefix, true)) keys.add(item.name ?? '');
  return keys;
}
