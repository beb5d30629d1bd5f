import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { person, type BootedService } from '#platform/testing';
import { bootBookmarks, objectKeys } from '../files/support.js';
import { archives } from './support.js';

describe('an archive with more bookmarks than may come in', () => {
  let service: BootedService;

  beforeAll(async () => {
    service = await bootBookmarks({ env: { PROJECT_ARCHIVE_MAX_BOOKMARKS: '1' } });
  });
  afterAll(() => service.close());

  it('is refused whole, with the number', async () => {
    const actor = person();
    const its = archives(service);
    const zip = await its.exported(actor, (await its.furnished(actor)).id);
    const before = await objectKeys(service);
    const reply = await its.bringIn(actor, zip);
    expect(reply).toMatchObject({
      status: 413,
      body: {
        success: false,
        message: 'A project archive may bring in at most 1 bookmarks.',
        error: { code: 'archive_too_long' },
      },
    });
    expect(await objectKeys(service)).toEqual(before);
    const projects = await service.request('GET', '/api/projects', { actor });
    expect(projects.body.data.filter((one: { name: string }) => one.name !== 'My Project')).toHaveLength(1);
  });
});
