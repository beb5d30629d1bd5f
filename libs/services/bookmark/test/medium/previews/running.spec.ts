import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import sharp from 'sharp';
import { person, type BootedService } from '#platform/testing';
import { bootBookmarks, eventually, file, objectKeys, upload } from '../files/support.js';
import { bytes, html, startSite, type Site } from './site.js';

describe('with workers, queues and relay running', () => {
  let service: BootedService;
  let site: Site;

  beforeAll(async () => {
    site = await startSite();
    service = await bootBookmarks({ workers: 'running', env: { OUTBOUND_ALLOW_CIDRS: '127.0.0.1/32' } });
    const icon = sharp({ create: { width: 48, height: 48, channels: 3, background: 'green' } });
    site.pages.set('/', html('<title>Arrived</title>'));
    site.pages.set('/favicon.ico', bytes(await icon.png().toBuffer(), 'image/png'));
  });
  afterAll(async () => {
    await service.close();
    await site.close();
  });

  it.each(['web', 'import'])(
    'a link saved by %s gets its preview, and its objects go with it',
    async (source) => {
      const actor = person();
      const uploaded = (await upload(service, actor, file('attached'))).body.file;
      const body = {
        type: 'link',
        title: 'Link',
        url: `${site.origin}/`,
        source,
        attachments: [{ id: uploaded.id }],
      };
      const { id } = (await service.request('POST', '/api/bookmarks', { actor, body })).body.data;
      const read = () => service.request('GET', `/api/bookmarks/${id}`, { actor });
      await eventually(async () => (await read()).body.data.preview?.favicon_url, 'the preview came');
      expect((await read()).body.data.preview).toMatchObject({ title: 'Arrived' });
      expect(await objectKeys(service)).toHaveLength(2);
      await service.request('DELETE', `/api/bookmarks/${id}`, { actor });
      await service.request('DELETE', `/api/bookmarks/${id}/permanent`, { actor });
      await eventually(async () => (await objectKeys(service)).length === 0, 'the objects went');
    },
  );
});
