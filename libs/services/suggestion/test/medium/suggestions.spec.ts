import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { BootedService } from '#platform/testing';
import { bootSuggestion, Reader, Shelves } from '../factories/shelf.js';

const on = (host: string, title: string, tags: string[], projectId = 1) => ({
  title,
  url: `https://${host}/${title.toLowerCase().replaceAll(' ', '-')}`,
  tags,
  project: { id: projectId, name: 'P' },
});

/** Real: Postgres. Played: the bookmark service's ports. */
describe('suggested tags', () => {
  const shelves = new Shelves();
  let service: BootedService;
  let reader: Reader;

  beforeAll(async () => {
    service = await bootSuggestion(shelves);
  });
  beforeEach(async () => {
    reader = new Reader(service, shelves);
    await reader.save(
      on('recipes.example', 'Bread with sourdough', ['Baking', 'recipes']),
      on('recipes.example', 'Rye bread', ['Baking', 'recipes']),
      on('recipes.example', 'Tomato soup', ['soups', 'recipes']),
      on('crates.example', 'Serde derive', ['rust', 'libraries'], 2),
      on('crates.example', 'Tokio runtime', ['rust', 'async'], 2),
      on('news.example', 'Elections', ['politics']),
    );
  });
  afterAll(() => service?.close());

  it('are those of bookmarks like it, as their owner spells them', async () => {
    const likely = (await reader.tags({ title: 'Bread without yeast' })).slice(0, 2);
    expect(likely.toSorted()).toEqual(['Baking', 'recipes']);
    const tags = await reader.tags({ title: 'Axum', url: 'https://crates.example/axum', projectId: '2' });
    expect(tags[0]).toBe('rust');
    expect(tags).not.toContain('recipes');
  });

  it('say why', async () => {
    const { body } = await reader.get('tags', {
      title: 'Bread',
      url: 'https://recipes.example/x',
      projectId: '1',
    });
    expect(body.meta.reasons[0].tag).toBe(body.data[0]);
    const because = body.meta.reasons.flatMap((reason: any) => reason.because);
    expect(because).toEqual(expect.arrayContaining(['word bread', 'host recipes.example']));
  });

  it('need a title and a project', async () => {
    expect(await reader.tags({ title: '', url: 'https://recipes.example/x' })).toEqual([]);
    const { body } = await reader.get('tags', { title: 'Bread', projectId: '' });
    expect(body).toEqual({ success: true, data: [], meta: { reasons: [] } });
  });

  it('never name what is there, and follow it', async () => {
    const tags = await reader.tags({ title: 'Something', tags: 'RUST' });
    expect(tags).not.toContain('rust');
    expect(tags.slice(0, 2).toSorted()).toEqual(['async', 'libraries']);
  });

  it('find a tag that the text names', async () => {
    expect((await reader.tags({ title: 'The politics of bread ovens' })).slice(0, 2)).toContain('politics');
  });

  it('are nobody else’s', async () => {
    const other = new Reader(service, shelves);
    await other.save(on('other.example', 'Nothing', ['none']));
    expect(await other.tags({ title: 'Bread', url: 'https://recipes.example/bread' })).not.toContain(
      'Baking',
    );
  });

  it('do not look at what a password holds', async () => {
    const query = { title: 'Login', type: 'password', content: 'bread sourdough rye' };
    expect(await reader.tags(query)).toEqual([]);
    expect(await reader.tags({ ...query, type: 'note' })).toContain('Baking');
  });

  it.each<Record<string, string>>([
    { projectId: 'x' },
    { type: 'nothing' },
    { projectId: '0' },
    { title: 'x'.repeat(501) },
  ])('refuse %o', async (query) => {
    const { status } = await reader.get('tags', { title: 'T', projectId: '1', ...query });
    expect(status).toBe(400);
  });

  it('come second when they were ignored, and first when they were taken', async () => {
    const draft = { title: 'Soup with bread', projectId: 1 };
    const ask = (): Promise<string[]> => reader.tags({ title: draft.title });
    expect((await ask())[0]).toBe('recipes');
    const say = (body: object) =>
      reader.post('/api/suggestions/feedback', { ...draft, accepted: [], ignored: [], ...body });
    for (let times = 0; times < 4; times += 1) expect((await say({ ignored: ['Recipes'] })).status).toBe(200);
    expect((await ask())[0]).not.toBe('recipes');
    for (let times = 0; times < 12; times += 1) await say({ accepted: ['recipes'] });
    expect((await ask())[0]).toBe('recipes');
  });

  it('learn nothing from feedback that the model did not know, and nothing of its text', async () => {
    const before = await reader.counts();
    const { status } = await reader.post('/api/suggestions/feedback', {
      title: 'canarytitle',
      content: 'canarycontent',
      type: 'note',
      projectId: 1,
      accepted: ['canarytag'],
      ignored: ['canaryother'],
    });
    expect(status).toBe(200);
    expect(await reader.counts()).toEqual(before);
  });

  it('take null in feedback for what is absent', async () => {
    const nothing = { type: null, title: null, content: null, url: null, projectId: null, tags: null };
    const { status } = await reader.post('/api/suggestions/feedback', {
      ...nothing,
      accepted: ['recipes'],
      ignored: [],
    });
    expect(status).toBe(200);
  });

  it('are for tokens with the scope too, and for nobody without', async () => {
    const ask = (actor?: object) =>
      service.request(
        'GET',
        '/api/suggestions/tags?title=Bread&projectId=1',
        actor ? { actor: actor as never } : {},
      );
    const token = { ...reader.actor, via: 'token', scopes: ['suggestions:read'] };
    expect((await ask(token)).body.data).toContain('Baking');
    expect((await ask({ ...token, scopes: ['bookmarks:read'] })).status).toBe(403);
    expect((await ask()).status).toBe(401);
  });

  it('cost one statement', async () => {
    await reader.tags({ title: 'Bread' });
    const { database } = service;
    const ask = database.query.bind(database);
    let statements = 0;
    (database as { query: unknown }).query = (...given: Parameters<typeof ask>) => {
      if (!/ai_keys/.test(given[0])) statements += 1;
      return ask(...given);
    };
    await reader.tags({
      title: 'Bread and rust and politics',
      url: 'https://recipes.example/a/b',
      tags: 'x,y',
    });
    (database as { query: unknown }).query = ask;
    expect(statements).toBe(1);
  });
});
