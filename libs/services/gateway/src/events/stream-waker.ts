import { Inject, Injectable } from '@nestjs/common';
import { BROADCAST } from '#platform/app';
import type { Broadcast } from '#platform/broadcast';
import { Logger } from '#platform/observability';

/** Payload: `events <owner>` or `credentials <owner>`. */
export const LIVE_CHANNEL = 'gateway-live';

/** Tells every replica to look. Streams also look by themselves, so a lost call costs seconds, not events. */
@Injectable()
export class StreamWaker {
  constructor(
    @Inject(BROADCAST) private readonly broadcast: Broadcast,
    private readonly logger: Logger,
  ) {}

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
      await this.broadcast.publish(LIVE_CHANNEL, payload);
    } catch (error) {
      this.logger.warn({ err: error }, 'other replicas were not woken');
    }
  }
}
