import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { SearchOrderFilled1763800100000 } from '../../src/database/migrations/1763800100000-search-order-filled.js';
import { bootBookmarks } from './files/support.js';
import type { BootedService } from '#platform/testing';

describe('filling in what search is ordered by', () => {
  let service: BootedService;

  beforeAll(async () => {
    service = await bootBookmarks();
  });
  afterAll(() => service.close());

  it('reaches every document, batch by batch, and changes nothing the second time', async () => {
    const { database } = service;
    await database.query(`
      INSERT INTO projects (owner_id, id, name, name_key, description)
      SELECT gen_random_uuid(), n, 'p', 'p', '' FROM generate_series(900001, 900003) AS n`);
    await database.query(`
      INSERT INTO bookmarks (owner_id, id, project_id, type, title, source, created_at, saved_at, updated_at, deleted_at)
      SELECT p.owner_id, gen_random_uuid(), p.id, 'note', 't', 'api', now() - n * interval '1 hour', now(), now(),
             CASE WHEN n % 3 = 0 THEN now() END
        FROM projects p, generate_series(1, 4000) AS n WHERE p.id BETWEEN 900001 AND 900003`);
    await database.query(`
      INSERT INTO bookmark_search (owner_id, id, document, title, created_at)
      SELECT owner_id, id, '', 't', NULL FROM bookmarks WHERE project_id BETWEEN 900001 AND 900003`);
    const fill = async (): Promise<void> => {
      const runner = database.source.createQueryRunner();
      try {
        await new SearchOrderFilled1763800100000().up(runner);
      } finally {
        await runner.release();
      }
    };
    const state = (): Promise<unknown[]> =>
      database.query(
        `SELECT count(*)::integer AS documents, max(s.xmin::text) AS changed,
                count(*) FILTER (WHERE s.created_at = b.created_at AND s.trashed = (b.deleted_at IS NOT NULL))::integer AS filled
           FROM bookmark_search s JOIN bookmarks b USING (owner_id, id) WHERE b.project_id BETWEEN 900001 AND 900003`,
      );
    await fill();
    const [once] = await state();
    expect(once).toMatchObject({ documents: 12_000, filled: 12_000 });
    await fill();
    expect(await state()).toEqual([once]);
  });
});
