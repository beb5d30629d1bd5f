import { randomBytes } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { Redis } from 'ioredis';
import pg from 'pg';
import { BugError, OperationalError } from '#platform/errors';
import { createBroadcast, MAX_BROADCAST_BYTES, type Broadcast } from '../../src/index.js';

const CARRIERS = [
  {
    name: 'Redis',
    open: (prefix: string): Broadcast => createBroadcast({ redisUrl: url('TEST_REDIS_URL'), prefix }),
    away: (): Broadcast => createBroadcast({ redisUrl: 'redis://127.0.0.1:1' }),
    breakConnections: async (): Promise<void> => {
      const client = new Redis(url('TEST_REDIS_URL'));
      await client.client('KILL', 'TYPE', 'pubsub');
      await client.quit();
    },
  },
  {
    name: 'Postgres',
    open: (prefix: string): Broadcast => createBroadcast({ postgresUrl: url('TEST_DATABASE_URL'), prefix }),
    away: (): Broadcast => createBroadcast({ postgresUrl: 'postgres://u:p@127.0.0.1:1/none' }),
    breakConnections: async (): Promise<void> => {
      const client = new pg.Client(url('TEST_DATABASE_URL'));
      await client.connect();
      await client.query(`SELECT pg_terminate_backend(pid) FROM pg_stat_activity
                           WHERE application_name = 'quickstash broadcast listener' AND datname = current_database()`);
      await client.end();
    },
  },
];

// Real: Redis and Postgres. Nothing is mocked.
describe.each(CARRIERS)('broadcast over $name', ({ open, away, breakConnections }) => {
  let here: Broadcast;
  let there: Broadcast;
  let prefix: string;

  beforeEach(() => {
    prefix = `t${randomBytes(4).toString('hex')}.`;
    here = open(prefix);
    there = open(prefix);
  });
  afterEach(async () => {
    await here.close();
    await there.close();
  });

  it('reaches listeners in this and in other processes', async () => {
    const seen: string[] = [];
    await here.subscribe('bell', (payload) => void seen.push(`here ${payload}`));
    await there.subscribe('bell', (payload) => void seen.push(`there ${payload}`));
    await there.subscribe('other', () => void seen.push('wrong channel'));
    await here.publish('bell', 'ding 🔔');
    await until(() => seen.length === 2);
    expect(seen.sort()).toEqual(['here ding 🔔', 'there ding 🔔']);
  });

  it('delivers within a moment', async () => {
    const waits: number[] = [];
    await there.subscribe('bell', (payload) => void waits.push(performance.now() - Number(payload)));
    for (let n = 0; n < 20; n++) await here.publish('bell', String(performance.now()));
    await until(() => waits.length === 20);
    expect(Math.max(...waits.slice(1))).toBeLessThan(200);
  });

  it('stops for the listener that unsubscribed, and only for that one', async () => {
    const seen: string[] = [];
    const first = await there.subscribe('bell', () => void seen.push('first'));
    await there.subscribe('bell', () => void seen.push('second'));
    await first();
    await first();
    await here.publish('bell', '');
    await until(() => seen.length === 1);
    expect(seen).toEqual(['second']);
  });

  it('listens again after everybody had left', async () => {
    const seen: string[] = [];
    const leave = await there.subscribe('bell', () => void seen.push('first'));
    await leave();
    await there.subscribe('bell', (payload) => void seen.push(payload));
    await here.publish('bell', 'again');
    await until(() => seen.length === 1);
    expect(seen).toEqual(['again']);
  });

  it('goes on when a listener throws', async () => {
    const seen: string[] = [];
    await there.subscribe('bell', () => {
      throw new Error('a listener must not');
    });
    await there.subscribe('bell', (payload) => void seen.push(payload));
    await here.publish('bell', 'x');
    await until(() => seen.length === 1);
  });

  it('listens again by itself after its connection broke', async () => {
    const seen: string[] = [];
    await there.subscribe('bell', (payload) => void seen.push(payload));
    await there.subscribe('gong', (payload) => void seen.push(payload));
    await breakConnections();
    const end = Date.now() + 8_000;
    while (!(seen.includes('ding') && seen.includes('dong')) && Date.now() < end) {
      await here.publish('bell', 'ding');
      await here.publish('gong', 'dong');
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
    expect(new Set(seen)).toEqual(new Set(['ding', 'dong']));
  });

  it('carries the longest payload, and refuses a longer one and a bad channel', async () => {
    const seen: number[] = [];
    await there.subscribe('a'.repeat(50), (payload) => void seen.push(Buffer.byteLength(payload)));
    await here.publish('a'.repeat(50), 'x'.repeat(MAX_BROADCAST_BYTES));
    await until(() => seen.length === 1);
    expect(seen).toEqual([MAX_BROADCAST_BYTES]);
    await expect(here.publish('bell', 'ž'.repeat(MAX_BROADCAST_BYTES / 2 + 1))).rejects.toThrow(BugError);
    await expect(here.publish('Bell"; --', '')).rejects.toThrow(BugError);
    await expect(here.subscribe('', () => undefined)).rejects.toThrow(BugError);
  });

  it('says that the carrier is away, and lets nobody wait for long', async () => {
    const lost = away();
    await expect(lost.publish('bell', '')).rejects.toThrow(OperationalError);
    await lost.subscribe('bell', () => undefined);
    await lost.close();
  });
});

function url(variable: string): string {
  const value = process.env[variable];
  if (!value) throw new Error(`${variable} is not set: medium tests are started by \`npm test\`.`);
  return value;
}

async function until(condition: () => boolean, timeout = 5_000): Promise<void> {
  const end = Date.now() + timeout;
  while (!condition()) {
    if (Date.now() > end) throw new Error(`Not so after ${timeout} ms: ${condition.toString()}`);
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
}
