import { beforeAll, describe, expect, it } from '@jest/globals';
import { Client, anonymous, newUser } from './support/client.js';

const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

describe('files', () => {
  let user: Client;
  beforeAll(async () => {
    user = await newUser();
  });

  const upload = async (name: string, bytes: Uint8Array, type = 'application/octet-stream'): Promise<any> => {
    const form = new FormData();
    form.append('file', new Blob([new Uint8Array(bytes)], { type }), name);
    return user.call('POST', '/api/upload/file', { form });
  };

  it('are attached, found by name and served by signed address only', async () => {
    const { status, body } = await upload('pixel.png', PNG, 'text/html');
    expect(status).toBeLessThan(300);
    expect(body.file).toMatchObject({ filename: 'pixel.png', mimetype: 'image/png', size: PNG.length });
    expect(body.files).toEqual([body.file]);
    const saved = await user.post('/api/bookmarks', {
      type: 'note',
      title: 'With a picture',
      content: '',
      attachments: [body.file],
    });
    expect(saved.body.data.attachments).toHaveLength(1);
    const { url } = saved.body.data.attachments[0];
    const served = await fetch(new URL(url, user.origin));
    expect(served.status).toBe(200);
    expect(served.headers.get('content-type')).toBe('image/png');
    expect(Buffer.from(await served.arrayBuffer()).equals(PNG)).toBe(true);
    expect((await anonymous().get(new URL(url, user.origin).pathname)).status).toBe(404);
    expect((await user.get('/api/bookmarks?search=has:attachment')).body.data).toHaveLength(1);
  });

  it('are never run in a browser, whatever they say they are', async () => {
    const html = Buffer.from('<script>alert(1)</script>');
    const { body } = await upload('page.html', html, 'image/png');
    const served = await fetch(new URL(body.file.url, user.origin));
    expect(served.headers.get('content-disposition')).toMatch(/^attachment/);
    expect(served.headers.get('x-content-type-options')).toBe('nosniff');
    expect(served.headers.get('content-security-policy')).toContain('sandbox');
  });

  it('may be as large as the limit and not one byte larger', async () => {
    const limit = 20 * 1024 * 1024;
    expect((await upload('full.bin', Buffer.alloc(limit))).status).toBeLessThan(300);
    const over = await upload('over.bin', Buffer.alloc(limit + 1));
    expect(over.status).toBe(413);
    expect(over.body.message).toBe('1 file(s) exceed 20MB limit');
  });

  it('of somebody else cannot be attached or deleted', async () => {
    const { body } = await upload('mine.png', PNG);
    const stranger = await newUser();
    const stolen = await stranger.post('/api/bookmarks', {
      type: 'note',
      title: 'x',
      content: '',
      attachments: [body.file],
    });
    expect(stolen.status).toBe(400);
    expect((await stranger.delete(`/api/upload/file/${body.file.id}`)).status).toBe(404);
    expect((await user.delete(`/api/upload/file/${body.file.id}`)).status).toBe(200);
  });
});
