import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { v7 as uuidv7 } from 'uuid';
import type { BootedService } from '#platform/testing';
import { StatisticsWork } from '../../src/housekeeping/statistics.work.js';
import { bootBookmarks } from '../factories/api.js';

describe('statistics of tables', () => {
  let service: BootedService;

  beforeAll(async () => {
    service = await bootBookmarks({ workers: 'off' });
  });
  afterAll(() => service?.close());

  /** What Postgres believes: -1 when it never looked. */
  const believed = async (): Promise<number> => {
    const rows = await service.database.query<{ n: number }>(
      `SELECT reltuples::float8 AS n FROM pg_class WHERE oid = 'tags'::regclass`,
    );
    return rows[0]?.n ?? -1;
  };

  it('are refreshed after many changes, by the role of the service', async () => {
    const work = service.app.nest.get(StatisticsWork);
    await work.refresh();
    const [version] = await service.database.query<{ n: number }>(
      `SELECT current_setting('server_version_num')::integer AS n`,
    );
    await service.database.transaction(async (tx) => {
      await tx.query(
        `INSERT INTO tags (owner_id, tag_key, name) SELECT $1, 'tag ' || n, 'tag ' || n FROM generate_series(1, 5000) AS n`,
        [uuidv7()],
      );
      await tx.query('SELECT pg_stat_force_next_flush()');
    });
    await work.refresh();
    expect(await believed()).toBe((version?.n ?? 0) >= 170_000 ? 5_000 : -1);
  });
});
