import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { RecoveryConfig } from '#platform/app';
import { OperationalError } from '#platform/errors';
import { Logger, Metrics } from '#platform/observability';
import { person, type BootedService } from '#platform/testing';
import { PreviewLine } from '../../../src/previews/preview-line.repository.js';
import { PreviewMaker } from '../../../src/previews/preview-maker.js';
import { PreviewRunner } from '../../../src/previews/preview-runner.js';
import {
  PreviewsRepository,
  type PreviewTarget,
  type When,
} from '../../../src/previews/previews.repository.js';
import { statementsOf } from '../../factories/statements.js';
import { bootBookmarks, eventually } from '../files/support.js';
import { startSite, type Page, type Site } from './site.js';

/** Runners as those of several processes: they share nothing but the database. */
describe('runners of previews', () => {
  let service: BootedService;
  let site: Site;
  let runners: PreviewRunner[];
  let line: PreviewLine;

  beforeAll(async () => {
    service = await bootBookmarks({ env: { OUTBOUND_ALLOW_CIDRS: '127.0.0.1/32' } });
    line = service.app.nest.get(PreviewLine);
  });
  afterAll(() => service.close());
  beforeEach(async () => {
    site = await startSite();
    const { nest } = service.app;
    const runner = (): PreviewRunner =>
      new PreviewRunner(
        line,
        nest.get(PreviewMaker),
        nest.get(Logger),
        nest.get(Metrics),
        nest.get(RecoveryConfig),
      );
    runners = [runner(), runner()];
  });
  afterEach(async () => {
    jest.restoreAllMocks();
    await Promise.all(runners.map((one) => one.stop(0)));
    await site.close();
    await service.database.query('DELETE FROM bookmark_previews');
    await service.database.query('DELETE FROM preview_sites');
  });

  async function want(paths: readonly string[], when: When, actor = person()): Promise<void> {
    const targets: PreviewTarget[] = [];
    for (const path of paths) {
      const url = `${site.origin}${path}`;
      const body = { type: 'link', title: 'Link', url };
      const { id } = (await service.request('POST', '/api/bookmarks', { actor, body })).body.data;
      targets.push({ id, url, host: site.host });
    }
    const previews = service.app.nest.get(PreviewsRepository);
    await service.database.transaction((tx) => previews.queue(tx, actor.ownerId, targets, when));
  }
  const left = async (): Promise<number> =>
    (await service.database.query(`SELECT 1 FROM bookmark_previews WHERE status = 'queued'`)).length;

  /** Pages that take their time, and how many were asked for at once. */
  function slowPages(paths: readonly string[], takes: number): { most: () => number } {
    let [now, most] = [0, 0];
    const slow: Page = (_request, response) => {
      now += 1;
      most = Math.max(most, now);
      setTimeout(() => {
        now -= 1;
        response.writeHead(404).end();
      }, takes);
    };
    for (const path of [...paths, '/favicon.ico']) site.pages.set(path, slow);
    return { most: () => most };
  }
  const paths = (count: number, of = 'page'): string[] =>
    Array.from({ length: count }, (_, n) => `/${of}/${n}`);

  it('ask a site for one imported link at a time, all of them together, whoever owns them', async () => {
    const [ada, bob] = [paths(4, 'ada'), paths(4, 'bob')];
    const { most } = slowPages([...ada, ...bob], 20);
    await want(ada, 'later');
    await want(bob, 'later');
    await Promise.all(runners.map((one) => one.runUntilEmpty()));
    await eventually(async () => (await left()) === 0, 'all were made');
    expect(most()).toBe(1);
    expect(new Set(site.asked)).toEqual(new Set([...ada, ...bob, '/favicon.ico']));
    await eventually(
      async () => (await service.database.query('SELECT FROM preview_sites')).length === 0,
      'the site left its line',
    );
  });

  it('make what somebody saved several at a time, and beside an import of the same site', async () => {
    const saved = paths(4, 'saved');
    const { most } = slowPages([...saved, ...paths(3)], 150);
    await want(paths(3), 'later');
    await want(saved, 'now');
    runners[0]?.start();
    await eventually(async () => (await left()) === 0, 'all were made');
    expect(most()).toBeGreaterThan(2);
  });

  it('are woken by a poke, and find by themselves what nobody poked for', async () => {
    slowPages(paths(2), 0);
    runners[0]?.start();
    const statements = await statementsOf(
      service.database,
      () => new Promise((resolve) => setTimeout(resolve, 6_000)),
    );
    // At rest: a look now, and then after one, two and four seconds.
    expect(statements.length).toBeLessThanOrEqual(5);
    await want(paths(1), 'now');
    const poked = performance.now();
    runners[0]?.poke('now');
    await eventually(async () => (await left()) === 0, 'it was made');
    expect(performance.now() - poked).toBeLessThan(900);
    await want(['/page/1'], 'later');
    const end = Date.now() + 8_000;
    while ((await left()) > 0 && Date.now() < end) await new Promise((next) => setTimeout(next, 50));
    expect(await left()).toBe(0);
  }, 30_000);

  it('claim one just saved link with one statement, and look no further', async () => {
    slowPages(paths(1), 0);
    runners[0]?.start();
    await new Promise((resolve) => setTimeout(resolve, 100));
    await want(paths(1), 'now');
    const claims = jest.spyOn(line, 'claimUrgent');
    runners[0]?.poke('now');
    await eventually(async () => (await left()) === 0, 'it was made');
    await new Promise((resolve) => setTimeout(resolve, 100));
    expect(claims).toHaveBeenCalledTimes(1);
  });

  it('let what is being made end at shutdown, claim nothing more, and wait no longer than they may', async () => {
    slowPages(paths(10), 400);
    await want(paths(10), 'now');
    runners[0]?.start();
    await eventually(async () => site.asked.length >= 4, 'the first four were asked for');
    await runners[0]?.stop(5_000);
    expect(await left()).toBe(6);
    runners[1]?.start();
    await eventually(async () => site.asked.length >= 9, 'the next four were asked for');
    const began = performance.now();
    await runners[1]?.stop(50);
    expect(performance.now() - began).toBeLessThan(350);
    await eventually(async () => (await left()) === 2, 'they ended all the same');
  });

  it('go on after the database was away and after a preview that cannot be made', async () => {
    slowPages(paths(3), 0);
    jest
      .spyOn(line, 'claimUrgent')
      .mockRejectedValueOnce(new OperationalError('database_unavailable', 'away'))
      .mockRejectedValueOnce(new Error('a bug'));
    jest.spyOn(service.app.nest.get(PreviewMaker), 'make').mockRejectedValueOnce(new Error('a bug'));
    await want(paths(3), 'now');
    runners[0]?.start();
    await eventually(async () => (await left()) === 1, 'two of three were made');
    expect((await line.glance()).wakesIn).toBeGreaterThan(20_000);
  });
});
