import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { unzipSync } from 'fflate';
import { connect } from 'node:net';
import { fileForm } from '../api/support/account.js';
import { baseUrl, newUser, type Client } from '../api/support/client.js';
import { Footprint } from './support/footprint.js';
import { LYING_FILES } from './support/lying-files.js';
import { raw, type RawReply } from './support/raw-request.js';

const MB = 1024 * 1024;
const FILE_MAX = 20 * MB;
/** What a browser may show in place: pixels, sound, film and PDF in a sandbox. */
const INLINE = /^(?:image\/(?!svg)[a-z0-9.+-]+|audio\/[a-z0-9.-]+|video\/[a-z0-9.-]+|application\/pdf)$/;
const ACTIVE = /html|xml|svg|javascript|ecmascript|css|java-archive|manifest/;
const ROOMS = ['/api/upload/file', '/api/upload/files', '/api/projects/import', '/api/import/file'];

describe('files that are not what they say', () => {
  let user: Client;
  beforeAll(async () => {
    user = await newUser();
  });

  it.each(LYING_FILES)('$name comes back as bytes that no browser runs', async ({ name, claimed, bytes }) => {
    const form = new FormData();
    form.append('file', new Blob([new Uint8Array(bytes)], { type: claimed }), name);
    const sent = await user.call('POST', '/api/upload/file', { form });
    expect(sent.status).toBe(201);
    const { status, headers } = await raw(sent.body.file.url);
    const type = String(headers['content-type']);
    expect(status).toBe(200);
    expect(headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'content-security-policy': expect.stringMatching(/^default-src 'none';.*\bsandbox$/),
      'cross-origin-resource-policy': 'same-origin',
      'referrer-policy': 'no-referrer',
      'content-length': String(bytes.length),
    });
    expect(type).not.toMatch(ACTIVE);
    const disposition = String(headers['content-disposition']);
    expect(disposition).toMatch(/^(?:inline|attachment); filename="[^"]+"/);
    if (disposition.startsWith('inline')) expect(type).toMatch(INLINE);
    expect(headers['set-cookie']).toBeUndefined();
    for (const range of ['bytes=0-3', 'bytes=-4', 'bytes=2-']) {
      const part = await raw(sent.body.file.url, { headers: { range } });
      if (part.status === 206)
        expect([part.headers['content-type'], part.headers['content-disposition']]).toEqual([
          type,
          disposition,
        ]);
    }
  });
});

describe('parts with more headers than anybody reads', () => {
  it.each([
    ['one of 200,000 characters', `X-Long: ${'x'.repeat(200_000)}`],
    ['5,000 of them', Array.from({ length: 5_000 }, (_, n) => `X-${n}: y`).join('\r\n')],
    ['a second disposition', 'Content-Disposition: form-data; name="file"; filename="../other.html"'],
    ['an encoding of its own', 'Content-Transfer-Encoding: base64'],
  ])('hold the file that they name or are refused: %s', async (_what, more) => {
    const user = await newUser();
    const body = `--b\r\nContent-Disposition: form-data; name="file"; filename="x.txt"\r\n${more}\r\n\r\nx\r\n--b--\r\n`;
    const { status, text } = await raw('/api/upload/file', {
      method: 'POST',
      headers: { authorization: `Bearer ${user.token}`, 'content-type': 'multipart/form-data; boundary=b' },
      body,
    });
    expect([201, 400]).toContain(status);
    if (status === 201)
      expect(JSON.parse(text).file).toMatchObject({
        filename: expect.stringMatching(/^(?:x\.txt|other\.html)$/),
        mimetype: 'text/plain',
      });
  });
});

describe('names that lead somewhere', () => {
  const NAMES: readonly [string, RegExp][] = [
    ['../../../etc/passwd', /^passwd$/],
    ['..\\..\\windows\\system.ini', /^system\.ini$/],
    ['/etc/shadow', /^shadow$/],
    ['C:\\x.txt', /^x\.txt$/],
    ['....//....//x', /^x$/],
    ['.', /^file$/],
    ['..', /^file$/],
    ['...', /^file$/],
    [' ', /^file$/],
    ['a\u0000b.png', /^a ?b\.png$/],
    ['a\u0000.png\u0000.html', /^[^\u0000]+$/],
    ['invoice\u202egpj.exe', /^invoicegpj\.exe$/],
    ['\u2066invoice\u2069\u200f.txt', /^invoice\.txt$/],
    ['x\u200b\ufeff.txt', /^x\.txt$/],
    // Clients write line breaks as %0D%0A (HTML, multipart form data).
    ['line\r\nbreak.txt', /^line%0D%0Abreak\.txt$/],
    [`${'x'.repeat(5_000)}.txt`, /^x+\.txt$/],
    [`${'é'.repeat(400)}.txt`, /^é+\.txt$/],
    [`a.${'b'.repeat(3_000)}`, /^.+$/],
    ['<img src=x onerror=1>.png', /^[^/]+$/],
    ['trailing. . .', /^trailing$/],
    ['\ud800lone.txt', /lone\.txt$/],
  ];
  let user: Client;
  beforeAll(async () => {
    user = await newUser();
  });

  it.each(NAMES)('%j is kept as a plain name', async (name, kept) => {
    const { status, body } = await user.call('POST', '/api/upload/file', { form: fileForm(name, 'x') });
    expect(status).toBe(201);
    expect(body.file.filename).toMatch(kept);
    expect(Buffer.byteLength(body.file.filename)).toBeLessThanOrEqual(255);
    expect(body.file.filename).not.toMatch(/[\u0000-\u001f\u202a-\u202e\u2066-\u2069]|^\.{1,2}$|[/\\]/);
    expect(body.file.url).toMatch(/^\/uploads\/[0-9a-f]{32}\?/);
  });

  it('and leads nowhere out of an archive', async () => {
    const project = (await user.post('/api/projects', { name: '../../../tmp/evil' })).body.data.id;
    const attachments: unknown[] = [];
    for (const [name] of NAMES.slice(0, 16)) {
      const sent = await user.call('POST', '/api/upload/file', { form: fileForm(name, 'x') });
      attachments.push(sent.body.file);
    }
    await user.post('/api/bookmarks', {
      type: 'note',
      title: '../x',
      content: '',
      project_id: project,
      attachments,
    });
    const archive = await fetch(new URL(`/api/projects/${project}/export`, baseUrl()), {
      headers: { authorization: `Bearer ${user.token}` },
    });
    const entries = Object.keys(unzipSync(new Uint8Array(await archive.arrayBuffer())));
    expect(entries.length).toBeGreaterThan(16);
    for (const entry of entries)
      expect(entry).toMatch(/^[A-Za-z0-9][A-Za-z0-9_-]*(?:\/[A-Za-z0-9_-]+)*(?:\.[a-z]+)?$/);
  });
});

describe('uploads that are refused or broken off leave nothing', () => {
  let user: Client;
  let left: Footprint;

  beforeAll(async () => {
    user = await newUser();
    left = await Footprint.begin((await user.get('/api/auth/me')).body.data.id);
  });
  afterAll(() => left.close());

  const send = (path: string, body: Buffer | string, headers: Record<string, string>): Promise<RawReply> =>
    raw(path, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${user.token}`,
        'content-length': String(Buffer.byteLength(body)),
        connection: 'close',
        ...headers,
      },
      body,
    });

  it('one byte too many', async () => {
    const { status, body } = await user.call('POST', '/api/upload/file', {
      form: fileForm('x.bin', Buffer.alloc(FILE_MAX + 1)),
    });
    expect({ status, message: body.message }).toEqual({
      status: 413,
      message: '1 file(s) exceed 20MB limit',
    });
    await left.expectNothing();
  }, 60_000);

  it('one file too many', async () => {
    const form = new FormData();
    for (let n = 0; n < 21; n += 1) form.append('files', new Blob(['x']), `${n}.txt`);
    const { status, body } = await user.call('POST', '/api/upload/files', { form });
    expect({ status, message: body.message }).toEqual({
      status: 400,
      message: 'Maximum 20 files allowed. You currently have 0 files.',
    });
    await left.expectNothing();
  });

  const part = (head: string, content = 'x'): string => `--b\r\n${head}\r\n\r\n${content}\r\n`;
  const named = (field: string, name = 'x.txt'): string =>
    `Content-Disposition: form-data; name="${field}"; filename="${name}"`;
  const BROKEN: readonly [string, string, string][] = [
    ['no end', 'b', part(named('file'))],
    ['half a part', 'b', part(named('file'), 'x'.repeat(10_000)).slice(0, 5_000)],
    ['half a page', 'b', part(named('file', 'b.html'), '<DL>'.repeat(2_000)).slice(0, 4_000)],
    ['half a header', 'b', '--b\r\nContent-Disposi'],
    ['another boundary', 'c', `${part(named('file'))}--b--\r\n`],
    ['an empty boundary', '', `${part(named('file'))}--b--\r\n`],
    ['a boundary of 10,000 characters', 'b'.repeat(10_000), `${part(named('file'))}--b--\r\n`],
    ['nothing at all', 'b', ''],
    ['an end only', 'b', '--b--\r\n'],
    ['a part without headers', 'b', '--b\r\n\r\nx\r\n--b--\r\n'],
    ['a part without a name', 'b', `${part('Content-Disposition: form-data; filename="x"')}--b--\r\n`],
    ['a part of another field', 'b', `${part(named('other'))}--b--\r\n`],
    ['5,000 fields', 'b', `${part('Content-Disposition: form-data; name="f"').repeat(5_000)}--b--\r\n`],
    ['5,000 empty files', 'b', `${part(named('file'), '').repeat(5_000)}--b--\r\n`],
    [
      'a field of 2 MB',
      'b',
      `${part('Content-Disposition: form-data; name="options"', 'x'.repeat(2 * MB))}--b--\r\n`,
    ],
    ['a prototype for a field', 'b', `${part(named('__proto__'))}--b--\r\n`],
    [
      'multipart in multipart',
      'b',
      `${part('Content-Disposition: form-data; name="file"\r\nContent-Type: multipart/mixed; boundary=c', '--c\r\n\r\nx\r\n--c--')}--b--\r\n`,
    ],
    ['two files where one is taken', 'b', `${part(named('file', 'x.html'), '<DL></DL>').repeat(2)}--b--\r\n`],
    ['two boundaries for one body', 'b; boundary=c', `${part(named('other'))}--b--\r\n`],
  ];

  it.each(BROKEN)(
    'a body with %s',
    async (_what, boundary, body) => {
      for (const path of ROOMS) {
        const reply = await send(path, body, { 'content-type': `multipart/form-data; boundary=${boundary}` });
        expect({ path, status: reply.status }).toEqual({ path, status: expect.any(Number) });
        expect([400, 413, 415]).toContain(reply.status);
        expect(JSON.parse(reply.text)).toMatchObject({ success: false });
      }
      await left.expectNothing();
    },
    60_000,
  );

  it('a body that stops, wherever it does', async () => {
    const whole = Buffer.concat([
      Buffer.from(`--b\r\n${named('file')}\r\n\r\n`),
      Buffer.alloc(2 * MB, 'x'),
      Buffer.from('\r\n--b--\r\n'),
    ]);
    const stops = [0, 1, 40, 80, 1_000, 70_000, MB, 2 * MB, whole.length - 1];
    await Promise.all(
      ROOMS.flatMap((path) => stops.map((bytes) => breakOff(path, whole, bytes, user.token ?? ''))),
    );
    await left.expectNothing();
    expect((await user.get('/api/health/ready')).status).toBe(200);
  }, 90_000);

  it('a body that says to be endless', async () => {
    const reply = await raw('/api/upload/file', {
      method: 'POST',
      headers: {
        authorization: `Bearer ${user.token}`,
        'content-type': 'multipart/form-data; boundary=b',
        'content-length': String(900 * FILE_MAX),
        connection: 'close',
      },
    }).catch(() => undefined);
    expect(reply?.status ?? 413).toBe(413);
    await left.expectNothing();
  });
});

/** Begins an upload, sends so many bytes of its body and goes away without a word. */
function breakOff(path: string, body: Buffer, bytes: number, token: string): Promise<void> {
  const { hostname, port, host } = new URL(baseUrl());
  return new Promise((resolve) => {
    const socket = connect(Number(port), hostname);
    socket.on('error', () => resolve());
    socket.on('close', () => resolve());
    socket.write(
      `POST ${path} HTTP/1.1\r\nHost: ${host}\r\nAuthorization: Bearer ${token}\r\n` +
        `Content-Type: multipart/form-data; boundary=b\r\nContent-Length: ${body.length}\r\n\r\n`,
    );
    socket.write(body.subarray(0, bytes), () => setTimeout(() => socket.destroy(), 150));
  });
}
