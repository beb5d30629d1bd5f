import { Inject, Injectable } from '@nestjs/common';
import { BROADCAST } from '#platform/app';
import type { Broadcast, BroadcastListener } from '#platform/broadcast';
import { Logger } from '#platform/observability';

/** Payload: `events <owner>` or `credentials <owner>`. */
const CHANNEL = 'gateway-live';

/** Tells every replica to look. Streams also look by themselves, so a lost call costs seconds, not events. */
@Injectable()
export class StreamWaker {
  private readonly listeners = new Set<BroadcastListener>();

  constructor(
    @Inject(BROADCAST) private readonly broadcast: Broadcast,
    private readonly logger: Logger,
  ) {}

  /** @returns takes the listener away again */
  async listen(listener: BroadcastListener): Promise<() => Promise<void>> {
    const stop = await this.broadcast.subscribe(CHANNEL, listener);
    this.listeners.add(listener);
    return () => {
      this.listeners.delete(listener);
      return stop();
    };
  }

  /** New entries stand in the owner's log. Call it after the commit. */
  eventsAppended(ownerId: string): Promise<void> {
    return this.wake(`events ${ownerId}`);
  }

  /** A session or token of the owner ended. Call it after the commit. */
  credentialsChanged(ownerId: string): Promise<void> {
    return this.wake(`credentials ${ownerId}`);
  }

  private async wake(payload: string): Promise<void> {
    try {
      await this.broadcast.publish(CHANNEL, payload);
    } catch (error) {
      // This process can still be told; the others find out by themselves.
      for (const listener of this.listeners) listener(payload);
      this.logger.warn({ err: error }, 'other replicas were not woken');
    }
  }
}
