import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { BootedService } from '#platform/testing';
import { aRule, apiOf, bootRules, Projects, type Api } from '../factories/api.js';

/** Real: Postgres. Played: the bookmark service's projects. */
describe('rules that travel', () => {
  const projects = new Projects();
  let service: BootedService;
  let api: Api;

  beforeAll(async () => {
    service = await bootRules(projects);
  });
  beforeEach(() => {
    api = apiOf(service);
    projects.set(api.actor.ownerId, { id: 1, name: 'First' }, { id: 2, name: 'Reading' });
  });
  afterAll(() => service?.close());

  it('come in as they went out, with projects by name', async () => {
    await api.rule({ name: 'second', priority: 1, is_active: false });
    await api.rule({
      name: 'first',
      conditions: [
        { field: 'url', operator: 'exists', next_logic: 'OR' },
        { field: 'title', operator: 'in', value: 'a,b' },
      ],
      actions: [{ action_type: 'set_project', action_value: 2 }],
    });
    const { data } = (await api.get('/api/rules/export')).body;
    expect(data).toMatchObject({ format: 'quickstash-rules', version: 1 });
    expect(data.rules.map((rule: any) => [rule.name, rule.actions[0].action_value])).toEqual([
      ['first', 'Reading'],
      ['second', 'seen'],
    ]);
    const other = apiOf(service);
    projects.set(other.actor.ownerId, { id: 8, name: 'reading' });
    expect((await other.post('/api/rules/import', data)).body.data).toEqual({ imported: 2, skipped: [] });
    const [first, second] = (await other.get('/api/rules')).body.data;
    expect(first).toMatchObject({ name: 'first', is_active: true, broken: null });
    expect(first.actions).toEqual([{ action_type: 'set_project', action_value: '8', action_order: 0 }]);
    expect(first.conditions.map((one: any) => [one.value, one.next_logic])).toEqual([
      ['', 'OR'],
      ['a,b', null],
    ]);
    expect(second).toMatchObject({ name: 'second', is_active: false, priority: 1 });
    // The same once more is nothing new.
    expect((await other.post('/api/rules/import', data)).body.data).toEqual({
      imported: 0,
      skipped: [
        { name: 'first', message: 'This rule is there already' },
        { name: 'second', message: 'This rule is there already' },
      ],
    });
  });

  it('are left out one by one when their project is not there', async () => {
    const rules = [
      aRule({ name: 'a' }),
      aRule({ actions: [{ action_type: 'set_project', action_value: 'No' }] }),
    ];
    expect((await api.post('/api/rules/import', { rules })).body.data).toEqual({
      imported: 1,
      skipped: [{ name: 'A rule', message: 'Its project is not there' }],
    });
  });

  it('are refused together when one of them is none', async () => {
    const rules = [aRule(), aRule({ conditions: [{ field: 'url', operator: 'contains' }] })];
    const { status, body } = await api.post('/api/rules/import', { rules });
    expect(status).toBe(400);
    expect(body.message).toBe('Rule 2: Condition 1: Value is required');
    expect(body.error.fields[0].field).toBe('rules.1.conditions.0.value');
    expect((await api.get('/api/rules')).body.data).toEqual([]);
    for (const wrong of [{}, { rules: [] }, { rules: [null] }, { format: 'x', rules }, { version: 2, rules }])
      expect((await api.post('/api/rules/import', wrong)).status).toBe(400);
  });

  it('never become more than two hundred', async () => {
    await api.rule();
    const rules = Array.from({ length: 200 }, (_, index) => aRule({ name: `Rule ${index}` }));
    const refused = await api.post('/api/rules/import', { rules });
    expect(refused).toMatchObject({ status: 409, body: { error: { code: 'too_many_rules' } } });
    expect((await api.post('/api/rules/import', { rules: rules.slice(1) })).body.data.imported).toBe(199);
  });

  it('begin with templates that can be saved', async () => {
    const { data } = (await api.get('/api/rules/templates')).body;
    expect(data.length).toBeGreaterThan(3);
    for (const { name, conditions, actions } of data)
      expect((await api.post('/api/rules', { name, conditions, actions })).status).toBe(201);
  });
});
