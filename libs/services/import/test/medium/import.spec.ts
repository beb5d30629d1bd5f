import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { v7 as uuidv7 } from 'uuid';
import type { BookmarksWriteRequest } from '#contracts';
import { OperationalError } from '#platform/errors';
import type { Actor } from '#platform/identity';
import { WorkQueues, type Message } from '#platform/messaging';
import { bootService, person, type BootedService, type TestReply } from '#platform/testing';
import { importManifest } from '../../src/index.js';
import { AccountsConsumer } from '../../src/accounts/accounts.consumer.js';
import { JobWork } from '../../src/jobs/job.work.js';
import { JobConsumer } from '../../src/jobs/job.consumer.js';
import { JobPlanner } from '../../src/jobs/job.planner.js';
import { JobRunner } from '../../src/jobs/job.runner.js';

/** What the bookmark service would hold: rows by operation, projects by name. */
class Bookmarks {
  readonly rows = new Map<string, string>();
  readonly projects = new Map<string, number>();
  readonly undone: string[] = [];
  calls = 0;
  failuresLeft = 0;
  readonly duplicates = new Set<string>();
  readonly refused = new Set<string>();

  write({ operation_id, items }: BookmarksWriteRequest) {
    this.calls += 1;
    const results = items.map((item) => {
      if (this.refused.has(item.url)) return { row: item.row, status: 'error', message: 'No' } as const;
      if (this.duplicates.has(item.url)) return { row: item.row, status: 'duplicate', id: uuidv7() } as const;
      const key = `${operation_id} ${item.row}`;
      const id = this.rows.get(key) ?? uuidv7();
      this.rows.set(key, id);
      return { row: item.row, status: 'imported', id } as const;
    });
    this.fail();
    return { results };
  }

  /** Done, and then the answer is lost: what a killed process looks like from outside. */
  fail(): void {
    if (this.failuresLeft === 0) return;
    this.failuresLeft -= 1;
    throw new OperationalError('upstream_unavailable', 'gone in the middle');
  }
}

const file = (links: number): string =>
  `<!DOCTYPE NETSCAPE-Bookmark-file-1><DL><p><DT><H3>Folder</H3><DL><p>${Array.from(
    { length: links },
    (_, index) => `<DT><A HREF="https://site-${index}.example/">Site ${index}</A>`,
  ).join('\n')}</DL><p></DL><p>`;

/** Real: Postgres, queues, disk. Mocked: the bookmark service's ports. */
describe('import of a file', () => {
  let service: BootedService;
  let bookmarks: Bookmarks;
  let actor: Actor;

  beforeAll(async () => {
    bookmarks = new Bookmarks();
    service = await bootService(importManifest, {
      ports: {
        'bookmarks.write': (body) => bookmarks.write(body),
        'projects.ensure': ({ projects }) => ({
          projects: projects.map(({ name }) => {
            const known = bookmarks.projects.get(name);
            const id = known ?? bookmarks.projects.size + 1;
            bookmarks.projects.set(name, id);
            return { id, name, created: known === undefined };
          }),
        }),
        'operations.undo': ({ operation_id }) => {
          bookmarks.undone.push(operation_id);
          bookmarks.fail();
          return { affected: 1, skipped: [] };
        },
      },
    });
  });
  afterAll(() => service.close());
  beforeEach(() => {
    actor = person();
    bookmarks.rows.clear();
    bookmarks.calls = 0;
  });

  const send = (
    text: string,
    parts: { name?: string; options?: string; key?: string } = {},
  ): Promise<TestReply> => {
    const boundary = 'test-boundary';
    const section = (head: string, body: string): string =>
      `--${boundary}\r\nContent-Disposition: form-data; ${head}\r\n\r\n${body}\r\n`;
    const payload =
      section(`name="file"; filename="${parts.name ?? 'bookmarks.html'}"`, text) +
      (parts.options === undefined ? '' : section('name="options"', parts.options)) +
      `--${boundary}--\r\n`;
    const headers = {
      'content-type': `multipart/form-data; boundary=${boundary}`,
      ...(parts.key ? { 'idempotency-key': parts.key } : {}),
    };
    return service.request('POST', '/api/import/file', { actor, payload, headers });
  };

  const finished = async (id: string): Promise<any> => {
    for (;;) {
      const { body } = await service.request('GET', `/api/import/jobs/${id}`, { actor });
      if (body.data.finished_at !== null) return body.data;
      await new Promise((resolve) => setTimeout(resolve, 25));
    }
  };

  it('writes every link once in batches and says how it went', async () => {
    const { status, body } = await send(file(1_201));
    expect(status).toBe(202);
    const job = await finished(body.data.job_id);
    expect(job).toMatchObject({
      status: 'done',
      total: 1_201,
      done: 1_201,
      bookmarks_imported: 1_201,
      projects_created: 1,
    });
    expect(bookmarks.calls).toBe(3);
    expect(bookmarks.rows.size).toBe(1_201);
    const [left] = await service.database.query<{ n: string }>(
      'SELECT count(*) AS n FROM jobs WHERE file_key IS NOT NULL',
    );
    expect(left?.n).toBe('0');
  });

  it('settles every link of the file once, also those it writes nothing of', async () => {
    bookmarks.duplicates.add('https://there.example/');
    bookmarks.refused.add('https://wrong.example/');
    const link = (url: string): string => `<DT><A HREF="${url}">A title</A>`;
    const links = ['one', 'one', 'one', 'two', 'there', 'wrong'].map((name) =>
      link(`https://${name}.example/`),
    );
    const text = `<DL><p>${links.join('')}${link('javascript:alert(1)')}${link('place:x')}</DL>`;
    bookmarks.failuresLeft = 1;
    const job = await finished((await send(text)).body.data.job_id);
    expect(job).toMatchObject({
      status: 'done',
      total: 8,
      done: 8,
      bookmarks_imported: 2,
      duplicates_skipped: 3,
      unsupported_skipped: 2,
      error_count: 1,
    });
  });

  it('goes on where it was after its answer was lost, and counts nothing twice', async () => {
    bookmarks.failuresLeft = 2;
    const { body } = await send(file(1_100));
    const job = await finished(body.data.job_id);
    expect(job).toMatchObject({ status: 'done', bookmarks_imported: 1_100, error_count: 0 });
    expect(bookmarks.rows.size).toBe(1_100);
    expect(bookmarks.calls).toBe(5);
  });

  it('outlives more interruptions than a job has attempts, as long as it gets on between them', async () => {
    const write = bookmarks.write.bind(bookmarks);
    let calls = 0;
    let interruptions = 0;
    bookmarks.write = (request) => {
      calls += 1;
      if (calls % 3 === 0) {
        interruptions += 1;
        bookmarks.failuresLeft = 1;
      }
      return write(request);
    };
    try {
      const { body } = await send(file(14_000));
      const job = await finished(body.data.job_id);
      expect(job).toMatchObject({ status: 'done', bookmarks_imported: 14_000, error_count: 0 });
      expect(interruptions).toBeGreaterThan(12);
    } finally {
      bookmarks.write = write;
      bookmarks.failuresLeft = 0;
    }
  }, 90_000);

  it('is left alone by a worker that stood still while another one carried it out', async () => {
    const planner = service.app.nest.get(JobPlanner);
    const plan = planner.plan.bind(planner);
    const context = {
      signal: new AbortController().signal,
      isLastAttempt: false,
      areOthersWaiting: async () => false,
    };
    const ownerId = actor.kind === 'user' ? actor.ownerId : '';
    let goOn: () => void = () => undefined;
    const gate = new Promise<void>((resolve) => (goOn = resolve));
    let planned = 0;
    planner.plan = async (job) => {
      const result = await plan(job);
      planned += 1;
      // The first worker has read the job and its file, and stands still with both; the second is not stopped.
      if (planned === 1) await gate;
      return result;
    };
    try {
      const { body } = await send(file(700));
      const id: string = body.data.job_id;
      while (planned === 0) await new Promise((resolve) => setTimeout(resolve, 10));
      await service.app.nest.get(JobRunner).run(ownerId, id, context);
      const before = await finished(id);
      expect(before).toMatchObject({ status: 'done', done: 700, bookmarks_imported: 700 });
      goOn();
      await service.app.nest.get(WorkQueues).runUntilEmpty();
      expect(await finished(id)).toEqual(before);
      const ends = await service.database.query(
        `SELECT 1 FROM outbox WHERE type = 'imports.progressed.v1' AND message->'payload'->>'job_id' = $1
            AND message->'payload'->>'status' = 'done'`,
        [id],
      );
      expect(ends).toHaveLength(1);
    } finally {
      goOn();
      planner.plan = plan;
    }
  });

  it('keeps its file when nobody knows whether its row was written', async () => {
    const { database } = service;
    const transaction = database.transaction.bind(database);
    database.transaction = async (work) => {
      await transaction(work);
      throw new OperationalError('database_unavailable', 'gone at the commit');
    };
    const answer = await send(file(4)).finally(() => {
      database.transaction = transaction;
    });
    expect(answer.status).toBe(503);
    const { body } = await service.request('GET', '/api/import/jobs', { actor });
    expect(await finished(body.data[0].id)).toMatchObject({ status: 'done', bookmarks_imported: 4 });
  });

  it('is begun once however often the request for it arrives', async () => {
    const { body } = await send(file(3));
    const job = await finished(body.data.job_id);
    const message = {
      id: uuidv7(),
      type: 'import.requested.v1',
      owner_id: actor.kind === 'user' ? actor.ownerId : '',
      occurred_at: new Date().toISOString(),
      actor: { kind: 'user', id: 'x' },
      correlation_id: 'request-0001',
      hops: 0,
      payload: { job_id: job.id },
    };
    const consumer = service.app.nest.get(JobConsumer);
    await consumer.importRequested(message);
    await consumer.importRequested(message);
    await new Promise((resolve) => setTimeout(resolve, 300));
    expect(bookmarks.calls).toBe(1);
  });

  it('accepts the same file with the same key once', async () => {
    const [one, two] = [await send(file(2), { key: 'k1' }), await send(file(2), { key: 'k1' })];
    expect(two.body.data.job_id).toBe(one.body.data.job_id);
    expect((await send(file(5), { key: 'k1' })).body.error.code).toBe('idempotency_mismatch');
    await finished(one.body.data.job_id);
  });

  it('tells what is wrong with a file in the wizard’s words', async () => {
    expect((await send(file(1), { name: 'a.txt' })).body.message).toBe(
      'Please select a valid HTML bookmarks file',
    );
    expect((await send(file(1), { options: '{' })).status).toBe(400);
    expect((await send(file(1), { options: '{"strategy":"tags","project_name":""}' })).body.message).toBe(
      'Please enter a project name',
    );
    const noList = await finished((await send('<p>hello</p>')).body.data.job_id);
    expect(noList).toMatchObject({
      status: 'failed',
      errors: [{ message: 'Invalid bookmarks file format - no DL element found' }],
    });
    const noLinks = await finished((await send('<DL><p></DL>')).body.data.job_id);
    expect(noLinks.errors[0].message).toBe('No bookmarks found in the file');
  });

  it('is undone through the operation of the same id, by its owner', async () => {
    const { body } = await send(file(2));
    const { id } = await finished(body.data.job_id);
    expect((await service.request('POST', `/api/import/jobs/${id}/undo`, { actor: person() })).status).toBe(
      404,
    );
    const undone = await service.request('POST', `/api/import/jobs/${id}/undo`, { actor });
    expect(undone.body.data.status).toBe('undone');
    expect(bookmarks.undone).toEqual([id]);
  });

  it('is undone to its end by the sweep when the process died in the middle', async () => {
    const { body } = await send(file(2));
    const { id } = await finished(body.data.job_id);
    bookmarks.undone.length = 0;
    bookmarks.failuresLeft = 1;
    const unanswered = await service.request('POST', `/api/import/jobs/${id}/undo`, { actor });
    expect(unanswered.status).toBe(503);
    expect(bookmarks.undone).toEqual([id]);
    const sweep = service.app.nest.get(JobWork);
    await sweep.sweep();
    expect((await finished(id)).status).toBe('done');
    await service.database.query(
      `UPDATE jobs SET undo_asked_at = now() - interval '3 minutes' WHERE id = $1`,
      [id],
    );
    await sweep.sweep();
    expect((await finished(id)).status).toBe('undone');
    expect(bookmarks.undone).toEqual([id, id]);
    await sweep.sweep();
    expect(bookmarks.undone).toHaveLength(2);
  });

  it('judges each entry of a batch by itself', async () => {
    const entry = {
      type: 'link',
      title: 'Good',
      content: '',
      url: 'https://a.example',
      tags: ['x'],
      project_id: 1,
    };
    const { body } = await service.request('POST', '/api/import/bookmarks', {
      actor,
      body: {
        bookmarks: [
          entry,
          { ...entry, title: '  ' },
          { ...entry, url: 'javascript:alert(1)' },
          { ...entry, project_id: 'x' },
          { ...entry, type: 'note' },
        ],
      },
    });
    expect(body.data.imported).toBe(1);
    expect(body.data.errors.map((error: any) => error.message)).toEqual([
      'Title is required',
      'This URL cannot be imported',
      'Unknown project',
      'Only links can be imported',
    ]);
  });

  it('leaves nothing of a deleted account, and runs twice without harm', async () => {
    const { body } = await send(file(2));
    await finished(body.data.job_id);
    const ownerId = actor.kind === 'user' ? actor.ownerId : '';
    const message: Message = {
      id: uuidv7(),
      type: 'account.deleted.v1',
      owner_id: ownerId,
      occurred_at: new Date().toISOString(),
      actor: { kind: 'user', id: ownerId },
      correlation_id: 'request-0001',
      hops: 0,
      payload: {},
    };
    const consumer = service.app.nest.get(AccountsConsumer);
    await consumer.accountDeleted(message);
    await consumer.accountDeleted(message);
    expect((await service.request('GET', `/api/import/jobs/${body.data.job_id}`, { actor })).status).toBe(
      404,
    );
    expect((await send(file(1))).status).toBe(404);
  });
});
