import { randomBytes } from 'node:crypto';
import { Redis } from 'ioredis';
import { createQueueBackend, type QueueBackend } from '../../src/index.js';
import { createScratchDatabase, runSql } from '#platform/scratch-database';

/** A place for queues that nobody else uses. */
export interface Carrier {
  /** Another process's view of the same queues. */
  open(): QueueBackend;
  remove(): Promise<void>;
}

export const CARRIERS: readonly { name: string; create: () => Promise<Carrier> }[] = [
  { name: 'Redis', create: redisCarrier },
  { name: 'Postgres', create: postgresCarrier },
];

async function redisCarrier(): Promise<Carrier> {
  const redisUrl = process.env['TEST_REDIS_URL'];
  if (!redisUrl) throw new Error('TEST_REDIS_URL is not set: medium tests are started by `npm test`.');
  const prefix = `test-${randomBytes(6).toString('hex')}`;
  return {
    open: () => createQueueBackend({ redisUrl, prefix }),
    remove: () => removeKeys(redisUrl, prefix),
  };
}

export async function removeKeys(redisUrl: string, prefix: string): Promise<void> {
  const client = new Redis(redisUrl);
  const keys = await client.keys(`${prefix}*`);
  if (keys.length > 0) await client.del(keys);
  await client.quit();
}

/** With a role that owns its schema and nothing else, as migrate makes it. */
async function postgresCarrier(): Promise<Carrier> {
  const database = await createScratchDatabase();
  const role = `queues_${randomBytes(6).toString('hex')}`;
  await runSql(
    database.url,
    `CREATE ROLE ${role} LOGIN PASSWORD 'secret'; CREATE SCHEMA queues AUTHORIZATION ${role}`,
  );
  const url = new URL(database.url);
  url.username = role;
  url.password = 'secret';
  return {
    open: () => createQueueBackend({ postgresUrl: url.toString(), schema: 'queues' }),
    remove: async () => {
      await database.drop();
      await runSql(process.env['TEST_DATABASE_URL'] ?? '', `DROP ROLE ${role}`);
    },
  };
}

/** Resolves when `condition` holds; looks every 10 ms. */
export async function until(condition: () => boolean | Promise<boolean>, timeout = 10_000): Promise<void> {
  const end = Date.now() + timeout;
  while (!(await condition())) {
    if (Date.now() > end) throw new Error(`Not so after ${timeout} ms: ${condition.toString()}`);
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
}
