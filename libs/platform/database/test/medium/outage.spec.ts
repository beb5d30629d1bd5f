import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { OperationalError } from '#platform/errors';
import { Database, DatabaseConfig, migrate, serviceDatabaseUrl } from '../../src/index.js';
import { createScratchDatabase, type ScratchDatabase } from '#platform/scratch-database';

const manifest = { schema: 'demo_outage', entities: [], migrations: [] };

// Real: Postgres, which ends connections under the service.
describe('a connection that goes away', () => {
  let scratch: ScratchDatabase;
  let database: Database;
  let owner: Database;

  beforeAll(async () => {
    scratch = await createScratchDatabase();
    const config = Object.assign(new DatabaseConfig(), { url: scratch.url, roleSecret: 'for this test' });
    await migrate([manifest], config);
    const options = { poolSize: 2, applicationName: 'test' };
    database = await Database.connect(manifest, {
      ...options,
      url: serviceDatabaseUrl('demo_outage', config, {}),
    });
    owner = await Database.connect(manifest, { ...options, url: scratch.url });
  });
  afterAll(async () => {
    await database.close();
    await owner.close();
    await scratch.drop();
  });

  const end = (pid: number): Promise<unknown> => owner.query('SELECT pg_terminate_backend($1)', [pid]);

  it('between two statements of a transaction is an outage, and the next one gets another', async () => {
    const broken = database.transaction(async (tx) => {
      const [row] = await tx.query<{ pid: number }[]>('SELECT pg_backend_pid() AS pid');
      await end(row?.pid ?? 0);
      // Long enough for the driver to learn of it before it is asked again.
      await new Promise((resolve) => setTimeout(resolve, 200));
      await tx.query('SELECT 1');
    });
    await expect(broken).rejects.toBeInstanceOf(OperationalError);
    await expect(database.query('SELECT 1 AS one')).resolves.toEqual([{ one: 1 }]);
  });

  it('under a statement is an outage, with and without a transaction', async () => {
    const suicide = 'SELECT pg_terminate_backend(pg_backend_pid())';
    await expect(database.query(suicide)).rejects.toBeInstanceOf(OperationalError);
    await expect(database.read((manager) => manager.query(suicide))).rejects.toBeInstanceOf(OperationalError);
    await expect(database.transaction((tx) => tx.query(suicide))).rejects.toBeInstanceOf(OperationalError);
  });

  it('is not what a wrong statement is', async () => {
    await expect(database.read((manager) => manager.query('SELECT nonsense'))).rejects.not.toBeInstanceOf(
      OperationalError,
    );
  });
});
