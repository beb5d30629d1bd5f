import type { Broadcast } from './broadcast.js';
import { PostgresBroadcast, type PostgresBroadcastOptions } from './postgres-broadcast.js';
import { RedisBroadcast, type RedisBroadcastOptions } from './redis-broadcast.js';

export type BroadcastOptions = RedisBroadcastOptions | PostgresBroadcastOptions;

/** Over Redis when it is given one, else over Postgres. */
export function createBroadcast(options: BroadcastOptions): Broadcast {
  return 'redisUrl' in options ? new RedisBroadcast(options) : new PostgresBroadcast(options);
}
