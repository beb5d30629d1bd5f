import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { v7 as uuidv7 } from 'uuid';
import type { BookmarksWriteRequest } from '#contracts';
import { OperationalError } from '#platform/errors';
import type { Actor } from '#platform/identity';
import type { Message } from '#platform/messaging';
import { bootService, person, type BootedService, type TestReply } from '#platform/testing';
import { importManifest } from '../../src/index.js';
import { AccountsConsumer } from '../../src/accounts/accounts.consumer.js';
import { JobConsumer } from '../../src/jobs/job.consumer.js';

/** What the bookmark service would hold: rows by operation, projects by name. */
class Bookmarks {
  readonly rows = new Map<string, string>();
  readonly projects = new Map<string, number>();
  readonly undone: string[] = [];
  calls = 0;
  failuresLeft = 0;

  write({ operation_id, items }: BookmarksWriteRequest) {
    this.calls += 1;
    const results = items.map((item) => {
      const key = `${operation_id} ${item.row}`;
      const id = this.rows.get(key) ?? uuidv7();
      this.rows.set(key, id);
      return { row: item.row, status: 'imported', id } as const;
    });
    // Written, and then the answer is lost: what a killed process looks like from outside.
    if (this.failuresLeft > 0) {
      this.failuresLeft -= 1;
      throw new OperationalError('upstream_unavailable', 'gone in the middle');
    }
    return { results };
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

  it('goes on where it was after its answer was lost, and counts nothing twice', async () => {
    bookmarks.failuresLeft = 2;
    const { body } = await send(file(1_100));
    const job = await finished(body.data.job_id);
    expect(job).toMatchObject({ status: 'done', bookmarks_imported: 1_100, error_count: 0 });
    expect(bookmarks.rows.size).toBe(1_100);
    expect(bookmarks.calls).toBe(5);
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
