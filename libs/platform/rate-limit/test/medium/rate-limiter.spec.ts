import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import pg from 'pg';
import { UserError } from '#platform/errors';
import { createRateLimiter, RateLimitConfig, type RateLimiter } from '../../src/index.js';

const url = (variable: string): string => {
  const value = process.env[variable];
  if (!value) throw new Error(`${variable} is not set: medium tests are started by \`npm test\`.`);
  return value;
};
const withScale = (scale: number): RateLimitConfig => Object.assign(new RateLimitConfig(), { scale });

const schema = `limits_${randomBytes(6).toString('hex')}`;
const sql = async (text: string): Promise<void> => {
  const client = new pg.Client(url('TEST_DATABASE_URL'));
  await client.connect();
  await client.query(text);
  await client.end();
};
beforeAll(() => sql(`CREATE SCHEMA ${schema}`));
afterAll(() => sql(`DROP SCHEMA ${schema} CASCADE`));

const STORES = [
  {
    name: 'Redis',
    open: (config: RateLimitConfig) => createRateLimiter({ redisUrl: url('TEST_REDIS_URL'), config }),
  },
  {
    name: 'Postgres',
    open: (config: RateLimitConfig) =>
      createRateLimiter({ postgresUrl: url('TEST_DATABASE_URL'), schema, config }),
  },
];

// Real: Redis and Postgres. Nothing is mocked.
describe.each(STORES)('request limits in $name', ({ open }) => {
  let here: RateLimiter;
  let there: RateLimiter;
  let key: string;

  beforeAll(async () => {
    here = open(new RateLimitConfig());
    there = open(new RateLimitConfig());
    await connected(here);
    await connected(there);
  });
  afterAll(async () => {
    await here.close();
    await there.close();
  });
  beforeEach(() => {
    key = `key-${randomBytes(6).toString('hex')}`;
  });

  const limit = { limit: 5, windowSeconds: 60 };

  it('counts over all processes and says how long to wait', async () => {
    await here.consume(key, 3, limit);
    await there.consume(key, 2, limit);
    const refusal: unknown = await here.consume(key, 1, limit).catch((error: unknown) => error);
    expect(refusal).toBeInstanceOf(UserError);
    expect(refusal).toMatchObject({ reason: 'too_many', code: 'too_many_requests' });
    const wait = refusal instanceof UserError ? (refusal.details.retryAfter ?? 0) : 0;
    expect(wait).toBeGreaterThan(50);
    expect(wait).toBeLessThanOrEqual(60);
    await here.consume(`${key}-other`, 1, limit);
  });

  it('lets through again when the window is over', async () => {
    const second = { limit: 1, windowSeconds: 1 };
    await here.consume(key, 1, second);
    await expect(here.consume(key, 1, second)).rejects.toThrow(UserError);
    await new Promise((resolve) => setTimeout(resolve, 1_100));
    await here.consume(key, 1, second);
  });

  it('keeps limits of another size or window apart', async () => {
    await here.consume(key, 5, limit);
    await here.consume(key, 5, { limit: 5, windowSeconds: 30 });
  });

  it('gives points back', async () => {
    await here.consume(key, 5, limit);
    await here.reset(key, limit);
    await here.consume(key, 5, limit);
  });

  it('follows the scale, but not where a secret is guarded', async () => {
    const wide = open(withScale(3));
    const off = open(withScale(0));
    await connected(wide);
    for (let n = 0; n < 15; n++) await wide.consume(key, 1, limit);
    await expect(wide.consume(key, 1, limit)).rejects.toThrow(UserError);
    for (let n = 0; n < 30; n++) await off.consume(key, 1, limit);
    await connected(off);
    const fixed = { ...limit, scaling: 'fixed' } as const;
    for (let n = 0; n < 5; n++) await off.consume(`${key}-f`, 1, fixed);
    await expect(off.consume(`${key}-f`, 1, fixed)).rejects.toThrow(UserError);
    await wide.close();
    await off.close();
  });
});

describe.each([
  { name: 'Redis', options: { redisUrl: 'redis://127.0.0.1:1' } },
  { name: 'Postgres', options: { postgresUrl: 'postgres://u:p@127.0.0.1:1/none', schema: 'public' } },
])('request limits while $name is away', ({ options }) => {
  it('counts in the process itself, says so once, and makes nobody wait', async () => {
    const said: string[] = [];
    const logger = { warn: (_fields: object, text: string) => void said.push(text) };
    const limiter = createRateLimiter({ ...options, config: new RateLimitConfig(), logger });
    const began = performance.now();
    for (let n = 0; n < 5; n++) await limiter.consume('key', 1, { limit: 5, windowSeconds: 60 });
    await expect(limiter.consume('key', 1, { limit: 5, windowSeconds: 60 })).rejects.toThrow(UserError);
    expect(performance.now() - began).toBeLessThan(1_000);
    expect(said).toHaveLength(1);
    await limiter.close();
  });
});

/** Until then each process counts for itself. */
async function connected(limiter: RateLimiter): Promise<void> {
  await limiter.consume('warm', 1, { limit: 1_000_000, windowSeconds: 1, scaling: 'fixed' });
  await new Promise((resolve) => setTimeout(resolve, 200));
}
