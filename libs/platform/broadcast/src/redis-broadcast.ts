import { Redis, type RedisOptions } from 'ioredis';
import { OperationalError } from '#platform/errors';
import {
  checkChannel,
  checkPayload,
  noLog,
  patiently,
  type Broadcast,
  type BroadcastListener,
  type BroadcastLog,
} from './broadcast.js';
import { Listeners } from './listeners.js';

export interface RedisBroadcastOptions {
  readonly redisUrl: string;
  /** Before every channel. */
  readonly prefix?: string;
  readonly log?: BroadcastLog;
}

/** Redis pub/sub: a connection to publish, one to listen; ioredis rebuilds both and subscribes again. */
export class RedisBroadcast implements Broadcast {
  private readonly publisher: Redis;
  private readonly subscriber: Redis;
  private readonly listeners: Listeners;
  private readonly prefix: string;

  constructor(options: RedisBroadcastOptions) {
    const log = options.log ?? noLog;
    this.prefix = `${options.prefix ?? 'quickstash'}:broadcast:`;
    this.listeners = new Listeners(log);
    this.publisher = connect(options.redisUrl, {
      enableOfflineQueue: false,
      maxRetriesPerRequest: 0,
      commandTimeout: 5_000,
    });
    this.subscriber = connect(options.redisUrl, { maxRetriesPerRequest: null, autoResubscribe: true });
    this.subscriber.on('message', (channel, payload) =>
      this.listeners.tell(channel.slice(this.prefix.length), payload),
    );
    this.subscriber.on('close', () => log.warn({}, 'broadcast is being connected again'));
  }

  async publish(channel: string, payload: string): Promise<void> {
    checkChannel(channel);
    checkPayload(payload);
    try {
      if (this.publisher.status !== 'ready') await patiently(readyOf(this.publisher));
      await this.publisher.publish(this.prefix + channel, payload);
    } catch (error) {
      throw new OperationalError('broadcast_unavailable', 'Redis did not answer.', {
        retryAfter: 1,
        cause: error,
      });
    }
  }

  async subscribe(channel: string, listener: BroadcastListener): Promise<() => Promise<void>> {
    checkChannel(channel);
    const remove = this.listeners.add(channel, listener);
    // Asked each time: Redis counts a channel once, and an answer says that listening has begun.
    await patiently(this.subscriber.subscribe(this.prefix + channel).catch(() => undefined));
    return async () => {
      remove();
      if (!this.listeners.has(channel)) {
        await patiently(this.subscriber.unsubscribe(this.prefix + channel).catch(() => undefined));
      }
    };
  }

  async close(): Promise<void> {
    this.listeners.clear();
    this.subscriber.removeAllListeners('close');
    this.publisher.disconnect();
    this.subscriber.disconnect();
    await Promise.resolve();
  }
}

function connect(url: string, options: RedisOptions): Redis {
  const client = new Redis(url, {
    ...options,
    connectTimeout: 5_000,
    disconnectTimeout: 200,
    retryStrategy: (times) => Math.min(100 * 2 ** Math.min(times, 10), 5_000),
  });
  client.on('error', () => undefined); // it connects again by itself; commands report their own failure
  return client;
}

/** Only the first connection of a process is waited for; one that was lost fails at once. */
async function readyOf(client: Redis): Promise<void> {
  if (client.status !== 'connecting' && client.status !== 'connect') return;
  await new Promise<void>((resolve) => {
    client.once('ready', resolve);
    client.once('close', resolve);
  });
}
