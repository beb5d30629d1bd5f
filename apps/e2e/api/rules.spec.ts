import { beforeEach, describe, expect, it } from '@jest/globals';
import { newUser, type Client } from './support/client.js';

describe('saving rules', () => {
  let user: Client;

  beforeEach(async () => {
    user = await newUser();
  });

  const make = async (fields: object = {}): Promise<any> => {
    const { body } = await user.post('/api/rules', {
      name: 'News',
      conditions: [{ field: 'url', operator: 'contains', value: 'news' }],
      actions: [{ action_type: 'add_tags', action_value: 'news' }],
      ...fields,
    });
    return body.data;
  };

  it('are made, changed, copied, ordered and deleted', async () => {
    const first = await make();
    const { body } = await user.put(`/api/rules/${first.id}`, { priority: 4, version: first.version });
    expect(body.data).toMatchObject({ name: 'News', priority: 4, version: 2 });
    expect((await user.put(`/api/rules/${first.id}`, { name: 'Old', version: 1 })).status).toBe(409);
    const copy = (await user.post(`/api/rules/${first.id}/duplicate`)).body.data;
    expect(copy).toMatchObject({ name: 'News (Copy)', is_active: false });
    const order = [copy.id, first.id];
    await user.post('/api/rules/reorder', { ruleIds: order });
    expect((await user.get('/api/rules')).body.data.map((rule: any) => rule.id)).toEqual(order);
    await user.post(`/api/rules/${copy.id}/toggle`);
    expect((await user.get('/api/rules/stats')).body.data).toMatchObject({
      total: 2,
      active: 2,
      inactive: 0,
    });
    await user.delete(`/api/rules/${copy.id}`);
    expect((await user.get(`/api/rules/${copy.id}`)).status).toBe(404);
  });

  it('say in the product’s words what is wrong with one', async () => {
    const refused = await user.post('/api/rules', { name: 'x', conditions: [], actions: [] });
    expect(refused.status).toBe(400);
    expect(refused.body.message).toBe('At least one condition is required');
    expect(refused.body.error.fields.map((one: any) => one.field)).toEqual(['conditions', 'actions']);
  });

  it('know their project by its name, and when it is gone', async () => {
    const { id } = (await user.post('/api/projects', { name: 'Reading' })).body.data;
    const rule = await make({ actions: [{ action_type: 'set_project', action_value: 'reading' }] });
    expect(rule).toMatchObject({ actions: [{ action_value: String(id) }], broken: null });
    await user.delete(`/api/projects/${id}`);
    expect((await user.get(`/api/rules/${rule.id}`)).body.data.broken).toBe('project');
  });

  it('show what they would change before something is saved', async () => {
    await user.post('/api/projects', { name: 'Oldest' });
    const { id } = (await user.post('/api/projects', { name: 'Press' })).body.data;
    await make({
      name: 'Later',
      priority: 2,
      actions: [{ action_type: 'set_title_prefix', action_value: 'N: ' }],
    });
    await make({ actions: [{ action_type: 'set_project', action_value: id }] });
    await make({ name: 'Off', is_active: false });
    const { body } = await user.post('/api/rules/preview', { title: 'Today', url: 'https://news.example/' });
    expect(body.data).toEqual({
      matches: [
        {
          rule: expect.objectContaining({ name: 'News' }),
          suggestedChanges: { project: { id, name: 'Press' } },
        },
        { rule: expect.objectContaining({ name: 'Later' }), suggestedChanges: { titlePrefix: 'N: ' } },
      ],
      result: { type: 'link', title: 'N: Today', tags: [], project: { id, name: 'Press' } },
    });
    expect((await user.get('/api/bookmarks')).body.meta.total).toBe(0);
  });
});
