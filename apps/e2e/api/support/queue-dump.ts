// eslint-disable-next-line no-restricted-imports -- looks for what the platform may have left in Redis, so not through it
import { Redis } from 'ioredis';

/** Everything in Redis as `key: text`, values and field names alike; empty without a Redis (queues are tables then). */
export async function redisDump(): Promise<string[]> {
  const url = process.env['E2E_REDIS_URL'];
  if (!url) return [];
  const redis = new Redis(url);
  try {
    const texts: string[] = [];
    for await (const keys of redis.scanStream({ count: 1_000 })) {
      for (const key of keys as string[]) texts.push(`${key}: ${JSON.stringify(await valueOf(redis, key))}`);
    }
    return texts;
  } finally {
    redis.disconnect();
  }
}

async function valueOf(redis: Redis, key: string): Promise<unknown> {
  const type = await redis.type(key);
  if (type === 'string') return redis.get(key);
  if (type === 'hash') return redis.hgetall(key);
  if (type === 'list') return redis.lrange(key, 0, -1);
  if (type === 'set') return redis.smembers(key);
  if (type === 'zset') return redis.zrange(key, 0, -1);
  if (type === 'stream') return redis.xrange(key, '-', '+');
  return null;
}
