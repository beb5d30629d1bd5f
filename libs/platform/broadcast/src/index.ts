export {
  MAX_BROADCAST_BYTES,
  type Broadcast,
  type BroadcastListener,
  type BroadcastLog,
} from './broadcast.js';
export * from './create.js';
