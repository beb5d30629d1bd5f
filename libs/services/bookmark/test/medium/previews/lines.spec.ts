import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import pg from 'pg';
import { v7 as uuidv7 } from 'uuid';
import type { Database, Tx } from '#platform/database';
import { person, type BootedService } from '#platform/testing';
import { PreviewLine, type ClaimedSite } from '../../../src/previews/preview-line.repository.js';
import { PreviewMaker } from '../../../src/previews/preview-maker.js';
import {
  PreviewsRepository,
  type PreviewTarget,
  type When,
} from '../../../src/previews/previews.repository.js';
import { statementsOf } from '../../factories/statements.js';
import { bootBookmarks } from '../files/support.js';

const CLAIM = 30_000;

const targetOf = (url: string): PreviewTarget => ({ id: uuidv7(), url, host: new URL(url).host });

/** Where queued previews stand; nobody makes them here. */
describe('the lines of previews', () => {
  let service: BootedService;
  let line: PreviewLine;
  let ada: string;
  let bob: string;

  beforeAll(async () => {
    service = await bootBookmarks();
    line = service.app.nest.get(PreviewLine);
  });
  afterAll(() => service.close());
  beforeEach(() => {
    [ada, bob] = [person().ownerId, person().ownerId];
  });
  afterEach(async () => {
    await sql('DELETE FROM bookmark_previews');
    await sql('DELETE FROM preview_sites');
  });

  const sql = <Row>(text: string, values: readonly unknown[] = []): Promise<Row[]> =>
    service.database.query<Row>(text, values);

  /** @returns ids in the order of the addresses */
  async function want(ownerId: string, when: When, ...urls: string[]): Promise<string[]> {
    const targets = urls.map(targetOf);
    const previews = service.app.nest.get(PreviewsRepository);
    await service.database.transaction((tx) => previews.queue(tx, ownerId, targets, when));
    return targets.map(({ id }) => id);
  }
  const many = (host: string, count: number): string[] =>
    Array.from({ length: count }, (_, n) => `https://${host}/${n}`);
  const hostsOf = (sites: readonly ClaimedSite[]): string[] => sites.map(({ host }) => host).sort();
  const statusOf = async (id = ''): Promise<string | undefined> =>
    (await sql<{ status: string }>('SELECT status FROM bookmark_previews WHERE id = $1', [id]))[0]?.status;
  /** As if so much time had passed. */
  async function pass(interval: string): Promise<void> {
    await sql(`UPDATE bookmark_previews SET wake_at = wake_at - $1::interval`, [interval]);
    await sql(`UPDATE preview_sites SET leased_until = leased_until - $1::interval`, [interval]);
    await line.wake();
    await line.freeSites();
  }

  it('let one person and another take turns, whoever came first', async () => {
    await want(ada, 'now', ...many('a.test', 1_000));
    await want(bob, 'now', 'https://b.test/');
    const claimed = await line.claimUrgent(3, CLAIM);
    expect(claimed.map(({ ownerId }) => ownerId).sort()).toEqual([ada, ada, bob].sort());
    expect(claimed.map(({ target }) => target.url)).toEqual(
      expect.arrayContaining(['https://a.test/0', 'https://a.test/1', 'https://b.test/']),
    );
  });

  it('keep what was just saved apart from what was imported', async () => {
    await want(ada, 'later', ...many('a.test', 500));
    const [id] = await want(ada, 'now', 'https://a.test/saved');
    expect((await line.claimUrgent(4, CLAIM)).map(({ target }) => target.id)).toEqual([id]);
  });

  it('let people take turns at one site, and sites be asked one at a time', async () => {
    await want(ada, 'later', ...many('busy.test', 5), 'https://other.test/');
    await want(bob, 'later', 'https://busy.test/bob');
    const [busy, other] = (await line.claimSites(5, CLAIM)).sort((a, b) => a.host.localeCompare(b.host));
    expect([busy?.host, other?.host]).toEqual(['busy.test', 'other.test']);
    expect(await line.claimSites(5, CLAIM)).toEqual([]);
    expect(busy && (await line.leaveSite(busy))).toBe(true);
    expect((await line.claimSites(1, CLAIM)).map(({ next }) => next?.ownerId)).toEqual([bob]);
    expect(other && (await line.leaveSite(other))).toBe(false);
    expect(await sql(`SELECT FROM preview_sites WHERE host = 'other.test'`)).toEqual([]);
  });

  it('are claimed by many at once without two having the same', async () => {
    await want(ada, 'now', ...many('a.test', 40));
    await want(ada, 'later', ...Array.from({ length: 40 }, (_, n) => `https://site-${n}.test/`));
    const urgent = await Promise.all(Array.from({ length: 12 }, () => line.claimUrgent(4, CLAIM)));
    const ids = urgent.flat().map(({ target }) => target.id);
    expect(new Set(ids).size).toBe(ids.length);
    const sites = (await Promise.all(Array.from({ length: 12 }, () => line.claimSites(4, CLAIM)))).flat();
    expect(new Set(hostsOf(sites)).size).toBe(sites.length);
    expect(ids.length + sites.length).toBeGreaterThan(40);
  });

  it('have what a dead process claimed again, politely, and give up what dies five times', async () => {
    const [saved] = await want(ada, 'now', 'https://a.test/deadly');
    expect(await line.claimUrgent(4, CLAIM)).toHaveLength(1);
    for (let deaths = 1; deaths < 5; deaths += 1) {
      await pass('20 seconds');
      expect(await line.claimSites(4, CLAIM)).toEqual([]);
      await pass('11 seconds');
      expect((await line.claimSites(4, CLAIM)).map(({ next }) => next?.target.id)).toEqual([saved]);
    }
    await pass('31 seconds');
    expect(await statusOf(saved)).toBe('failed');
    const [left] = await line.claimSites(4, CLAIM);
    expect(left && { next: left.next, stays: await line.leaveSite(left) }).toEqual({
      next: null,
      stays: false,
    });
  });

  it('forget a site whose links went, and keep one that is wanted anew while it is left', async () => {
    await want(ada, 'later', 'https://gone.test/');
    const [site] = await line.claimSites(1, CLAIM);
    await sql('DELETE FROM bookmark_previews');
    await want(bob, 'later', 'https://gone.test/again');
    await sql(`UPDATE bookmark_previews SET wake_at = now() + interval '1 minute'`);
    // Nobody is to be seen, but somebody came: its row may be one that this statement cannot see yet.
    expect(site && (await line.leaveSite(site))).toBe(true);
    const [again] = await line.claimSites(1, CLAIM);
    expect(again).toMatchObject({ host: 'gone.test', next: null });
    expect(again && (await line.leaveSite(again))).toBe(false);
  });

  it('are not disturbed by who comes back after its lease', async () => {
    await want(ada, 'later', ...many('slow.test', 2));
    const [first] = await line.claimSites(1, CLAIM);
    await pass('31 seconds');
    const [second] = await line.claimSites(1, 2 * CLAIM);
    expect(second?.host).toBe('slow.test');
    expect(first && (await line.leaveSite(first))).toBe(false);
    expect(await line.claimSites(1, CLAIM)).toEqual([]);
  });

  it('take in what a release before has queued, by turns', async () => {
    await sql(
      `INSERT INTO bookmark_previews (owner_id, id, url, host, status, wake_at)
       SELECT $1, gen_random_uuid(), 'https://old-' || n || '.test/', 'old-' || n || '.test', 'queued', now()
         FROM generate_series(1, 600) AS n`,
      [ada],
    );
    expect([await line.wake(), await line.wake(), await line.wake()]).toEqual([500, 100, 0]);
    await want(bob, 'later', 'https://new.test/');
    expect(hostsOf(await line.claimSites(2, CLAIM))).toContain('new.test');
    const rows = await sql('SELECT DISTINCT turn FROM bookmark_previews WHERE owner_id = $1', [ada]);
    expect(rows).toHaveLength(600);
  });

  it('wait two minutes before they take what a release before may be making', async () => {
    await sql(
      `INSERT INTO bookmark_previews (owner_id, id, url, host, status) VALUES ($1, gen_random_uuid(), 'https://x.test/', 'x.test', 'queued')`,
      [ada],
    );
    expect((await line.glance()).wakesIn).toBeGreaterThan(110_000);
    expect(await line.wake()).toBe(0);
  });

  it('say when something comes back', async () => {
    expect(await line.glance()).toEqual({ urgent: false, polite: false, wakesIn: null });
    await want(ada, 'now', 'https://a.test/');
    await want(ada, 'later', 'https://b.test/');
    expect(await line.glance()).toEqual({ urgent: true, polite: true, wakesIn: null });
    await line.claimUrgent(1, CLAIM);
    await line.claimSites(1, 2 * CLAIM);
    const { urgent, polite, wakesIn } = await line.glance();
    expect({ urgent, polite }).toEqual({ urgent: false, polite: false });
    expect(wakesIn).toBeGreaterThan(CLAIM - 5_000);
    expect(wakesIn).toBeLessThanOrEqual(CLAIM);
  });

  it('write a page that nobody will see with one statement', async () => {
    const [id = ''] = await want(ada, 'now', 'http://never.localhost/');
    const target = { id, url: 'http://never.localhost/', host: 'never.localhost' };
    const maker = service.app.nest.get(PreviewMaker);
    expect(await statementsOf(service.database, () => maker.make(ada, target))).toHaveLength(1);
    expect(await statusOf(id)).toBe('failed');
  });

  it('cost as little with a hundred thousand waiting, most of them for one site', async () => {
    await sql(
      `INSERT INTO bookmark_previews (owner_id, id, url, host, status, urgent, turn, wake_at)
       SELECT $1, gen_random_uuid(), 'https://x.test/' || n,
              CASE WHEN n % 4 = 0 THEN 'site-' || n || '.test' ELSE 'busy.test' END,
              'queued', n % 10 = 0, now() + n * interval '1 minute', CASE WHEN n % 7 = 0 THEN now() + interval '1 hour' END
         FROM generate_series(1, 100000) AS n`,
      [ada],
    );
    await sql(
      `INSERT INTO preview_sites (host, turn) SELECT host, min(turn) FROM bookmark_previews WHERE NOT urgent GROUP BY host`,
    );
    await sql('ANALYZE bookmark_previews, preview_sites');
    const [site] = await line.claimSites(1, CLAIM);
    expect(site?.host).toBe('busy.test');
    const steps: Record<string, (line: PreviewLine, previews: PreviewsRepository, tx: Tx) => unknown> = {
      want: (_line, previews, tx) => previews.queue(tx, bob, [targetOf('https://bob.test/')], 'now'),
      'want of an owner with many': (_line, previews, tx) =>
        previews.queue(tx, ada, [targetOf('https://busy.test/more')], 'later'),
      'claim what was saved': (one) => one.claimUrgent(4, CLAIM),
      'claim sites': (one) => one.claimSites(2, CLAIM),
      'leave a busy site': async (one) => site && one.leaveSite(site),
      glance: (one) => one.glance(),
      'wake nobody': (one) => one.wake(),
    };
    const dear: Record<string, number> = {};
    for (const [what, step] of Object.entries(steps)) {
      const read = await entriesRead(step);
      if (read > 60) dear[what] = read;
    }
    expect(dear).toEqual({});
  }, 60_000);

  /** Rows and entries of indexes of the two tables that `step` reads, on a connection of its own that takes it back. */
  async function entriesRead(
    step: (line: PreviewLine, previews: PreviewsRepository, tx: Tx) => unknown,
  ): Promise<number> {
    const client = new pg.Client({
      connectionString: service.databaseUrl,
      options: '-c search_path=bookmark',
    });
    await client.connect();
    try {
      const query = async (text: string, values: unknown[] = []): Promise<unknown[]> =>
        (await client.query(text, values)).rows;
      const database = { query } as unknown as Database;
      await query('BEGIN');
      await step(new PreviewLine(database), new PreviewsRepository(database), { query } as unknown as Tx);
      const [row] = await query(
        `SELECT sum(pg_stat_get_xact_tuples_returned(oid))::integer AS n FROM (
           SELECT DISTINCT unnest(ARRAY[indrelid, indexrelid]) AS oid FROM pg_index
            WHERE indrelid IN ('bookmark_previews'::regclass, 'preview_sites'::regclass)
         ) AS relations`,
      );
      return Number(Reflect.get(Object(row), 'n'));
    } finally {
      await client.end();
    }
  }
});
