import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import pg from 'pg';
import { fullAccount, type FullAccount } from './support/account.js';
import { Client, eventually } from './support/client.js';
import { Dump } from './support/database.js';
import { given } from './support/environment.js';
import { Load } from './support/load.js';
import { command, SecondProduct, type Outcome } from './support/restored.js';
import { WebSite } from './support/web-site.js';

const PATIENCE = 240_000;
const BACKUP = 'tools/backup/backup.mjs';
const RESTORE = 'tools/backup/restore.mjs';

/** Answers that hold all an account has; each is compared as a whole. */
const PAGES = (account: FullAccount): string[] => [
  '/api/auth/me',
  '/api/auth/openai-key',
  '/api/tokens',
  '/api/projects',
  '/api/tags',
  '/api/stats/bookmarks',
  '/api/bookmarks?limit=100',
  '/api/bookmarks/trash?limit=100',
  `/api/bookmarks/${account.password}`,
  `/api/bookmarks?limit=100&search=${account.word}`,
  '/api/operations',
  '/api/import/jobs',
];

describe('a backup of the running product, restored into an empty machine', () => {
  let folder: string;
  let site: WebSite;
  let dump: Dump;
  let account: FullAccount;
  let busy: Load;
  let before: readonly string[];
  let made: Outcome;
  let restored: SecondProduct;

  const at = (...parts: string[]): string => join(folder, ...parts);
  const keys = (): string => join(given('E2E_DATA_DIR'), 'keys', 'master-keys');

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'quickstash-backup-'));
    // As root, Postgres runs as another user and has to get in.
    chmodSync(folder, 0o711);
    site = await WebSite.open();
    dump = await Dump.open();
    account = await fullAccount(site.page('kept'));
    await eventually(async () => {
      const { preview } = (await account.session.get(`/api/bookmarks/${account.link}`)).body.data;
      return preview?.image_url && preview.favicon_url;
    });
    await eventually(async () => (await waiting(dump, account.id)) === 0);
    busy = await Load.start();
    await eventually(async () => busy.saved.length > 20);
    before = [...busy.saved];
    made = await command(BACKUP, [at('backup')], sourceSettings());
    await busy.stop();
  }, PATIENCE);

  afterAll(async () => {
    await restored?.stop();
    await busy?.stop();
    await site?.close();
    await dump?.close();
    rmSync(folder, { recursive: true, force: true });
  }, PATIENCE);

  it('is made while people save, delete and upload, and nobody is refused', () => {
    expect(made).toMatchObject({ code: 0 });
    expect(made.output).not.toContain('WARNING');
    expect(busy.refused).toEqual([]);
    expect(busy.saved.length).toBeGreaterThan(before.length);
  });

  it('holds no key and nothing that was sealed in the open', async () => {
    const [, key = ''] = readFileSync(keys(), 'utf8').trim().split(':');
    const secrets = (await dump.find([account.word])).length;
    expect(secrets).toBeGreaterThan(0);
    const description = await readFile(at('backup', 'backup.json'), 'utf8');
    expect(description).not.toContain(key);
    expect(made.output).toContain('not in it');
  });

  it(
    'is not overwritten, and is found damaged when one byte of it is another',
    async () => {
      const again = await command(BACKUP, [at('backup')], sourceSettings());
      expect(again.code).toBe(1);
      expect(again.output).toContain('not overwritten');
      const path = at('backup', 'database', 'bookmark.projects.copy.gz');
      const whole = readFileSync(path);
      const broken = Buffer.from(whole);
      broken[broken.length - 9] = (broken[broken.length - 9] ?? 0) ^ 1;
      writeFileSync(path, broken);
      const refused = await command(RESTORE, [at('backup'), '--keys', keys()], targetSettings('restored'));
      writeFileSync(path, whole);
      expect(refused.code).toBe(1);
      expect(refused.output).toContain('bookmark.projects.copy.gz is not what was written');
      expect(await command(BACKUP, ['--check', at('backup')], sourceSettings())).toMatchObject({ code: 0 });
    },
    PATIENCE,
  );

  it(
    'is refused without its keys, and with others of the same name',
    async () => {
      const without = await command(RESTORE, [at('backup')], targetSettings('restored'));
      expect(without.code).toBe(1);
      expect(without.output).toMatch(/could not be opened: no master keys are given.*\n.*MASTER_KEYS/);
      writeFileSync(at('others'), `k1:${Buffer.alloc(32, 7).toString('base64')}\n`);
      const wrong = await command(
        RESTORE,
        [at('backup'), '--keys', at('others')],
        targetSettings('restored'),
      );
      expect(wrong.code).toBe(1);
      expect(wrong.output).toContain('is another one of that name');
    },
    PATIENCE,
  );

  it(
    'brings everything back, once',
    async () => {
      const done = await command(RESTORE, [at('backup'), '--keys', keys()], targetSettings('restored'));
      expect(done).toMatchObject({ code: 0 });
      expect(done.output).toContain('is back');
      const twice = await command(RESTORE, [at('backup'), '--keys', keys()], targetSettings('restored'));
      expect(twice.code).toBe(1);
      expect(twice.output).toContain('The database is not empty');
    },
    PATIENCE,
  );

  it(
    'starts on the new machine with the same rows, answers, secrets, files and undo',
    async () => {
      restored = await SecondProduct.start('tools/start.mjs', targetSettings('restored'));
      const rows = await rowsOf(given('E2E_DATABASE_URL'), account.id);
      expect(Object.keys(rows).length).toBeGreaterThan(20);
      expect(await rowsOf(databaseIn(at('restored')), account.id)).toEqual(rows);
      const there = new Client(account.session.token, restored.origin);
      for (const page of PAGES(account)) {
        const [here, now] = [await account.session.get(page), await there.get(page)];
        expect(here.status).toBe(200);
        expect({ page, status: now.status, body: comparable(now.body) }).toEqual({
          page,
          status: 200,
          body: comparable(here.body),
        });
      }
      expect((await there.get(`/api/bookmarks/${account.password}`)).body.data.content).toBe(account.word);
      const note = (await there.get(`/api/bookmarks/${account.note}`)).body.data;
      const file = await fetch(new URL(note.attachments[0].url, restored.origin));
      expect(await file.text()).toBe(`the file of ${account.word}`);
      const { preview } = (await there.get(`/api/bookmarks/${account.link}`)).body.data;
      expect((await fetch(new URL(preview.image_url, restored.origin))).status).toBe(200);
      const byToken = new Client(account.apiToken, restored.origin);
      expect((await byToken.get('/api/bookmarks')).status).toBe(200);
      expect(note.tags).toContain(`bulk-${account.tag}`);
      expect((await there.post(`/api/operations/${account.operation}/undo`)).status).toBeLessThan(300);
      await eventually(async () => {
        const { tags } = (await there.get(`/api/bookmarks/${account.note}`)).body.data;
        return !tags.includes(`bulk-${account.tag}`);
      });
      const saved = await there.post('/api/bookmarks', { type: 'note', title: 'Afterwards', content: '' });
      expect(saved.status).toBe(201);
    },
    PATIENCE,
  );

  it(
    'has every save that was acknowledged before it began, each with its file',
    async () => {
      const there = new Client(busy.user.token, restored.origin);
      const rows = await allBookmarks(there);
      // Of what was deleted for good after the snapshot, the file may be gone.
      const stayed = new Set(busy.saved);
      for (const { url } of rows.filter((row) => stayed.has(row.id)).flatMap((row) => row.attachments ?? []))
        expect((await fetch(new URL(url, restored.origin))).status).toBe(200);
      const ids = new Set(rows.map((row) => row.id));
      expect(before.filter((id) => !ids.has(id))).toEqual([]);
      await eventually(async () => (await there.get('/api/auth/me')).body.data.bookmarks_count === ids.size);
    },
    PATIENCE,
  );

  function sourceSettings(): Record<string, string> {
    return { DATA_DIR: given('E2E_DATA_DIR'), ...storageSettings(process.env['E2E_S3_BUCKET']) };
  }

  function targetSettings(name: string): Record<string, string> {
    return { DATA_DIR: at(name), RATE_LIMIT_SCALE: '100', ...storageSettings(`quickstash-${name}`) };
  }
});

/** What a product that has just been started writes by itself: owners whose search it looks through. */
const OWN_WORK = 'bookmark.search_rebuilds';

/** Every row of an owner in every table, as text; times of last use are left out, because looking changes them. */
async function rowsOf(url: string, ownerId: string): Promise<Record<string, string[]>> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const { rows: tables } = await client.query<{ name: string }>(
      `SELECT format('%I.%I', table_schema, table_name) AS name FROM information_schema.columns
        WHERE column_name = 'owner_id' AND table_schema IN ('gateway', 'bookmark', 'import', 'rules', 'sharing', 'suggestion')
          AND format('%I.%I', table_schema, table_name) <> $1 ORDER BY 1`,
      [OWN_WORK],
    );
    const all: Record<string, string[]> = {};
    for (const { name } of tables) {
      const { rows } = await client.query<{ row: string }>(
        `SELECT (to_jsonb(t) - 'last_seen_at' - 'last_used_at')::text AS row FROM ${name} t WHERE owner_id = $1 ORDER BY 1`,
        [ownerId],
      );
      all[name] = rows.map(({ row }) => row);
    }
    return all;
  } finally {
    await client.end();
  }
}

/** Address of the embedded database of a running product. */
function databaseIn(dataDir: string): string {
  const { postgres } = JSON.parse(readFileSync(join(dataDir, 'run', 'ports.json'), 'utf8')) as {
    postgres: number;
  };
  const password = readFileSync(join(dataDir, 'keys', 'postgres-password'), 'utf8').trim();
  return `postgres://quickstash:${password}@127.0.0.1:${postgres}/quickstash`;
}

/** Messages that nobody has sent, and counts and search entries that wait for their turn. */
async function waiting(dump: Dump, ownerId: string): Promise<number> {
  const [row] = await dump.query<{ n: number }>(
    `SELECT ((SELECT count(*) FROM bookmark.outbox WHERE relayed_at IS NULL)
           + (SELECT count(*) FROM bookmark.count_deltas WHERE owner_id = $1)
           + (SELECT count(*) FROM bookmark.search_unread WHERE owner_id = $1))::int AS n`,
    [ownerId],
  );
  return row?.n ?? 1;
}

async function allBookmarks(client: Client): Promise<any[]> {
  const rows: any[] = [];
  for (let cursor = ''; ;) {
    const { data, meta } = (await client.get(`/api/bookmarks?limit=100${cursor}`)).body;
    rows.push(...data);
    if (!meta.next_cursor) return rows;
    cursor = `&cursor=${encodeURIComponent(meta.next_cursor)}`;
  }
}

function storageSettings(bucket: string | undefined): Record<string, string> {
  const endpoint = process.env['E2E_S3_ENDPOINT'];
  if (!endpoint || bucket === undefined) return {};
  return {
    S3_ENDPOINT: endpoint,
    S3_BUCKET: bucket,
    S3_ACCESS_KEY: process.env['E2E_S3_ACCESS_KEY'] ?? '',
    S3_SECRET_KEY: process.env['E2E_S3_SECRET_KEY'] ?? '',
  };
}

/** Without what differs from one call to the next: the signature of a file's address and times of last use. */
function comparable(body: unknown): unknown {
  return JSON.parse(
    JSON.stringify(body, (key, value: unknown) =>
      key === 'last_used_at' || key === 'request_id' ? undefined : value,
    ).replace(/([?&](?:expires|sig|signature|e|s)=)[^"&]*/g, '$1…'),
  );
}
