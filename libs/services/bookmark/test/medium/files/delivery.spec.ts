import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { request as httpRequest, type IncomingMessage } from 'node:http';
import sharp from 'sharp';
import { OperationalError } from '#platform/errors';
import { person, type BootedService, type TestReply } from '#platform/testing';
import { FileUrls } from '../../../src/files/file-urls.js';
import { bootBookmarks, file, listen, upload } from './support.js';

describe('reading files', () => {
  let service: BootedService;
  const actor = person();

  beforeAll(async () => {
    service = await bootBookmarks();
  });
  afterAll(() => service.close());

  const stored = async (body: Buffer | string, name: string): Promise<{ id: string; url: string }> =>
    (await upload(service, actor, file(body, name))).body.file;
  const read = (url: string, headers: Record<string, string> = {}): Promise<TestReply> =>
    service.request('GET', url, { headers });

  it('says 404 to every address that is not signed by us or has ended', async () => {
    const { url } = await stored('mine', 'a.txt');
    const [path = '', query = ''] = url.split('?');
    const other = (await stored('other', 'b.txt')).url;
    const old = service.app.nest
      .get(FileUrls)
      .ofFile(path.slice('/uploads/'.length), new Date(Date.now() - 13 * 3_600_000));
    const refused = [
      path,
      `${path}?${query.replace(/exp=\d+/, 'exp=99999999999')}`,
      `${path}?${query.replace('sig=', 'sig=A')}`,
      `${other.split('?')[0]}?${query}`,
      `${url}&x=1`,
      old,
      `/uploads/..%2f..%2fetc%2fpasswd?${query}`,
      `/uploads/previews/${path.slice('/uploads/'.length)}?${query}`,
    ];
    for (const address of refused) {
      expect(await read(address)).toMatchObject({
        status: 404,
        body: { success: false, message: 'File not found' },
      });
    }
    expect((await read(url)).status).toBe(200);
  });

  it('says what is wrong as JSON when the object is gone or the storage away, whatever type the file has', async () => {
    const { url } = await stored('soon gone', 'gone.txt');
    const { storage } = service.shared;
    const get = jest.spyOn(storage, 'get');
    try {
      get.mockRejectedValueOnce(new OperationalError('storage_unavailable', 'away'));
      const away = await read(url);
      expect(away).toMatchObject({ status: 503, body: { error: { code: 'storage_unavailable' } } });
      expect(away.headers).toMatchObject({ 'retry-after': expect.any(String) });
      get.mockResolvedValueOnce(null);
      const gone = await read(url);
      expect(gone).toMatchObject({ status: 404, body: { message: 'File not found' } });
      for (const { headers } of [away, gone]) {
        expect(headers['content-type']).toMatch(/^application\/json/);
        for (const name of ['content-disposition', 'etag', 'accept-ranges', 'cache-control'])
          expect(headers[name]).toBeUndefined();
      }
    } finally {
      get.mockRestore();
    }
    expect((await read(url)).status).toBe(200);
  });

  it('lets nothing run: headers of every file', async () => {
    const { url } = await stored('plain', 'Résumé %22x%22.txt');
    const { headers } = await read(url);
    expect(headers).toMatchObject({
      'content-type': 'text/plain',
      'x-content-type-options': 'nosniff',
      'accept-ranges': 'bytes',
      'referrer-policy': 'no-referrer',
    });
    expect(headers['content-security-policy']).toMatch(/default-src 'none'.*sandbox/);
    expect(headers['content-disposition']).toMatch(
      /^attachment; .*filename\*=UTF-8''R%C3%A9sum%C3%A9%20%2522x%2522\.txt$/,
    );
    expect(headers['cache-control']).toMatch(/^private, max-age=\d+$/);
  });

  it('shows pictures, PDF, sound and film in place, and never drawings or pages', async () => {
    const png = await sharp({ create: { width: 2, height: 2, channels: 3, background: 'red' } })
      .png()
      .toBuffer();
    const wav = Buffer.concat([Buffer.from('RIFF\x24\0\0\0WAVEfmt '), Buffer.alloc(40)]);
    const mp4 = Buffer.concat([Buffer.from('\0\0\0\x18ftypmp42\0\0\0\0mp42isom'), Buffer.alloc(40)]);
    for (const [body, name] of [
      [png, 'a.png'],
      [Buffer.from('%PDF-1.7\n'), 'a.pdf'],
      [wav, 'a.wav'],
      [mp4, 'a.mp4'],
    ] as const) {
      const { headers } = await read((await stored(body, name)).url);
      expect([name, headers['content-disposition']]).toEqual([name, expect.stringMatching(/^inline/)]);
    }
    for (const [body, name] of [
      ['<svg xmlns="http://www.w3.org/2000/svg"><script/></svg>', 'a.svg'],
      ['<?xml version="1.0"?><svg/>', 'a.png'],
      ['<html><script>1</script>', 'a.pdf'],
      ['<!-- x --><html>', 'a.jpg'],
      ['alert(1)', 'a.js'],
    ] as const) {
      const { headers } = await read((await stored(body, name)).url);
      expect([name, headers['content-disposition']]).toEqual([name, expect.stringMatching(/^attachment/)]);
      expect(headers['content-type']).not.toMatch(/html|svg|xml|javascript/);
    }
  });

  it('answers ranges', async () => {
    const { url } = await stored('0123456789', 'digits.bin');
    const range = async (text: string): Promise<unknown[]> => {
      const { status, headers, body } = await read(url, { range: text });
      return [status, body, headers['content-range'], headers['content-length']];
    };
    expect(await range('bytes=2-4')).toEqual([206, '234', 'bytes 2-4/10', '3']);
    expect(await range('bytes=7-')).toEqual([206, '789', 'bytes 7-9/10', '3']);
    expect(await range('bytes=-2')).toEqual([206, '89', 'bytes 8-9/10', '2']);
    expect(await range('bytes=5-99')).toEqual([206, '56789', 'bytes 5-9/10', '5']);
    expect(await range('bytes=10-')).toEqual([416, '', 'bytes */10', '0']);
    expect(await range('bytes=1-2,4-5')).toEqual([200, '0123456789', undefined, '10']);
  });

  it('answers conditions', async () => {
    const { url } = await stored('0123456789', 'digits.bin');
    const etag = String((await read(url)).headers['etag']);
    expect(await read(url, { 'if-none-match': `"x", ${etag}` })).toMatchObject({ status: 304, body: '' });
    expect((await read(url, { 'if-none-match': '"x"' })).status).toBe(200);
    expect((await read(url, { range: 'bytes=0-1', 'if-range': etag })).status).toBe(206);
    expect((await read(url, { range: 'bytes=0-1', 'if-range': '"x"' })).status).toBe(200);
  });

  it('answers HEAD over a real connection, and an empty file', async () => {
    const empty = await stored('', 'empty.txt');
    expect(await read(empty.url)).toMatchObject({ status: 200, body: '' });
    const { url } = await stored('0123456789', 'digits.bin');
    const { server, port } = await listen(service, { kind: 'anonymous' });
    try {
      const reply = await new Promise<IncomingMessage>((resolve, reject) => {
        httpRequest({ port, path: url, method: 'HEAD' }, resolve).once('error', reject).end();
      });
      expect([reply.statusCode, reply.headers['content-length']]).toEqual([200, '10']);
      reply.resume();
    } finally {
      server.close();
    }
  });

  it('deletes by id and by stored name, for the owner alone', async () => {
    const one = await stored('one', 'a.txt');
    const two = await stored('two', 'b.txt');
    const name = new URL(two.url, 'http://x').pathname.split('/').pop() ?? '';
    for (const id of [one.id, name, 'demo-1', '../x', '00000000-0000-7000-8000-000000000000']) {
      const reply = await service.request('DELETE', `/api/upload/file/${encodeURIComponent(id)}`, {
        actor: person(),
      });
      expect(reply.status).toBe(404);
    }
    expect(await service.request('DELETE', `/api/upload/file/${one.id}`, { actor })).toMatchObject({
      status: 200,
      body: { success: true, data: { id: one.id } },
    });
    expect((await service.request('DELETE', `/api/upload/file/${name}`, { actor })).status).toBe(200);
    expect((await read(one.url)).status).toBe(404);
    expect((await read(two.url)).status).toBe(404);
    expect((await service.request('DELETE', `/api/upload/file/${one.id}`, { actor })).status).toBe(404);
  });
});
