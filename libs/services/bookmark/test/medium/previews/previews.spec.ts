import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import sharp from 'sharp';
import type { BookmarksCreatedV1, BookmarksUpdatedV1, ObjectsAbandonedV1 } from '#contracts';
import type { Message } from '#platform/messaging';
import type { Actor } from '#platform/identity';
import { OutboundHttp } from '#platform/outbound-http';
import { person, type BootedService, type TestReply } from '#platform/testing';
import { ObjectsConsumer } from '../../../src/files/objects.consumer.js';
import { Deadline } from '../../../src/previews/deadline.js';
import { PreviewFetcher } from '../../../src/previews/preview-fetcher.js';
import { PreviewLine } from '../../../src/previews/preview-line.repository.js';
import { PreviewRunner } from '../../../src/previews/preview-runner.js';
import { PreviewsConsumer } from '../../../src/previews/previews.consumer.js';
import { bootBookmarks, objectKeys, outbox, type Json } from '../files/support.js';
import { bytes, html, startSite, status, type Site } from './site.js';

const PAGE = `<!doctype html><title>Example</title><meta property="og:description" content="About">
  <meta property="og:site_name" content="Site"><meta property="og:image" content="/picture.jpg"><link rel="icon" href="/icon.png">`;

describe('previews', () => {
  let service: BootedService;
  let site: Site;
  let actor: Actor & { kind: 'user' };

  beforeAll(async () => {
    service = await bootBookmarks({ env: { OUTBOUND_ALLOW_CIDRS: '127.0.0.1/32' } });
  });
  afterAll(() => service.close());
  beforeEach(async () => {
    site = await startSite();
    actor = person();
    const picture = sharp({ create: { width: 300, height: 200, channels: 3, background: 'blue' } });
    site.pages.set('/', html(PAGE));
    site.pages.set('/picture.jpg', bytes(await picture.jpeg().toBuffer(), 'image/jpeg'));
    site.pages.set('/icon.png', bytes(await picture.resize(64, 64).png().toBuffer(), 'image/png'));
  });
  afterEach(() => site.close());

  const save = async (url: string, more: object = {}): Promise<string> => {
    const body = { type: 'link', title: 'Link', url, ...more };
    return (await service.request('POST', '/api/bookmarks', { actor, body })).body.data.id;
  };
  const read = async (id: string): Promise<Json> =>
    (await service.request('GET', `/api/bookmarks/${id}`, { actor })).body.data;
  const edit = (id: string, body: object): Promise<TestReply> =>
    service.request('PUT', `/api/bookmarks/${id}`, { actor, body });

  /** Delivers the owner's waiting messages about bookmarks, each twice, as a relay may. */
  const deliver = async (): Promise<void> => {
    const consumer = service.app.nest.get(PreviewsConsumer);
    const created = (await outbox<BookmarksCreatedV1>(service, 'bookmarks.created.v1')).filter(
      (one) => one.owner_id === actor.ownerId,
    );
    await consumer.created([...created, ...created.slice(0, 1)]);
    await consumer.created(created);
    const updated = (await outbox<BookmarksUpdatedV1>(service, 'bookmarks.updated.v1')).filter(
      (one) => one.owner_id === actor.ownerId,
    );
    await consumer.updated([...updated, ...updated.slice(0, 1)]);
    await consumer.updated(updated);
  };
  const fetchPreviews = (): Promise<void> => service.app.nest.get(PreviewRunner).runUntilEmpty();
  const ready = async (): Promise<Message[]> =>
    (await outbox(service, 'bookmarks.preview-ready.v1')).filter((one) => one.owner_id === actor.ownerId);
  const rowOf = async (id: string): Promise<Json> =>
    (
      await service.database.query('SELECT * FROM bookmark_previews WHERE owner_id = $1 AND id = $2', [
        actor.ownerId,
        id,
      ])
    )[0];
  const sweepObjects = async (): Promise<void> => {
    const consumer = service.app.nest.get(ObjectsConsumer);
    for (const message of await outbox<ObjectsAbandonedV1>(service, 'bookmark.objects-abandoned.v1'))
      await consumer.abandoned(message);
  };

  it('shows what the page says, with pictures of our own, and leaves version and date alone', async () => {
    const id = await save(`${site.origin}/`);
    const before = await read(id);
    expect(before.preview).toBeNull();
    await deliver();
    await fetchPreviews();
    const after = await read(id);
    expect(after.preview).toMatchObject({ title: 'Example', description: 'About', site_name: 'Site' });
    expect([after.version, after.updated_at]).toEqual([before.version, before.updated_at]);
    for (const url of [after.preview.image_url, after.preview.favicon_url]) {
      const reply = await service.request('GET', url);
      expect(reply.headers).toMatchObject({
        'content-type': 'image/webp',
        'x-content-type-options': 'nosniff',
      });
      expect((await service.request('GET', url.replace('sig=', 'sig=A'))).status).toBe(404);
    }
    expect(await ready()).toMatchObject([{ payload: { items: [{ id, version: before.version }] } }]);
  });

  it('has one effect for messages and jobs that come twice', async () => {
    const id = await save(`${site.origin}/`);
    await deliver();
    await Promise.all([fetchPreviews(), fetchPreviews()]);
    await deliver();
    await fetchPreviews();
    const { image_key: image } = await rowOf(id);
    expect((await objectKeys(service)).filter((key) => key === image)).toHaveLength(1);
    const asked = site.asked.length;
    await fetchPreviews();
    expect(site.asked).toHaveLength(asked);
    await sweepObjects();
    expect((await service.request('GET', (await read(id)).preview.image_url)).status).toBe(200);
  });

  it('asks a site for its icon once, however many links lead there', async () => {
    site.pages.set('/other', html('<title>Other</title>'));
    const ids: string[] = [];
    for (const path of ['/', '/other']) {
      ids.push(await save(`${site.origin}${path}`));
      await deliver();
      await fetchPreviews();
    }
    expect(site.asked.filter((path) => path === '/icon.png')).toHaveLength(1);
    const [one, two] = [await read(ids[0] ?? ''), await read(ids[1] ?? '')];
    expect(two.preview.favicon_url).toBe(one.preview.favicon_url);
  });

  it('fetches anew when the address changes, and drops the old picture', async () => {
    const id = await save(`${site.origin}/`);
    await deliver();
    await fetchPreviews();
    const old = await rowOf(id);
    site.pages.set('/new', html('<title>New</title>'));
    await edit(id, { url: `${site.origin}/new` });
    await deliver();
    expect((await read(id)).preview).toBeNull();
    await fetchPreviews();
    expect((await read(id)).preview).toMatchObject({ title: 'New', image_url: null });
    await sweepObjects();
    expect(await objectKeys(service)).not.toContain(old.image_key);
  });

  it('drops what was fetched for an address that changed meanwhile', async () => {
    const id = await save(`${site.origin}/`);
    await deliver();
    const before = await objectKeys(service);
    site.pages.set('/', (_request, response) => {
      void edit(id, { url: `${site.origin}/elsewhere` }).then(() =>
        response.writeHead(200, { 'content-type': 'text/html' }).end(PAGE),
      );
    });
    await fetchPreviews();
    expect(await rowOf(id)).toMatchObject({ status: 'queued', title: null, image_key: null });
    expect(await objectKeys(service)).toEqual(before);
  });

  it.each([
    ['a note', { type: 'note', url: null }],
    ['a password', { type: 'password', content: 'hunter2', url: null }],
  ])('forgets the preview of a link that becomes %s', async (_what, change) => {
    const id = await save(`${site.origin}/`);
    await deliver();
    await fetchPreviews();
    const { image_key: image } = await rowOf(id);
    expect((await edit(id, change)).status).toBe(200);
    await deliver();
    expect(await rowOf(id)).toBeUndefined();
    await sweepObjects();
    expect(await objectKeys(service)).not.toContain(image);
    expect(
      await service.database.query('SELECT 1 FROM favicons WHERE owner_id = $1', [actor.ownerId]),
    ).toEqual([]);
  });

  it('leaves nothing of a bookmark that is deleted for good', async () => {
    const id = await save(`${site.origin}/`);
    await deliver();
    await fetchPreviews();
    await service.request('DELETE', `/api/bookmarks/${id}`, { actor });
    await service.request('DELETE', `/api/bookmarks/${id}/permanent`, { actor });
    await deliver();
    await fetchPreviews();
    for (const table of ['bookmark_previews', 'favicons', 'stored_names']) {
      expect(
        await service.database.query(`SELECT 1 FROM ${table} WHERE owner_id = $1`, [actor.ownerId]),
      ).toEqual([]);
    }
  });

  it('fails without a trace in the bookmark, and shows an icon all the same', async () => {
    site.pages.set('/gone', status(404));
    site.pages.set('/favicon.ico', site.pages.get('/icon.png') ?? status(404));
    const id = await save(`${site.origin}/gone`);
    await deliver();
    await fetchPreviews();
    expect(await rowOf(id)).toMatchObject({ status: 'failed', failure: 'status 404' });
    expect((await read(id)).preview).toMatchObject({
      title: null,
      favicon_url: expect.stringContaining('/uploads/previews/'),
    });
  });

  it('never asks a private address, also not behind a redirect', async () => {
    site.pages.set(
      '/trap',
      (_request, response) => void response.writeHead(302, { location: 'http://127.0.0.2:1/' }).end(),
    );
    const trap = await save(`${site.origin}/trap`);
    const direct = await save('http://169.254.169.254/latest/meta-data');
    await deliver();
    await fetchPreviews();
    for (const id of [trap, direct]) {
      expect(await rowOf(id)).toMatchObject({ status: 'failed', failure: 'address_refused' });
      expect((await read(id)).preview).toBeNull();
    }
  });

  it('asks a site that is away three times and then no more', async () => {
    site.pages.set('/away', status(503));
    const id = await save(`${site.origin}/away`);
    await deliver();
    for (const expected of ['queued', 'queued', 'failed', 'failed']) {
      await fetchPreviews();
      await service.database.query(
        `UPDATE bookmark_previews SET wake_at = now() - interval '1 second' WHERE id = $1`,
        [id],
      );
      await service.app.nest.get(PreviewLine).wake();
      expect((await rowOf(id)).status).toBe(expected);
    }
    expect(site.asked.filter((path) => path === '/away')).toHaveLength(3);
  });

  it('lives with pages that mean harm', async () => {
    const bomb = await sharp({ create: { width: 9000, height: 9000, channels: 3, background: 'red' } })
      .png()
      .toBuffer();
    site.pages.set('/bomb.png', bytes(bomb, 'image/png'));
    site.pages.set(
      '/drawing.png',
      bytes(Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), 'image/png'),
    );
    site.pages.set(
      '/harm',
      html(`<title>${'x'.repeat(100_000)}</title><meta property="og:image" content="/bomb.png">
      <link rel=image_src href="/drawing.png"><link rel="icon" href="javascript:1">${'<b>'.repeat(300_000)}`),
    );
    const id = await save(`${site.origin}/harm`);
    await deliver();
    await fetchPreviews();
    const { preview } = await read(id);
    expect(preview).toMatchObject({ image_url: null, favicon_url: null });
    expect(preview.title).toHaveLength(500);
  });

  it('asks the configured favicon service instead of the site, by host name', async () => {
    const outbound = new OutboundHttp({ allowCidrs: ['127.0.0.1/32'] });
    const fetcher = new PreviewFetcher(outbound, { faviconUrlTemplate: `${site.origin}/icons/{host}.png` });
    site.pages.set('/icons/news.example.png', site.pages.get('/icon.png') ?? status(404));
    const icon = await fetcher.fetchIcon(
      { host: 'news.example:8080', origin: 'http://news.example:8080' },
      [`${site.origin}/icon.png`],
      new Deadline(),
    );
    expect(icon?.length).toBeGreaterThan(0);
    expect(site.asked).toEqual(['/icons/news.example.png']);
  });

  it('has one deadline for everything that a page names', async () => {
    const fetcher = new PreviewFetcher(new OutboundHttp({ allowCidrs: ['127.0.0.1/32'] }), {
      faviconUrlTemplate: '',
    });
    const names = ['a', 'b', 'c'];
    const images = names.map((name) => `<meta property="og:image" content="/${name}">`).join('');
    site.pages.set('/slow', html(`<title>Slow</title>${images}`));
    for (const name of names) site.pages.set(`/${name}`, () => undefined);
    const started = performance.now();
    const deadline = new Deadline(500);
    const page = await fetcher.fetchPage(`${site.origin}/slow`, deadline);
    expect(page).toMatchObject({ failure: null, image: null, facts: { title: 'Slow' } });
    expect(await fetcher.fetchIcon({ host: site.host, origin: site.origin }, [], deadline)).toBeNull();
    expect(performance.now() - started).toBeLessThan(2_000);
    expect(site.asked).toEqual(['/slow', '/a']);
  });

  it('takes a deleted account for gone', async () => {
    const id = await save(`${site.origin}/`);
    await deliver();
    await service.database.query('INSERT INTO account_tombstones (owner_id) VALUES ($1)', [actor.ownerId]);
    const before = await objectKeys(service);
    await fetchPreviews();
    expect(await rowOf(id)).toMatchObject({ status: 'queued' });
    expect(await objectKeys(service)).toEqual(before);
  });
});
