import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { v7 as uuidv7 } from 'uuid';
import type { Message } from '#platform/messaging';
import { person, type BootedService } from '#platform/testing';
import { AccountsConsumer } from '../../src/accounts/accounts.consumer.js';
import { aRule, apiOf, bootRules, Projects, type Api } from '../factories/api.js';

/** Real: Postgres. Played: the bookmark service's projects. */
describe('rules', () => {
  const projects = new Projects();
  let service: BootedService;
  let api: Api;

  beforeAll(async () => {
    service = await bootRules(projects);
  });
  beforeEach(() => {
    api = apiOf(service);
  });
  afterAll(() => service?.close());

  const ids = async (): Promise<number[]> =>
    (await api.get('/api/rules')).body.data.map((rule: any) => rule.id);

  it('are kept whole, with what a request leaves out', async () => {
    const { status, body, headers } = await api.post('/api/rules', {
      name: '  News ',
      conditions: [
        { field: 'url', operator: 'contains', value: 'news' },
        { field: 'title', operator: 'length_gt', value: 3, next_logic: 'OR' },
        { field: 'tags', operator: 'not_exists', value: 'x', next_logic: 'OR' },
      ],
      actions: [{ action_type: 'set_title_prefix', action_value: 'N: ' }],
    });
    expect(status).toBe(201);
    expect(headers['etag']).toBe('"1"');
    expect(body.data).toEqual({
      id: expect.any(Number),
      name: 'News',
      is_active: true,
      priority: 0,
      conditions: [
        { field: 'url', operator: 'contains', value: 'news', next_logic: 'AND', condition_order: 0 },
        { field: 'title', operator: 'length_gt', value: '3', next_logic: 'OR', condition_order: 1 },
        { field: 'tags', operator: 'not_exists', value: '', next_logic: null, condition_order: 2 },
      ],
      actions: [{ action_type: 'set_title_prefix', action_value: 'N: ', action_order: 0 }],
      broken: null,
      version: 1,
      created_at: expect.any(String),
      updated_at: expect.any(String),
    });
    expect((await api.get(`/api/rules/${body.data.id}`)).body.data).toEqual(body.data);
  });

  it('stand in the order that their places say', async () => {
    const rule = await api.rule({
      conditions: [
        { field: 'url', operator: 'exists', condition_order: 2 },
        { field: 'title', operator: 'exists', condition_order: 1, next_logic: 'OR' },
      ],
      actions: [
        { action_type: 'add_tags', action_value: 'b', action_order: 1 },
        { action_type: 'set_type', action_value: 'note', action_order: 0 },
      ],
    });
    expect(rule.conditions.map((one: any) => [one.field, one.next_logic])).toEqual([
      ['title', 'OR'],
      ['url', null],
    ]);
    expect(rule.actions.map((one: any) => one.action_type)).toEqual(['set_type', 'add_tags']);
  });

  it.each([
    [{ name: ' ' }, 'name', 'Rule name is required'],
    [{ name: null }, 'name', 'Rule name is required'],
    [{ conditions: [] }, 'conditions', 'At least one condition is required'],
    [{ conditions: 'x' }, 'conditions', 'At least one condition is required'],
    [{ actions: null }, 'actions', 'At least one action is required'],
    [{ conditions: [{ operator: 'exists' }] }, 'conditions.0.field', 'Condition 1: Field is required'],
    [{ conditions: [{ field: 'url' }] }, 'conditions.0.operator', 'Condition 1: Operator is required'],
    [
      { conditions: [{ field: 'url', operator: 'contains', value: ' ' }] },
      'conditions.0.value',
      'Condition 1: Value is required',
    ],
    [
      { conditions: [{ field: 'url', operator: 'contains', value: { a: 1 } }] },
      'conditions.0.value',
      'Condition 1: Value is required',
    ],
    [
      { conditions: [{ field: 'url', operator: 'exists', value: { a: 1 } }] },
      'conditions.0.value',
      'Condition 1: Value must be a text',
    ],
    [
      { actions: [{ action_type: 'add_tags', action_value: 1.5 }] },
      'actions.0.action_value',
      'Action 1: Action value is required',
    ],
    [{ actions: [{}] }, 'actions.0.action_type', 'Action 1: Action type is required'],
    [
      { actions: [{ action_type: 'add_tags', action_value: '' }] },
      'actions.0.action_value',
      'Action 1: Action value is required',
    ],
    [
      { actions: [{ action_type: 'set_project', action_value: 'Nowhere' }] },
      'actions.0.action_value',
      'Action 1: There is no such project',
    ],
    [{ priority: -1 }, 'priority', 'Priority must be a whole number from 0 to 1000000'],
    [{ colour: 'red' }, 'colour', 'property colour should not exist'],
  ])('refuses %j', async (wrong, field, message) => {
    const { status, body } = await api.post('/api/rules', aRule(wrong));
    expect(status).toBe(400);
    expect(body).toMatchObject({ success: false, message });
    expect(body.error.fields[0]).toEqual({ field, message });
    expect(await ids()).toEqual([]);
  });

  it('survive texts that Postgres cannot hold', async () => {
    const text = 'a\u0000b\ud800';
    const rule = await api.rule({
      name: text,
      conditions: [{ field: 'title', operator: 'contains', value: text }],
      actions: [{ action_type: 'set_title_suffix', action_value: text }],
    });
    expect(rule.name).toBe('ab\ufffd');
    expect(rule.actions[0].action_value).toBe('ab\ufffd');
  });

  it('belong to one person', async () => {
    const { id } = await api.rule();
    const stranger = apiOf(service);
    for (const [method, path, body] of [
      ['GET', ''],
      ['PUT', '', { name: 'Mine' }],
      ['DELETE', ''],
      ['POST', '/toggle'],
      ['POST', '/duplicate'],
    ] as const) {
      const reply = await service.request(method, `/api/rules/${id}${path}`, { actor: stranger.actor, body });
      expect(reply.status).toBe(404);
    }
    expect((await stranger.get('/api/rules')).body.data).toEqual([]);
    expect((await api.get('/api/rules/9007199254740993')).status).toBe(404);
    expect((await api.get('/api/rules/one')).status).toBe(404);
  });

  it('take a session', async () => {
    const token = { ...person(), via: 'token', scopes: ['rules:preview', 'bookmarks:write'] } as const;
    for (const path of ['', '/stats', '/meta/fields', '/1']) {
      const reply = await service.request('GET', `/api/rules${path}`, { actor: token });
      expect(reply.status).toBe(403);
      expect(reply.body.error.code).toBe('session_required');
    }
  });

  it('change by the fields of a request, against the version it saw', async () => {
    const rule = await api.rule({ priority: 3 });
    const path = `/api/rules/${rule.id}`;
    const renamed = await api.put(path, { name: 'Renamed', version: 1 });
    expect(renamed.body.data).toMatchObject({ name: 'Renamed', priority: 3, version: 2 });
    expect(renamed.body.data.conditions).toEqual(rule.conditions);
    const late = await api.put(path, { name: 'Late', version: 1 });
    expect(late).toMatchObject({ status: 409, body: { error: { code: 'version_conflict' } } });
    expect(late.body.data).toEqual(renamed.body.data);
    expect((await api.put(path, { name: 'Late' }, { 'if-match': '"1"' })).status).toBe(409);
    expect((await api.put(path, { name: 'Renamed' }, { 'if-match': '"2"' })).body.data.version).toBe(2);
    expect((await api.put(path, { conditions: [] })).body.message).toBe('At least one condition is required');
    expect((await api.put(path, [])).status).toBe(400);
    expect((await api.put(path, { name: ' ' })).body.message).toBe('Rule name is required');
    // What an answer holds of its lists goes back in.
    expect((await api.put(path, { conditions: rule.conditions, actions: rule.actions })).status).toBe(200);
  });

  it('are toggled, counted, duplicated and deleted', async () => {
    const { id } = await api.rule({ name: 'x'.repeat(100), priority: 2 });
    expect((await api.post(`/api/rules/${id}/toggle`)).body.data).toMatchObject({
      is_active: false,
      version: 2,
    });
    expect((await api.post(`/api/rules/${id}/toggle`)).body.data.is_active).toBe(true);
    const copy = await api.post(`/api/rules/${id}/duplicate`);
    expect(copy.status).toBe(201);
    expect(copy.body.data).toMatchObject({ is_active: false, priority: 2, version: 1 });
    expect(copy.body.data.name).toBe(`${'x'.repeat(93)} (Copy)`);
    expect((await api.get('/api/rules/stats')).body.data).toMatchObject({ total: 2, active: 1, inactive: 1 });
    expect((await api.delete(`/api/rules/${id}`)).body.data).toEqual({ id });
    expect((await api.delete(`/api/rules/${id}`)).status).toBe(404);
    expect(await ids()).toEqual([copy.body.data.id]);
  });

  it('run in the order that a person gives them', async () => {
    const [one, two, three] = [await api.rule(), await api.rule({ priority: 7 }), await api.rule()];
    expect(await ids()).toEqual([one.id, three.id, two.id]);
    const wanted = [two.id, one.id, three.id];
    const { body } = await api.post('/api/rules/reorder', { ruleIds: wanted });
    expect(body.data.map((rule: any) => [rule.id, rule.priority, rule.version])).toEqual([
      [two.id, 0, 2],
      [one.id, 1, 2],
      [three.id, 2, 2],
    ]);
    for (const wrong of [
      [],
      [two.id, one.id],
      [...wanted, three.id],
      [two.id, one.id, one.id],
      [two.id, one.id, 9],
    ]) {
      const refused = await api.post('/api/rules/reorder', { ruleIds: wrong });
      expect(refused).toMatchObject({
        status: 400,
        body: { message: 'ruleIds must name each of your rules exactly once.' },
      });
    }
    expect((await api.post('/api/rules/reorder', { ruleIds: ['x'] })).status).toBe(400);
    expect(await ids()).toEqual(wanted);
  });

  it('point at a project by its id, whether an id or a name was given', async () => {
    const set = (value: unknown) => ({ actions: [{ action_type: 'set_project', action_value: value }] });
    projects.set(
      api.actor.ownerId,
      { id: 7, name: 'My  Work' },
      { id: 8, name: '7' },
      { id: 9, name: 'my work' },
    );
    const values = [];
    for (const value of [7, ' 8 ', 'MY WORK']) {
      const rule = await api.rule(set(value));
      values.push(rule.actions[0].action_value);
      expect(rule.broken).toBeNull();
    }
    expect(values).toEqual(['7', '8', '7']);
    const { id } = await api.rule(set(9));
    projects.set(api.actor.ownerId, { id: 7, name: 'Work' });
    expect((await api.get(`/api/rules/${id}`)).body.data.broken).toBe('project');
    const edited = await api.put(`/api/rules/${id}`, { name: 'Edited', ...set('9') });
    expect(edited.body.data).toMatchObject({ name: 'Edited', broken: 'project' });
    expect((await api.put(`/api/rules/${id}`, set('10'))).status).toBe(400);
    expect((await api.put(`/api/rules/${id}`, set('work'))).body.data.broken).toBeNull();
  });

  it('ask for projects only when one points at any', async () => {
    await api.rule();
    const before = projects.asked;
    await api.get('/api/rules');
    expect(projects.asked).toBe(before);
  });

  it('are at most two hundred', async () => {
    const { id } = await api.rule();
    await service.database.query(
      `INSERT INTO rules (owner_id, name, is_active, priority, conditions, actions)
       SELECT owner_id, name, is_active, priority, conditions, actions FROM rules, generate_series(2, 199) WHERE id = $1`,
      [id],
    );
    await api.rule();
    const refused = await api.post(`/api/rules/${id}/duplicate`);
    expect(refused).toMatchObject({ status: 409, body: { error: { code: 'too_many_rules' } } });
  });

  it('say what a form offers', async () => {
    const { data } = (await api.get('/api/rules/meta/fields')).body;
    expect(data.conditionFields).toContainEqual(expect.objectContaining({ value: 'any', label: 'Anything' }));
    expect(data.conditionOperators[0]).toMatchObject({ value: 'exists', supportedFields: expect.any(Array) });
    expect(data.actionTypes).toHaveLength(5);
    expect(data.bookmarkTypes).toContain('code');
  });

  it('go with the account, once, and cannot come back', async () => {
    await api.rule();
    const { ownerId } = api.actor;
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
    expect(await ids()).toEqual([]);
    const sent = await service.database.query(
      `SELECT 1 FROM outbox WHERE type = 'account.purged.v1' AND message->>'owner_id' = $1`,
      [ownerId],
    );
    expect(sent).toHaveLength(1);
    expect((await api.post('/api/rules', aRule())).status).toBe(404);
  });
});
