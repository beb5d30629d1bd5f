import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { Actor } from '#platform/identity';
import { person, type BootedService } from '#platform/testing';
import { bootBookmarks, eventually } from '../files/support.js';
import { html, startSite, type Site } from './site.js';

type Person = Actor & { kind: 'user' };

/** With workers, queues and relay running, and a site that takes its time. */
describe('previews of several people', () => {
  let service: BootedService;
  let site: Site;
  let ada: Person;
  let bob: Person;

  beforeAll(async () => {
    service = await bootBookmarks({ workers: 'running', env: { OUTBOUND_ALLOW_CIDRS: '127.0.0.1/32' } });
  });
  afterAll(() => service.close());
  beforeEach(async () => {
    [ada, bob] = [person(), person()];
    site = await startSite();
  });
  afterEach(() => site.close());

  /** @param takes milliseconds that each page takes */
  async function save(actor: Person, count: number, source: 'web' | 'import', takes: number): Promise<void> {
    const saveOne = async (n: number): Promise<void> => {
      const path = `/${actor.ownerId}/${n}`;
      const page = html(`<title>Page ${n}</title>`);
      site.pages.set(path, (request, response) => void setTimeout(() => page(request, response), takes));
      const body = { type: 'link', title: 'Link', url: `${site.origin}${path}`, source };
      expect((await service.request('POST', '/api/bookmarks', { actor, body })).status).toBe(201);
    };
    await Promise.all(Array.from({ length: count }, (_, n) => saveOne(n)));
  }
  const waiting = async ({ ownerId }: Person): Promise<number> => {
    const sql = `SELECT 1 FROM bookmark_previews WHERE owner_id = $1 AND status = 'queued'`;
    return (await service.database.query(sql, [ownerId])).length;
  };
  const ready = async ({ ownerId }: Person): Promise<number> => {
    const sql = `SELECT 1 FROM bookmark_previews WHERE owner_id = $1 AND status = 'ready'`;
    return (await service.database.query(sql, [ownerId])).length;
  };

  /** Later than {@link eventually} gives up. */
  async function isReady(actor: Person): Promise<void> {
    const end = Date.now() + 25_000;
    while ((await ready(actor)) === 0 && Date.now() < end) await new Promise((next) => setTimeout(next, 50));
    expect(await ready(actor)).toBe(1);
  }

  it('take turns: a single link is not stuck behind many of somebody else', async () => {
    await save(ada, 60, 'web', 3_000);
    await save(bob, 1, 'web', 0);
    await isReady(bob);
    expect(await waiting(ada)).toBeGreaterThan(20);
  }, 60_000);

  it('take turns at a site that both want', async () => {
    await save(ada, 45, 'import', 500);
    await eventually(async () => (await waiting(ada)) < 45, 'the first one was asked');
    await save(bob, 1, 'import', 0);
    await isReady(bob);
    expect(await waiting(ada)).toBeGreaterThan(0);
  }, 60_000);
});
