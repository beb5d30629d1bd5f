import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { BootedService } from '#platform/testing';
import { completionOf, OpenAiServer, reply } from '../factories/openai-server.js';
import { bootSuggestion, Reader, Shelves } from '../factories/shelf.js';

const SYSTEM_KEY = 'sk-system-0123456789';
const OWN_KEY = 'sk-own-canary-0123456789';
const SAVED = { title: 'Bread and butter', tags: ['Baking'], url: 'https://bread.example/' };

/** Real: Postgres, and a server that speaks OpenAI's protocol. Played: the bookmark service's ports. */
describe('suggestions by AI', () => {
  const shelves = new Shelves();
  let provider: OpenAiServer;
  let service: BootedService;
  let reader: Reader;

  beforeAll(async () => {
    provider = await OpenAiServer.open();
    provider.keys.add(SYSTEM_KEY).add(OWN_KEY);
    service = await bootSuggestion(shelves, {
      OPENAI_BASE_URL: provider.url,
      OPENAI_API_KEY: SYSTEM_KEY,
      OPENAI_MODEL: 'a-model',
    });
  });
  beforeEach(async () => {
    reader = new Reader(service, shelves);
    await reader.save(SAVED);
    provider.reset();
  });
  afterAll(async () => {
    await service?.close();
    await provider?.close();
  });

  const draft = {
    title: 'Bread',
    content: 'How to bake it',
    url: 'https://me:pw@bread.example/rye?token=canary#x',
  };
  const completions = () => provider.asked.filter(({ path }) => path === '/v1/chat/completions');

  it('join the local ones, spelt as the owner spells them', async () => {
    provider.content = { tags: ['sourdough', 'BAKING', 'x'.repeat(60), '  ', 7] };
    const { body } = await reader.get('tags', { ...draft, projectId: '1' });
    expect(body.data).toEqual(['Baking', 'sourdough']);
    expect(body.meta.reasons[0].because).toContain('AI');
    const [{ key, body: sent }] = completions() as [any];
    expect(key).toBe(SYSTEM_KEY);
    expect(sent).toMatchObject({ model: 'a-model', response_format: { type: 'json_schema' } });
    expect(sent.response_format.json_schema.strict).toBe(true);
    const text = sent.messages[1].content;
    expect(JSON.parse(text)).toMatchObject({ title: 'Bread', tags_in_use: ['Baking'] });
    // Of an address only where it leads.
    expect(text).not.toMatch(/canary|pw/);
  });

  it('are asked for once for the same, and again for another owner', async () => {
    provider.content = { tags: ['once'] };
    expect(await reader.tags(draft)).toContain('once');
    expect(await reader.tags(draft)).toContain('once');
    expect(completions()).toHaveLength(1);
    await new Reader(service, shelves).tags(draft);
    expect(completions()).toHaveLength(2);
  });

  it('never see anything of a password', async () => {
    provider.content = { tags: ['leak'], title: 'leak' };
    const secret = { ...draft, type: 'password', content: 'canary' };
    expect(await reader.tags(secret)).toEqual([]);
    expect(await reader.title(secret)).toBe('bread.example');
    expect(provider.asked).toEqual([]);
  });

  it('use the owner’s key from the moment that it is saved, and the system’s when it is gone', async () => {
    const saved = await reader.post('/api/auth/openai-key', { openai_api_key: OWN_KEY });
    expect(saved.body).toEqual({ success: true, openai_api_key: 'sk-…6789', tested: true });
    expect(provider.asked).toMatchObject([{ path: '/v1/models', key: OWN_KEY }]);
    await reader.tags(draft);
    expect(completions()[0]?.key).toBe(OWN_KEY);
    await service.request('DELETE', '/api/auth/openai-key', { actor: reader.actor });
    await reader.tags(draft);
    expect(completions()[1]?.key).toBe(SYSTEM_KEY);
    expect(JSON.stringify(await reader.kept())).not.toContain('canary');
  });

  it('refuse a key that the provider refuses, and keep the one before', async () => {
    await reader.post('/api/auth/openai-key', { openai_api_key: OWN_KEY });
    const refused = await reader.post('/api/auth/openai-key', { openai_api_key: 'sk-wrong-0123456789' });
    expect(refused).toMatchObject({
      status: 400,
      body: { message: 'OpenAI does not accept this API key.', error: { code: 'ai_key_refused' } },
    });
    const { body } = await service.request('GET', '/api/auth/openai-key', { actor: reader.actor });
    expect(body.openai_api_key).toBe('sk-…6789');
  });

  it.each([403, 404, 429, 500])(
    'keep a key that the provider answers %i about, as not tested',
    async (status) => {
      provider.models = (_asked, response) => reply(response, status, { error: { message: 'no' } });
      const { body } = await reader.post('/api/auth/openai-key', { openai_api_key: OWN_KEY });
      expect(body).toEqual({ success: true, openai_api_key: 'sk-…6789', tested: false });
    },
  );

  it('make titles', async () => {
    provider.content = { title: '  A\n better title ' };
    expect(await reader.title({ type: 'note', content: 'Some words' })).toBe('A better title');
    provider.content = { title: 'x'.repeat(501) };
    expect(await reader.title({ type: 'note', content: 'Other words' })).toBe('Other words');
  });

  it.each<[string, OpenAiServer['completion']]>([
    ['401', (_asked, response) => reply(response, 401, { error: { message: 'no' } })],
    ['429', (_asked, response) => reply(response, 429, { error: { message: 'no' } })],
    ['500', (_asked, response) => reply(response, 500, {})],
    ['no JSON', (_asked, response) => response.end('<html>')],
    ['no JSON inside', (_asked, response) => reply(response, 200, completionOf('Sure! Here are some tags'))],
    ['another shape', (_asked, response) => reply(response, 200, completionOf('{"tags":"none"}'))],
    ['no choice', (_asked, response) => reply(response, 200, { object: 'chat.completion', choices: [] })],
    ['a redirect', (_asked, response) => response.writeHead(302, { location: 'http://127.0.0.1:9/' }).end()],
    ['a cut', (_asked, response) => response.destroy()],
    [
      'something huge',
      (_asked, response) =>
        reply(response, 200, completionOf(JSON.stringify({ tags: ['x', 'y'.repeat(600_000)] }))),
    ],
  ])('leave the local ones when the provider answers %s', async (_what, completion) => {
    provider.completion = completion;
    expect(await reader.tags(draft)).toEqual(['Baking']);
    expect(completions()).toHaveLength(1);
  });

  it('wait no longer than three seconds, and then leave it alone for a while', async () => {
    provider.completion = () => undefined;
    const started = performance.now();
    expect(await reader.tags(draft)).toEqual(['Baking']);
    expect(performance.now() - started).toBeLessThan(6_000);
    provider.completion = (_asked, response) => reply(response, 500, {});
    for (let n = 0; n < 5; n += 1)
      expect(await reader.tags({ ...draft, title: `Bread ${n}` })).toContain('Baking');
    // Three in a row, and then none.
    expect(completions()).toHaveLength(3);
  }, 20_000);
});
