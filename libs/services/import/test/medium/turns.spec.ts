import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { v7 as uuidv7 } from 'uuid';
import type { Actor } from '#platform/identity';
import { bootService, person, type BootedService } from '#platform/testing';
import { importManifest } from '../../src/index.js';

/** Eighty batches that take a quarter of a second, two at a time: both workers are busy for longer than one turn. */
const LARGE = 40_000;
const BATCH_TAKES = 250;

const file = (links: number): string =>
  `<DL><p>${Array.from({ length: links }, (_, n) => `<DT><A HREF="https://s.example/${n}">S ${n}</A>`).join('\n')}</DL>`;

/** Real: Postgres, queues, disk. Mocked: the bookmark service's ports, whose writing takes its time. */
describe('imports of several people', () => {
  let service: BootedService;
  const written = new Map<string, Set<number>>();

  beforeAll(async () => {
    service = await bootService(importManifest, {
      ports: {
        'bookmarks.write': async ({ operation_id: id, items }) => {
          await sleep(BATCH_TAKES);
          const rows = written.get(id) ?? new Set<number>();
          written.set(id, rows);
          for (const { row } of items) rows.add(row);
          return { results: items.map(({ row }) => ({ row, status: 'imported', id: uuidv7() })) };
        },
        'projects.ensure': ({ projects }) => ({
          projects: projects.map(({ name }, at) => ({ id: at + 1, name, created: true })),
        }),
      },
    });
  });
  afterAll(() => service.close());

  async function send(actor: Actor, links: number): Promise<string> {
    const boundary = 'test-boundary';
    const payload =
      `--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="bookmarks.html"\r\n\r\n` +
      `${file(links)}\r\n--${boundary}--\r\n`;
    const headers = { 'content-type': `multipart/form-data; boundary=${boundary}` };
    const { body } = await service.request('POST', '/api/import/file', { actor, payload, headers });
    return body.data.job_id;
  }
  const jobOf = async (actor: Actor, id: string): Promise<any> =>
    (await service.request('GET', `/api/import/jobs/${id}`, { actor })).body.data;
  async function until(actor: Actor, id: string, isSo: (job: any) => boolean): Promise<any> {
    const end = Date.now() + 60_000;
    for (;;) {
      const job = await jobOf(actor, id);
      if (isSo(job)) return job;
      if (Date.now() > end) throw new Error(`It never came to that: ${JSON.stringify(job)}`);
      await sleep(25);
    }
  }
  const hasEnded = (job: any): boolean => job.finished_at !== null;

  it('take turns: a small one is not stuck behind large ones, which lose nothing', async () => {
    const [ada, bob] = [person(), person()];
    const large = [await send(ada, LARGE), await send(ada, LARGE)];
    for (const id of large) await until(ada, id, (job) => job.done > 0);

    const small = await send(bob, 3);
    expect(await until(bob, small, hasEnded)).toMatchObject({ status: 'done', bookmarks_imported: 3 });
    for (const id of large) expect(await jobOf(ada, id)).toMatchObject({ status: 'running' });

    for (const id of large) {
      const job = await until(ada, id, hasEnded);
      expect(job).toMatchObject({ status: 'done', total: LARGE, done: LARGE, bookmarks_imported: LARGE });
      expect(written.get(id)?.size).toBe(LARGE);
    }
  }, 90_000);
});
