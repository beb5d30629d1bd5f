import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { BootedService } from '#platform/testing';
import { apiOf, bootBookmarks, eventually, titles } from '../factories/api.js';

describe('with everything running', () => {
  let service: BootedService;

  beforeAll(async () => {
    service = await bootBookmarks();
  });

  afterAll(() => service?.close());

  it('finds a misspelt word and folds counts soon after a save', async () => {
    const api = apiOf(service);
    await api.save({ title: 'Photography lessons', tags: ['x'] });
    await eventually(async () => {
      expect(titles(await api.get('/api/bookmarks?search=fotography'))).toEqual(['Photography lessons']);
    });
    await eventually(async () => {
      expect(await service.database.query('SELECT 1 FROM count_deltas')).toEqual([]);
    });
    expect((await api.get('/api/tags')).body.data).toEqual([{ name: 'x', count: 1 }]);
  });

  it('handles its own messages to the end', async () => {
    const api = apiOf(service);
    const saved = await api.save({ title: 'x', type: 'note' });
    await api.put(`/api/bookmarks/${saved.id}`, { title: 'y' });
    await eventually(async () => {
      const sent = await service.database.query(
        `SELECT 1 FROM outbox o WHERE o.type IN ('bookmarks.created.v1', 'bookmarks.updated.v1')
            AND NOT EXISTS (SELECT FROM inbox i WHERE i.message_id = o.id)`,
      );
      expect(sent).toEqual([]);
    });
  });
});
