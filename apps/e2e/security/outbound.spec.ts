import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { networkInterfaces } from 'node:os';
import { brotliCompressSync, constants, deflateSync, gzipSync } from 'node:zlib';
import { fileForm } from '../api/support/account.js';
import { eventually, newUser, type Client } from '../api/support/client.js';
import { Dump } from '../api/support/database.js';
import { Forbidden, HostileSite } from './support/hostile-site.js';

/** One second of a link's five, and no more than the few that a page may have. */
const PATIENCE = 90;

interface Preview {
  readonly status: string;
  readonly failure: string | null;
  readonly title: string | null;
  readonly image_key: string | null;
}

/** 127.0.0.2: this machine, and not the one address of it that may be reached. */
const INSIDE = [
  '127.0.0.2',
  '127.0.0.2.',
  '127.2',
  '127.0.2',
  '2130706434',
  '0x7f000002',
  '0X7F000002',
  '017700000002',
  '0x7f.0x0.0x0.0x2',
  '0177.0.0.02',
  '0177.0x0.0.2',
  '127.000.000.002',
  '00000177.0.0.2',
  '%31%32%37.0.0.2',
  '127%2e0%2e0%2e2',
  '１２７.０.０.２',
  '127。0。0。2',
  '127．0．0．2',
  '①②⑦.⓪.⓪.②',
  'user:secret@127.0.0.2',
  'example.com@127.0.0.2',
  'example.com%20@127.0.0.2',
  '[::ffff:127.0.0.2]',
  '[::ffff:7f00:2]',
  '[::FFFF:7F00:2]',
  '[0:0:0:0:0:ffff:7f00:0002]',
  '[::7f00:2]',
  '[::ffff:0:7f00:2]',
  '[64:ff9b::7f00:2]',
  '[64:ff9b:1::7f00:2]',
  '[2002:7f00:2::1]',
  '[2001:0:7f00:2::1]',
  '[::1]',
  '[0:0:0:0:0:0:0:1]',
  '[::]',
  '0.0.0.0',
  '0',
  '0x0',
  '127.255.255.254',
  '[fe80::1]',
  '[fe80::1%25lo]',
  '169.254.169.254',
  'LOCALHOST.localdomain',
];

const ownAddresses = (): string[] =>
  Object.values(networkInterfaces())
    .flatMap((addresses) => addresses ?? [])
    .map(({ address, family }) => (family === 'IPv6' ? `[${address}]` : address))
    .filter((address) => address !== '127.0.0.1');

describe('links that people save', () => {
  const forbidden = new Forbidden();
  let site: HostileSite;
  let dump: Dump;
  let user: Client;

  beforeAll(async () => {
    [site, dump, user] = await Promise.all([HostileSite.open(), Dump.open(), newUser()]);
    await forbidden.open();
  });
  afterAll(() => Promise.all([forbidden.close(), site.close(), dump.close()]));

  const save = async (url: string): Promise<string | undefined> => {
    const { status, body } = await user.post('/api/bookmarks', {
      type: 'link',
      title: 'A link',
      content: '',
      url,
    });
    expect([201, 400]).toContain(status);
    return body.data?.id;
  };

  /** The previews of these links, when each has been tried for the last time. */
  const settled = async (ids: readonly (string | undefined)[]): Promise<Preview[]> => {
    const wanted = ids.filter((id) => id !== undefined);
    return eventually(async () => {
      const rows = await dump.query<Preview>(
        `SELECT status, failure, title, image_key FROM bookmark.bookmark_previews
         WHERE id = ANY($1::uuid[]) AND status IN ('ready', 'failed')`,
        [wanted],
      );
      return rows.length === wanted.length && rows;
    }, PATIENCE);
  };

  const expectNothingReached = (): void => expect(forbidden.reached).toEqual([]);

  it('a page that may be read is read, or nothing below would mean anything', async () => {
    const id = await save(site.page('/open', '<title>An open page</title>'));
    expect(await settled([id])).toMatchObject([{ status: 'ready', title: 'An open page' }]);
  }, 120_000);

  it('lead nowhere inside, however the address is spelt', async () => {
    const hosts = [...INSIDE, ...ownAddresses()];
    const urls = hosts.flatMap((host) => [`http://${host}:${forbidden.port}/direct`]);
    const ids = await Promise.all(urls.map(save));
    const previews = await settled(ids);
    expect(previews.length).toBeGreaterThan(hosts.length / 2);
    for (const preview of previews) expect(preview).toMatchObject({ status: 'failed', title: null });
    expectNothingReached();
  }, 120_000);

  it('lead nowhere inside by redirects, chains of them, or to another scheme', async () => {
    const inside = `http://127.0.0.2:${forbidden.port}`;
    const targets = [
      ...INSIDE.map((host) => `http://${host}:${forbidden.port}/redirected`),
      `//127.0.0.2:${forbidden.port}/scheme-relative`,
      `https://127.0.0.2:${forbidden.port}/`,
      'file:///etc/passwd',
      'file://127.0.0.2/etc/passwd',
      `gopher://127.0.0.2:${forbidden.port}/_GET%20/`,
      `ftp://127.0.0.2:${forbidden.port}/`,
      `dict://127.0.0.2:${forbidden.port}/`,
      'data:text/html,<title>inside</title>',
      'javascript:1',
      'unix:/var/run/docker.sock',
    ];
    const urls = targets.map((target, n) =>
      site.redirect(`/away/${n}`, target, [301, 302, 303, 307, 308][n % 5]),
    );
    for (let hop = 0; hop < 5; hop += 1) site.redirect(`/chain/${hop}`, `/chain/${hop + 1}`);
    site.redirect('/chain/5', `${inside}/chained`);
    for (let hop = 0; hop < 7; hop += 1) site.redirect(`/long/${hop}`, `/long/${hop + 1}`);
    site.page('/long/7', '<title>Too far</title>');
    site.redirect('/round', '/round');
    urls.push(
      `${site.origin}/chain/1`,
      `${site.origin}/chain/0`,
      `${site.origin}/long/0`,
      `${site.origin}/round`,
    );
    const previews = await settled(await Promise.all(urls.map(save)));
    expect(previews).toHaveLength(urls.length);
    for (const preview of previews) expect(preview).toMatchObject({ status: 'failed', title: null });
    expect(site.asked).toEqual(expect.arrayContaining(['/chain/5', '/long/5']));
    expect(site.asked).not.toContain('/long/6');
    expectNothingReached();
  }, 180_000);

  it('lead nowhere inside by what their pages name', async () => {
    const inside = `http://127.0.0.2:${forbidden.port}`;
    site.redirect('/picture-redirect.png', `${inside}/picture`);
    const id = await save(
      site.page(
        '/names',
        `<base href="${inside}/base/"><title>Names things</title>
         <meta http-equiv="refresh" content="0;url=${inside}/refresh">
         <meta property="og:image" content="${inside}/og.png">
         <meta property="og:image" content="//127.0.0.2:${forbidden.port}/relative.png">
         <meta property="og:image" content="relative-to-base.png">
         <meta property="og:image" content="file:///etc/passwd">
         <meta property="og:image" content="${site.origin}/picture-redirect.png">
         <meta property="og:image:url" content="http://[::ffff:7f00:2]:${forbidden.port}/mapped.png">
         <meta name="twitter:image" content="${inside}/twitter.png">
         <link rel="icon" href="${inside}/icon.png"><link rel="apple-touch-icon" href="icon-relative.png">
         <link rel="stylesheet" href="${inside}/style.css"><link rel="preload" as="script" href="${inside}/x.js">
         <script src="${inside}/script.js"></script><img src="${inside}/img.png"><iframe src="${inside}/frame"></iframe>`,
        { link: `<${inside}/linked>; rel=preload`, refresh: `0; url=${inside}/header` },
      ),
    );
    expect(await settled([id])).toMatchObject([{ title: 'Names things', image_key: null }]);
    expectNothingReached();
  }, 120_000);

  it('are read no further inside when they come in by a file, an archive’s worth at once', async () => {
    const some = INSIDE.filter((_, n) => n % 3 === 0);
    const links = some
      .map((host) => `<DT><A HREF="http://${host}:${forbidden.port}/imported">x</A>`)
      .join('\n');
    const control = site.page('/imported', '<title>Imported</title>');
    const file = `<!DOCTYPE NETSCAPE-Bookmark-file-1><DL>${links}<DT><A HREF="${control}">control</A></DL>`;
    const other = await newUser();
    const job = await other.call('POST', '/api/import/file', { form: fileForm('b.html', file) });
    expect(job.status).toBe(202);
    const owner = (await other.get('/api/auth/me')).body.data.id;
    await eventually(async () => {
      const [row] = await dump.query<{ open: number; all: number }>(
        `SELECT count(*) FILTER (WHERE status = 'queued')::int AS open, count(*)::int AS all
         FROM bookmark.bookmark_previews WHERE owner_id = $1`,
        [owner],
      );
      return row && row.all > some.length / 2 && row.open === 0;
    }, PATIENCE);
    expect(site.asked).toContain('/imported');
    expectNothingReached();
  }, 180_000);

  it('cost bounded time and memory, whatever their pages do', async () => {
    const huge = Buffer.alloc(64 * 1024 * 1024, '<');
    const packed = gzipSync(huge);
    const bombs: Record<string, [string, Buffer]> = {
      gzip: ['gzip', packed],
      'gzip in gzip': ['gzip, gzip', gzipSync(packed)],
      deflate: ['deflate', deflateSync(huge)],
      brotli: ['br', brotliCompressSync(huge, { params: { [constants.BROTLI_PARAM_QUALITY]: 2 } })],
      unknown: ['zstd', packed],
      lying: ['gzip', Buffer.from('<title>not packed</title>')],
    };
    const urls = Object.entries(bombs).map(([name, [encoding, body]]) =>
      site.at(`/bomb/${encodeURIComponent(name)}`, (_, response) =>
        response.writeHead(200, { 'content-type': 'text/html', 'content-encoding': encoding }).end(body),
      ),
    );
    const endless =
      (write: (response: import('node:http').ServerResponse) => void, everyMs: number) =>
      (_: unknown, response: import('node:http').ServerResponse): void => {
        const timer = setInterval(() => write(response), everyMs);
        response.on('close', () => clearInterval(timer));
        response.on('error', () => clearInterval(timer));
      };
    urls.push(
      site.at('/silent', () => undefined),
      site.at('/drip', (request, response) => {
        response.writeHead(200, { 'content-type': 'text/html' });
        endless((one) => one.write('<'), 300)(request, response);
      }),
      site.at('/flood', (request, response) => {
        response.writeHead(200, { 'content-type': 'text/html' });
        endless((one) => one.write(Buffer.alloc(256 * 1024, 'x')), 5)(request, response);
      }),
      site.at('/headers', (_, response) => {
        for (let n = 0; n < 500; n += 1) response.setHeader(`x-filler-${n}`, 'x'.repeat(100));
        response.end('<title>x</title>');
      }),
      site.at('/hints', (_, response) => {
        for (let n = 0; n < 200; n += 1)
          response.writeEarlyHints({ link: `<${site.origin}/hinted>; rel=preload` });
        response.end('<title>hints</title>');
      }),
      site.at('/binary', (_, response) =>
        response
          .writeHead(200, { 'content-type': 'text/html; charset=x-user-defined' })
          .end(Buffer.alloc(100_000, 0xff)),
      ),
      site.page('/nested', `${'<div>'.repeat(200_000)}<title>deep</title>`),
      site.page(
        '/attributes',
        `<meta ${'property=og:title '.repeat(50_000)} content="x"><title>${'t'.repeat(1_500_000)}</title>`,
      ),
      site.at('/wrong-type', (_, response) =>
        response.writeHead(200, { 'content-type': 'application/octet-stream' }).end('<title>octets</title>'),
      ),
    );
    const started = Date.now();
    const ids = await Promise.all(urls.map(save));
    // Meanwhile everything else goes on.
    for (let n = 0; n < 20; n += 1) expect((await user.get('/api/bookmarks?limit=1')).status).toBe(200);
    await eventually(async () => site.asked.includes('/silent') && site.asked.includes('/flood'), PATIENCE);
    const titles = (
      await settled(ids.filter((_, n) => !['/silent', '/drip'].some((path) => urls[n]?.endsWith(path))))
    )
      .map(({ title }) => title)
      .filter((title) => title !== null);
    expect(titles.every((title) => title.length <= 1_000)).toBe(true);
    expect(titles).not.toContain('octets');
    expect((await user.get('/api/health/ready')).status).toBe(200);
    expect(Date.now() - started).toBeLessThan(150_000);
    expect(site.asked).not.toContain('/hinted');
  }, 240_000);
});
