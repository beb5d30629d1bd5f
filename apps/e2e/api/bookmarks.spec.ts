import { beforeAll, describe, expect, it } from '@jest/globals';
import { Client, newUser } from './support/client.js';

describe('bookmarks', () => {
  let user: Client;
  let project: number;

  beforeAll(async () => {
    user = await newUser();
    project = (await user.post('/api/projects', { name: 'Work', description: 'Things' })).body.data.id;
  });

  const create = async (body: object): Promise<any> => {
    const reply = await user.post('/api/bookmarks', { project_id: project, ...body });
    expect({ status: reply.status, message: reply.body.message }).toEqual({
      status: 201,
      message: undefined,
    });
    return reply.body.data;
  };

  it('are saved in all five types and read back whole', async () => {
    const saved = [
      await create({
        type: 'link',
        title: 'Example',
        url: 'https://example.com/a?b=c#d',
        content: '',
        tags: ['one', 'Two'],
      }),
      await create({ type: 'note', title: 'Note', content: 'First line\nsecond line' }),
      await create({ type: 'password', title: 'Secret', content: 'hunter2-Zz!' }),
      await create({ type: 'code', title: 'Code', content: 'const a = 1;\n' }),
      await create({ type: 'color', title: 'Colours', content: '#fff\n#102030' }),
    ];
    for (const one of saved) {
      const { status, body } = await user.get(`/api/bookmarks/${one.id}`);
      expect(status).toBe(200);
      expect(body.data).toMatchObject({
        id: one.id,
        type: one.type,
        title: one.title,
        project: { id: project, name: 'Work' },
      });
    }
    expect((await user.get(`/api/bookmarks/${saved[0].id}`)).body.data.tags).toEqual(['one', 'Two']);
    expect((await user.get(`/api/bookmarks/${saved[2].id}`)).body.data.content).toBe('hunter2-Zz!');
  });

  it('never shows a password in a list, a search or to a token without the scope', async () => {
    const secret = 'canary-9f8e7d6c!';
    const { id } = await create({ type: 'password', title: 'Bank', content: secret });
    for (const path of [
      '/api/bookmarks?limit=100',
      '/api/bookmarks?search=bank',
      '/api/bookmarks?search=canary',
      '/api/bookmarks/popular',
    ]) {
      expect(JSON.stringify((await user.get(path)).body)).not.toContain(secret);
    }
    const listed = (await user.get('/api/bookmarks?search=bank')).body.data.find((one: any) => one.id === id);
    expect(listed).toMatchObject({ content: null, masked: true });
    const { token } = (await user.post('/api/tokens', { name: 'limited' })).body.data;
    expect(JSON.stringify((await new Client(token).get(`/api/bookmarks/${id}`)).body)).not.toContain(secret);
    await user.put(`/api/bookmarks/${id}`, { title: 'Bank account', content: '' });
    expect((await user.get(`/api/bookmarks/${id}`)).body.data.content).toBe(secret);
  });

  it('go to the trash, come back, and end', async () => {
    const { id } = await create({ type: 'note', title: 'Short life', content: 'x' });
    expect((await user.delete(`/api/bookmarks/${id}`)).status).toBe(200);
    expect((await user.get('/api/bookmarks?limit=100')).body.data.some((one: any) => one.id === id)).toBe(
      false,
    );
    expect(
      (await user.get('/api/bookmarks/trash?sort_by=deleted_at&sort_order=desc&limit=100')).body.data[0].id,
    ).toBe(id);
    expect((await user.post(`/api/bookmarks/${id}/restore`)).status).toBe(200);
    expect((await user.get('/api/bookmarks?limit=100')).body.data.some((one: any) => one.id === id)).toBe(
      true,
    );
    await user.delete(`/api/bookmarks/${id}`);
    expect((await user.delete(`/api/bookmarks/${id}/permanent`)).status).toBe(200);
    expect((await user.get(`/api/bookmarks/${id}`)).status).toBe(404);
  });

  it('say when somebody else was faster', async () => {
    const { id, version } = await create({ type: 'note', title: 'Shared desk', content: 'x' });
    expect((await user.put(`/api/bookmarks/${id}`, { title: 'First', version })).status).toBe(200);
    const late = await user.put(`/api/bookmarks/${id}`, { title: 'Second', version });
    expect(late.status).toBe(409);
    expect(late.body).toMatchObject({ error: { code: 'version_conflict' }, data: { title: 'First' } });
  });

  it('are written once however often a client asks', async () => {
    const headers = { 'idempotency-key': `key-${Math.random()}` };
    const body = { type: 'note', title: 'Once', content: 'x', project_id: project };
    const [one, two] = [
      await user.post('/api/bookmarks', body, { headers }),
      await user.post('/api/bookmarks', body, { headers }),
    ];
    expect(two.body.data.id).toBe(one.body.data.id);
    const other = await user.post('/api/bookmarks', { ...body, title: 'Other' }, { headers });
    expect(other.status).toBe(409);
    expect(other.body.error.code).toBe('idempotency_mismatch');
  });

  it('are counted when copied, and the most copied are popular', async () => {
    const { id } = await create({ type: 'note', title: 'Popular one', content: 'x' });
    await user.post(`/api/bookmarks/${id}/copy`);
    expect((await user.post(`/api/bookmarks/${id}/copy`)).body.data.copy_count).toBe(2);
    const popular = (await user.get(`/api/bookmarks/popular?project_id=${project}`)).body.data;
    expect(popular[0].id).toBe(id);
    expect(popular.length).toBeLessThanOrEqual(4);
  });

  it('need a title and respect every limit', async () => {
    const refused = [
      { type: 'note', title: '   ', content: '' },
      { type: 'note', title: 'a'.repeat(501), content: '' },
      { type: 'note', title: 'a', content: 'a'.repeat(100_001) },
      { type: 'link', title: 'a', url: 'javascript:alert(1)' },
      { type: 'poem', title: 'a' },
      { type: 'note', title: 'a', tags: ['b'.repeat(51)] },
      { type: 'note', title: 'a', project_id: 999_999_999 },
    ];
    for (const body of refused) {
      const reply = await user.post('/api/bookmarks', { project_id: project, ...body });
      expect({ body, refused: [400, 404].includes(reply.status) }).toEqual({ body, refused: true });
    }
  });

  it('are paged by keys that belong to one query', async () => {
    for (let index = 0; index < 5; index += 1)
      await create({ type: 'note', title: `Page ${index}`, content: 'x' });
    const seen: string[] = [];
    let cursor: string | null = '';
    do {
      const { body }: { body: any } = await user.get(
        `/api/bookmarks?limit=3${cursor ? `&cursor=${encodeURIComponent(cursor)}` : ''}`,
      );
      seen.push(...body.data.map((one: any) => one.id));
      cursor = body.meta.next_cursor;
      if (seen.length === 3) {
        const foreign = await user.get(
          `/api/bookmarks?limit=3&type=code&cursor=${encodeURIComponent(cursor ?? '')}`,
        );
        expect(foreign.status).toBe(400);
      }
    } while (cursor);
    expect(new Set(seen).size).toBe(seen.length);
    expect(seen.length).toBe((await user.get('/api/stats/bookmarks')).body.data.total);
  });

  it('belong to their owner alone', async () => {
    const { id } = await create({ type: 'note', title: 'Mine', content: 'x' });
    const stranger = await newUser();
    expect((await stranger.get(`/api/bookmarks/${id}`)).status).toBe(404);
    expect((await stranger.put(`/api/bookmarks/${id}`, { title: 'Yours' })).status).toBe(404);
    expect((await stranger.delete(`/api/bookmarks/${id}`)).status).toBe(404);
    expect((await stranger.get(`/api/bookmarks?project_id=${project}`)).body.data ?? []).toEqual([]);
    expect(
      (await stranger.post('/api/bookmarks', { type: 'note', title: 'x', project_id: project })).status,
    ).toBeGreaterThanOrEqual(400);
  });
});
