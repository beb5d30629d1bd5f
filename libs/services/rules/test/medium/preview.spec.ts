import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { person, type BootedService } from '#platform/testing';
import { apiOf, bootRules, Projects, type Api } from '../factories/api.js';

/** Real: Postgres. Played: the bookmark service's projects. */
describe('a preview of rules', () => {
  const projects = new Projects();
  let service: BootedService;
  let api: Api;

  beforeAll(async () => {
    service = await bootRules(projects);
  });
  beforeEach(() => {
    api = apiOf(service);
    projects.set(api.actor.ownerId, { id: 1, name: 'First' }, { id: 2, name: 'Second' });
  });
  afterAll(() => service?.close());

  const preview = async (body: object = {}) => (await api.post('/api/rules/preview', body)).body.data;
  const tagged = (tag: string, fields: object = {}) =>
    api.rule({ name: tag, actions: [{ action_type: 'add_tags', action_value: tag }], ...fields });

  it('is in running order, each rule beyond those before it', async () => {
    await tagged('b', { priority: 1, conditions: [{ field: 'tags', operator: 'equals', value: 'a' }] });
    await tagged('a');
    await tagged('off', { is_active: false });
    await tagged('A', { priority: 2 });
    const { matches, result } = await preview({ title: 'T' });
    expect(matches.map((match: any) => [match.rule.name, match.suggestedChanges])).toEqual([
      ['a', { tags: ['a'] }],
      ['b', { tags: ['b'] }],
    ]);
    expect(result).toEqual({ type: 'note', title: 'T', tags: ['a', 'b'], project: { id: 1, name: 'First' } });
  });

  it('looks at what saving would store', async () => {
    await tagged('second', { conditions: [{ field: 'project_name', operator: 'equals', value: 'second' }] });
    await tagged('link', { conditions: [{ field: 'type', operator: 'equals', value: 'link' }] });
    const { matches } = await preview({
      url: ' https://EXAMPLE.com ',
      project_id: 2,
      tags: [' x ', 'X', ''],
    });
    expect(matches.map((match: any) => match.rule.name)).toEqual(['second', 'link']);
    expect((await preview({ url: 'https://half fini', tags: [' x ', 'X', ''] })).result.tags).toEqual([
      'x',
      'link',
    ]);
  });

  it('never looks into a password', async () => {
    await tagged('seen', { conditions: [{ field: 'any', operator: 'contains', value: 'hunter2' }] });
    await api.rule({ actions: [{ action_type: 'set_type', action_value: 'note' }] });
    const { matches, result } = await preview({ type: 'password', title: 'Mine', content: 'hunter2' });
    expect(matches).toEqual([]);
    expect(result.type).toBe('password');
    expect(JSON.stringify(await preview({ content: 'hunter2' }))).not.toContain('hunter2');
  });

  it('works for somebody without projects, and skips rules whose project is gone', async () => {
    await api.rule({ actions: [{ action_type: 'set_project', action_value: 2 }] });
    projects.set(api.actor.ownerId);
    const { matches, result } = await preview({ title: 'T' });
    expect(matches).toEqual([]);
    expect(result.project).toBeNull();
    expect((await api.post('/api/rules/preview', { project_id: 2 })).status).toBe(404);
  });

  it('needs the scope, and words that can be saved', async () => {
    const token = { ...person(), via: 'token', scopes: ['rules:preview'] } as const;
    const ask = (actor: object, body: object) =>
      service.request('POST', '/api/rules/preview', { actor: actor as typeof token, body });
    expect((await ask(token, {})).status).toBe(200);
    expect((await ask({ ...token, scopes: ['bookmarks:write'] }, {})).status).toBe(403);
    for (const wrong of [
      { type: 'film' },
      { title: 'x'.repeat(501) },
      { tags: 'x' },
      { tags: Array.from({ length: 51 }, () => 'x') },
      [],
      { project_id: 'x' },
      { x: 1 },
    ])
      expect((await ask(token, wrong)).status).toBe(400);
    expect((await ask(token, { title: 'a\u0000\ud800', tags: ['\u0000\ud800'] })).status).toBe(200);
  });
});
