import { beforeEach, describe, expect, it } from '@jest/globals';
import { fileForm } from './support/account.js';
import { eventually, newUser, type Client } from './support/client.js';

const PREFIX = { action_type: 'set_title_prefix', action_value: 'N: ' };

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

  it('adjust once what any client saves without deciding about them', async () => {
    await make({ conditions: [{ field: 'title', operator: 'contains', value: 'news' }] });
    await make({ conditions: [{ field: 'tags', operator: 'equals', value: 'news' }], actions: [PREFIX] });
    const save = async (fields: object): Promise<string> =>
      (await user.post('/api/bookmarks', { title: 'The news', ...fields })).body.data.id;
    const get = async (id: string): Promise<any> => (await user.get(`/api/bookmarks/${id}`)).body.data;
    const decided = await save({ rules_declined: true });
    const left = await save({});
    await eventually(async () => (await get(left)).version === 2);
    expect(await get(left)).toMatchObject({ title: 'N: The news', tags: ['news'] });
    await user.put(`/api/bookmarks/${left}`, { title: 'Other news', tags: [] });
    // What comes later shows that nothing came before it.
    const later = await save({});
    await eventually(async () => (await get(later)).version === 2);
    expect(await get(left)).toMatchObject({ title: 'Other news', tags: [], version: 3 });
    expect(await get(decided)).toMatchObject({ title: 'The news', tags: [], version: 1 });
    expect((await user.get('/api/bookmarks?search=tag:news')).body.meta.total).toBe(1);
  });

  it('adjust an import only when they are asked to', async () => {
    await make({ conditions: [{ field: 'type', operator: 'equals', value: 'link' }] });
    const page =
      '<DL><DT><A HREF="https://one.invalid/">One</A><DT><A HREF="https://two.invalid/">Two</A></DL>';
    const bring = async (options: object): Promise<any> => {
      const form = fileForm('b.html', page);
      form.append('options', JSON.stringify({ strategy: 'tags', ...options }));
      const { body } = await user.call('POST', '/api/import/file', { form });
      return eventually(async () => {
        const job = (await user.get(`/api/import/jobs/${body.data.job_id}`)).body.data;
        return job.status === 'done' && job;
      });
    };
    await bring({ project_name: 'Plain' });
    const { id } = await bring({ project_name: 'Ruled', apply_rules: true });
    const tagged = async (): Promise<any[]> => (await user.get('/api/bookmarks?tag=news')).body.data;
    await eventually(async () => (await tagged()).length === 2);
    expect((await tagged()).map((one) => one.project.name)).toEqual(['Ruled', 'Ruled']);
    // They are still the import's.
    await user.post(`/api/import/jobs/${id}/undo`);
    await eventually(async () => (await tagged()).length === 0);
    expect((await user.get('/api/bookmarks')).body.meta.total).toBe(2);
  });

  it('remember what a person decided, and explain a bookmark', async () => {
    const [yes, no] = [await make(), await make({ name: 'Unwanted' })];
    const fields = { title: 'T', url: 'https://news.example/', tags: ['news'] };
    const decision = { rules_accepted: [yes.id], rules_declined: [no.id] };
    const { id } = (await user.post('/api/bookmarks', { ...fields, ...decision })).body.data;
    const history = async (): Promise<any[]> =>
      (await user.get(`/api/rules/history?bookmark_id=${id}`)).body.data;
    await eventually(async () => (await history()).length === 2);
    expect((await history()).map(({ rule, how, changes }) => [rule.name, how, changes])).toEqual([
      ['Unwanted', 'declined', {}],
      ['News', 'accepted', { tags: ['news'] }],
    ]);
    expect((await user.get('/api/rules/stats')).body.data).toMatchObject({
      accepted: 1,
      declined: 1,
      applied: 0,
    });
  });

  it('are tried out on what is there, exported and imported', async () => {
    await user.post('/api/bookmarks', { title: 'One', url: 'https://news.example/1' });
    await user.post('/api/bookmarks', { title: 'Two', url: 'https://example.com/' });
    const [template] = (await user.get('/api/rules/templates')).body.data;
    const tried = await user.post('/api/rules/test', {
      conditions: [{ field: 'url', operator: 'contains', value: 'news' }],
      actions: template.actions,
    });
    expect(tried.body.data).toMatchObject({
      total: 2,
      looked_at: 2,
      complete: true,
      matching: 1,
      changing: 1,
      matches: [{ bookmark: { title: 'One' }, suggestedChanges: { tags: ['video'] } }],
    });
    await make();
    const exported = (await user.get('/api/rules/export')).body.data;
    const other = await newUser();
    expect((await other.post('/api/rules/import', exported)).body.data).toEqual({ imported: 1, skipped: [] });
    expect((await other.get('/api/rules')).body.data).toMatchObject([{ name: 'News' }]);
  });

  it('run on what is there in the background, and are taken back as one', async () => {
    // Decided, so that the run is the only one to change them.
    for (const name of ['One', 'Two', 'Three'])
      await user.post('/api/bookmarks', {
        title: name,
        url: `https://news.example/${name}`,
        rules_declined: true,
      });
    await make({ actions: [PREFIX, { action_type: 'add_tags', action_value: 'news' }] });
    const started = await user.post('/api/rules/run', {});
    expect(started.status).toBe(202);
    const { id, operation_id } = started.body.data;
    const run = await eventually(async () => {
      const { data } = (await user.get(`/api/rules/runs/${id}`)).body;
      return data.status === 'done' && data;
    });
    expect(run).toMatchObject({ total: 3, done: 3, changed: 3 });
    const shown = async (): Promise<any[]> =>
      (await user.get('/api/bookmarks?sort_by=title&sort_order=asc')).body.data.map((one: any) => [
        one.title,
        one.tags,
      ]);
    expect((await shown())[0]).toEqual(['N: One', ['news']]);
    const undone = (await user.post(`/api/operations/${operation_id}/undo`)).body.data;
    expect(undone).toMatchObject({ affected: 3, skipped: [] });
    expect(await shown()).toEqual([
      ['One', []],
      ['Three', []],
      ['Two', []],
    ]);
  });
});
