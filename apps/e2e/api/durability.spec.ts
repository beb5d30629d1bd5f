import { describe, expect, it } from '@jest/globals';
import { fileForm } from './support/account.js';
import { Client, eventually, newUser, type Reply } from './support/client.js';
import { topology } from './support/environment.js';
import { runningProcesses, whileFrozen } from './support/processes.js';

/** The gateway gives a service 60 s to begin its answer; a test has to outlast that. */
const PATIENCE = 100_000;

const SERVICES = ['gateway', 'bookmark', 'import', 'rules', 'sharing', 'suggestion'];

if (topology() === 'distributed') {
  describe('when a service hangs (one process a service)', () => {
    it(
      'the others go on, its own routes say so, and nothing is lost',
      async () => {
        const user = await newUser();
        const { id } = (await user.post('/api/bookmarks', { type: 'note', title: 'Before', content: 'x' }))
          .body.data;
        expect((await user.get('/api/auth/me')).body.data).toMatchObject({
          projects_count: 1,
          bookmarks_count: 1,
        });

        const { waiting, refused, job } = await whileFrozen('bookmark', async () => {
          const asked = Promise.all([
            user.get('/api/bookmarks'),
            user.get(`/api/bookmarks/${id}`),
            user.get('/api/projects'),
            user.get('/api/tags'),
            user.post('/api/bookmarks', { type: 'note', title: 'Meanwhile', content: 'x' }),
          ]);
          const started = Date.now();
          const me = await user.get('/api/auth/me');
          expect(me.status).toBe(200);
          expect(me.body.data).toMatchObject({
            id: expect.any(String),
            projects_count: null,
            bookmarks_count: null,
          });
          expect(Date.now() - started).toBeLessThan(3_000);
          await expectOthersToWork(user);
          const accepted = await user.call('POST', '/api/import/file', {
            form: fileForm(
              'b.html',
              '<DL><DT><A HREF="https://waiting.invalid/1">1</A><DT><A HREF="https://waiting.invalid/2">2</A></DL>',
            ),
          });
          expect(accepted.status).toBe(202);
          const waiting = (await user.get(`/api/import/jobs/${accepted.body.data.job_id}`)).body.data.status;
          return { waiting, job: accepted.body.data.job_id as string, refused: await asked };
        });

        expect(['queued', 'running']).toContain(waiting);
        for (const reply of refused) expectTryLater(reply);
        await eventually(async () => (await user.get('/api/bookmarks')).status === 200);
        expect((await user.get(`/api/bookmarks/${id}`)).body.data.title).toBe('Before');
        const done = await eventually(async () => {
          const { data } = (await user.get(`/api/import/jobs/${job}`)).body;
          return data.status === 'done' && data;
        }, 60);
        expect(done).toMatchObject({ bookmarks_imported: 2 });
        const titles: string[] = (await user.get('/api/bookmarks?limit=100')).body.data.map(
          (row: any) => row.title,
        );
        expect(titles.filter((title) => title === '1' || title === '2')).toHaveLength(2);
        await eventually(
          async () => typeof (await user.get('/api/auth/me')).body.data.bookmarks_count === 'number',
        );
      },
      PATIENCE * 2,
    );

    it('each service is a process of its own', () => {
      expect([...runningProcesses().keys()]).toEqual(expect.arrayContaining(SERVICES));
    });
  });
} else {
  describe('when a service hangs (all in one process)', () => {
    it('there is no service to hang alone: what happens then is proven on the distributed topology', () => {
      const names = [...runningProcesses().keys()];
      expect(names).toContain('quickstash');
      expect(names.filter((name) => SERVICES.includes(name))).toEqual([]);
    });
  });
}

async function expectOthersToWork(user: Client): Promise<void> {
  expect((await user.get('/api/tokens')).status).toBe(200);
  expect((await user.get('/api/auth/openai-key')).status).toBe(200);
  expect((await user.get('/api/import/jobs')).status).toBe(200);
  expect((await fetch(new URL('/bkmkrs', user.origin))).status).toBe(200);
  expect((await user.get('/api/health/live')).status).toBe(200);
}

function expectTryLater({ status, headers, body }: Reply): void {
  expect({ status, body }).toMatchObject({
    status: 503,
    body: { success: false, error: { request_id: expect.any(String) } },
  });
  expect(Number(headers.get('retry-after'))).toBeGreaterThan(0);
}
