import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { createServer, type Server } from 'node:http';
import { fileForm } from './support/account.js';
import { eventually, newUser, type Client } from './support/client.js';
import { Dump } from './support/database.js';
import { given } from './support/environment.js';
import { WebSite } from './support/web-site.js';

/** What somebody keeps: three subjects, each with its sites, its words and its tags. */
const SUBJECTS = [
  {
    hosts: ['bread.example', 'ovens.example'],
    words: ['sourdough', 'crust', 'flour', 'rye', 'yeast', 'oven'],
    tags: ['Baking', 'recipes'],
  },
  {
    hosts: ['crates.example', 'compilers.example'],
    words: ['borrow', 'lifetime', 'trait', 'async', 'macro', 'ownership'],
    tags: ['rust', 'programming'],
  },
  {
    hosts: ['trails.example', 'maps.example'],
    words: ['ridge', 'summit', 'valley', 'hut', 'glacier', 'path'],
    tags: ['hiking', 'travel'],
  },
] as const;

describe('suggestions', () => {
  let user: Client;
  let project: number;
  let stop: (() => Promise<void>) | undefined;

  beforeEach(async () => {
    user = await newUser();
    project = (await user.post('/api/projects', { name: 'Everything' })).body.data.id;
  });
  afterEach(async () => {
    await stop?.();
    stop = undefined;
  });

  const ask = async (what: 'tags' | 'title', query: Record<string, string>): Promise<any> => {
    const { body } = await user.get(
      `/api/suggestions/${what}?${new URLSearchParams({ projectId: String(project), ...query }).toString()}`,
    );
    return body.data;
  };

  /** The n-th bookmark of a subject: other words each time, in another order. */
  const draft = (subject: (typeof SUBJECTS)[number], n: number) => {
    const word = (at: number): string => subject.words[(n + at) % subject.words.length] ?? '';
    return {
      type: 'link',
      title: `${word(0)} and ${word(2)} number ${n}`,
      url: `https://${subject.hosts[n % 2]}/${word(1)}-${n}`,
    };
  };

  it('are right after fifty bookmarks', async () => {
    for (let n = 0; n < 51; n += 1) {
      const subject = SUBJECTS[n % SUBJECTS.length] ?? SUBJECTS[0];
      await user.post('/api/bookmarks', { ...draft(subject, n), project_id: project, tags: subject.tags });
    }
    for (const subject of SUBJECTS) {
      const fresh = draft(subject, 100);
      await eventually(async () => (await ask('tags', fresh)).length >= 2, 30);
      expect((await ask('tags', fresh)).slice(0, 2).toSorted()).toEqual([...subject.tags].toSorted());
      // Words alone do, on a site that was never seen, and so does a site without its words.
      const words = await ask('tags', { ...fresh, url: 'https://elsewhere.example/' });
      expect(words.slice(0, 2).toSorted()).toEqual([...subject.tags].toSorted());
      const site = await ask('tags', { title: 'Untitled', url: `https://${subject.hosts[0]}/` });
      expect(site.slice(0, 2).toSorted()).toEqual([...subject.tags].toSorted());
    }
    expect(await ask('tags', { ...draft(SUBJECTS[1], 100), tags: 'RUST' })).not.toContain('rust');
  }, 90_000);

  it('follow what happens to bookmarks, and know no password', async () => {
    const save = async (fields: object): Promise<string> =>
      (await user.post('/api/bookmarks', { project_id: project, ...fields })).body.data.id;
    const query = { title: 'Kerberos tickets' };
    const id = await save({ type: 'note', ...query, tags: ['security'] });
    await eventually(async () => (await ask('tags', query)).includes('security'));
    await user.delete(`/api/bookmarks/${id}`);
    await eventually(async () => (await ask('tags', query)).length === 0);
    await user.post(`/api/bookmarks/${id}/restore`);
    await eventually(async () => (await ask('tags', query)).includes('security'));
    await user.put(`/api/bookmarks/${id}`, { type: 'password' });
    await eventually(async () => (await ask('tags', query)).length === 0);
  });

  it('learn an import, and unlearn it when it is taken back', async () => {
    const links = Array.from(
      { length: 1_100 },
      (_one, n) => `<DT><A HREF="https://isle.example/${n}" TAGS="isle${n % 7},islands">Island ${n}</A>`,
    );
    const form = fileForm('islands.html', `<!DOCTYPE NETSCAPE-Bookmark-file-1><DL>${links.join('\n')}</DL>`);
    form.append('options', JSON.stringify({ strategy: 'tags', project_name: 'Islands' }));
    const { job_id: id } = (await user.call('POST', '/api/import/file', { form })).body.data;
    const { id: ownerId } = (await user.get('/api/auth/me')).body.data;
    const dump = await Dump.open();
    stop = () => dump.close();
    const counted = async (table: string, what: string): Promise<number> => {
      const [row] = await dump.query<{ n: string | null }>(
        `SELECT ${what} AS n FROM suggestion.${table} WHERE owner_id = $1`,
        [ownerId],
      );
      return Number(row?.n ?? 0);
    };
    await eventually(async () => (await counted('models', 'max(bookmarks)')) === 1_100, 60);
    expect(await counted('learnt', 'count(*)')).toBe(1_100);
    expect((await ask('tags', { title: 'Another island' }))[0]).toBe('islands');
    await user.post(`/api/import/jobs/${id}/undo`);
    await eventually(async () => (await counted('models', 'max(bookmarks)')) === 0, 60);
    for (const table of ['features', 'tags', 'pairs']) expect(await counted(table, 'count(*)')).toBe(0);
  }, 150_000);

  it('make titles of pages, texts and code', async () => {
    const site = await WebSite.open();
    stop = () => site.close();
    expect(await ask('title', { type: 'link', url: site.page('one') })).toBe('Title of /pages/one & more');
    expect(await ask('title', { type: 'link', url: `${site.origin}/not/there-at-all` })).toMatch(
      /^There at all – 127\.0\.0\.1/,
    );
    expect(await ask('title', { type: 'note', content: '# Shopping\n- milk' })).toBe('Shopping');
    expect(await ask('title', { type: 'code', content: 'def parse(text):\n  return text' })).toBe('parse()');
    expect(await ask('title', { type: 'password', content: 'hunter2!' })).toBe('');
  });

  it('use a key at once, and refuse one that the provider refuses', async () => {
    const provider = await openAi({ title: 'A title made by AI' });
    stop = () => close(provider);
    const content = 'Something that was written down';
    const save = (key: string) => user.post('/api/auth/openai-key', { openai_api_key: key });
    expect(await save('sk-unknown-0123456789')).toMatchObject({
      status: 400,
      body: { error: { code: 'ai_key_refused' } },
    });
    expect(await ask('title', { type: 'note', content })).toBe(content);
    expect((await save('sk-known-0123456789')).body).toMatchObject({ tested: true });
    expect(await ask('title', { type: 'note', content })).toBe('A title made by AI');
    await close(provider);
    expect(await ask('title', { type: 'note', content: `${content} later` })).toBe(`${content} later`);
    expect((await save('sk-known-0123456789')).body).toMatchObject({ success: true, tested: false });
  });
});

/** The AI provider, as far as it is asked. */
async function openAi(content: object): Promise<Server> {
  const server = createServer((request, response) => {
    request.resume();
    const isKnown = request.headers.authorization === 'Bearer sk-known-0123456789';
    const message = { role: 'assistant', content: JSON.stringify(content) };
    const answer = request.url?.endsWith('/models')
      ? { object: 'list', data: [] }
      : { object: 'chat.completion', choices: [{ index: 0, finish_reason: 'stop', message }] };
    response.writeHead(isKnown ? 200 : 401, { 'content-type': 'application/json', connection: 'close' });
    response.end(JSON.stringify(isKnown ? answer : { error: { message: 'no' } }));
  });
  const { port } = new URL(given('E2E_THIRD_PARTY_URL'));
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(Number(port), '127.0.0.1', resolve);
  });
  return server;
}

const close = (server: Server): Promise<void> =>
  new Promise((resolve) => {
    server.closeAllConnections();
    server.close(() => resolve());
  });
