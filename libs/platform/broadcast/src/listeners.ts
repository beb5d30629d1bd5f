import type { BroadcastListener, BroadcastLog } from './broadcast.js';

/** Who listens to what in this process. */
export class Listeners {
  private readonly byChannel = new Map<string, Set<{ call: BroadcastListener }>>();

  constructor(private readonly log: BroadcastLog) {}

  get channels(): string[] {
    return [...this.byChannel.keys()];
  }

  has(channel: string): boolean {
    return this.byChannel.has(channel);
  }

  /** @returns takes exactly this subscription away, also when the same function subscribed twice */
  add(channel: string, listener: BroadcastListener): () => void {
    const subscription = { call: listener };
    const all = this.byChannel.get(channel) ?? new Set();
    this.byChannel.set(channel, all.add(subscription));
    return () => {
      all.delete(subscription);
      if (all.size === 0 && this.byChannel.get(channel) === all) this.byChannel.delete(channel);
    };
  }

  tell(channel: string, payload: string): void {
    for (const { call } of this.byChannel.get(channel) ?? []) {
      try {
        call(payload);
      } catch (error) {
        this.log.error({ channel, err: error }, 'a broadcast listener threw');
      }
    }
  }

  clear(): void {
    this.byChannel.clear();
  }
}
