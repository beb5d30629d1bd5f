import { beforeEach, describe, expect, it } from '@jest/globals';
import { Client, newUser } from './support/client.js';

describe('projects, tags and many bookmarks at once', () => {
  let user: Client;
  let one: number;
  let two: number;

  beforeEach(async () => {
    user = await newUser();
    one = (await user.post('/api/projects', { name: 'One' })).body.data.id;
    two = (await user.post('/api/projects', { name: 'Two' })).body.data.id;
    for (let index = 0; index < 6; index += 1) {
      await user.post('/api/bookmarks', {
        type: 'note',
        title: `Note ${index}`,
        content: '',
        project_id: one,
        tags: ['Alpha', index % 2 ? 'odd' : 'even'],
      });
    }
  });

  const listOf = (reply: any): any[] => (Array.isArray(reply.body) ? reply.body : reply.body.data);
  const countOf = async (id: number): Promise<number> =>
    listOf(await user.get('/api/projects')).find((project) => project.id === id)?.bookmarks_count ?? -1;

  it('counts what is active in each project', async () => {
    expect(await countOf(one)).toBe(6);
    const [first] = (await user.get('/api/bookmarks')).body.data;
    await user.delete(`/api/bookmarks/${first.id}`);
    expect(await countOf(one)).toBe(5);
    expect((await user.get('/api/stats/bookmarks')).body.data).toMatchObject({
      total: 5,
      trashed: 1,
      by_type: { note: 5 },
    });
  });

  it('moves everything that matches and undoes it as one', async () => {
    const { body } = await user.post('/api/bookmarks/bulk', {
      action: 'move',
      filter: { search: 'tag:odd' },
      project_id: two,
    });
    expect(body.data).toMatchObject({ affected: 3, operation_id: expect.any(String) });
    expect([await countOf(one), await countOf(two)]).toEqual([3, 3]);
    expect((await user.post(`/api/operations/${body.data.operation_id}/undo`)).status).toBe(200);
    expect([await countOf(one), await countOf(two)]).toEqual([6, 0]);
  });

  it('trashes a project with its bookmarks and brings both back', async () => {
    const { body } = await user.delete(`/api/projects/${one}`);
    expect((await user.get('/api/bookmarks')).body.meta.total).toBe(0);
    await user.post(`/api/operations/${body.data.operation_id}/undo`);
    expect(await countOf(one)).toBe(6);
  });

  it('renames and deletes tags everywhere, whatever their case', async () => {
    expect((await user.get('/api/tags')).body.data).toContainEqual({ name: 'Alpha', count: 6 });
    expect((await user.put('/api/tags/alpha', { name: 'Beta' })).status).toBe(200);
    expect((await user.get('/api/bookmarks?tag=BETA')).body.data).toHaveLength(6);
    expect((await user.delete('/api/tags/odd')).status).toBe(200);
    expect((await user.get('/api/tags')).body.data.map((tag: any) => tag.name)).not.toContain('odd');
  });
});
