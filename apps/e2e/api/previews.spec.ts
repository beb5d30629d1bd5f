import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Client, eventually, newUser } from './support/client.js';
import { WebSite } from './support/web-site.js';

describe('previews of links', () => {
  let site: WebSite;
  let user: Client;

  beforeAll(async () => {
    site = await WebSite.open();
    user = await newUser();
  });

  afterAll(() => site.close());

  const save = async (url: string): Promise<any> => {
    const reply = await user.post('/api/bookmarks', { type: 'link', title: 'A link', url, content: '' });
    expect(reply.status).toBe(201);
    return reply.body.data;
  };

  const read = async (id: string): Promise<any> => (await user.get(`/api/bookmarks/${id}`)).body.data;

  it('show what the page says about itself, with pictures served by us', async () => {
    const saved = await save(site.page('first'));
    const { preview } = await eventually(async () => {
      const bookmark = await read(saved.id);
      return bookmark.preview && bookmark;
    });
    expect(preview).toMatchObject({
      title: 'Title of /pages/first & more',
      description: 'What /pages/first is about',
      site_name: 'The third party',
    });
    for (const address of [preview.image_url, preview.favicon_url]) {
      expect(address).toMatch(/^\/uploads\/previews\//);
      const picture = await fetch(new URL(address, user.origin));
      expect(picture.status).toBe(200);
      expect(picture.headers.get('content-type')).toMatch(/^image\//);
      expect(picture.headers.get('x-content-type-options')).toBe('nosniff');
    }
    expect(site.requests).toEqual(expect.arrayContaining(['GET /pages/first', 'GET /picture.png']));
  });

  it('change neither version nor date of the bookmark, and are in lists too', async () => {
    const saved = await save(site.page('second'));
    const listed = await eventually(async () => {
      const rows: any[] = (await user.get('/api/bookmarks?limit=100')).body.data;
      return rows.find((row) => row.id === saved.id && row.preview);
    });
    expect(listed).toMatchObject({ version: saved.version, updated_at: saved.updated_at });
  });

  it('follow the address when it changes, and go when the link becomes a password', async () => {
    const { id } = await save(site.page('third'));
    await eventually(async () => (await read(id)).preview?.title.includes('third'));
    await user.put(`/api/bookmarks/${id}`, { url: site.page('fourth') });
    await eventually(async () => (await read(id)).preview?.title.includes('fourth'));
    await user.put(`/api/bookmarks/${id}`, { type: 'password', content: 'now-A-secret-1' });
    await eventually(async () => (await read(id)).preview === null);
  });

  it('that cannot be had never cost the bookmark', async () => {
    const { id } = await save(`${site.origin}/nothing-here`);
    await eventually(async () => site.requests.includes('GET /nothing-here'));
    expect(await read(id)).toMatchObject({ title: 'A link', url: `${site.origin}/nothing-here` });
  });
});
