import type { ServerResponse } from 'node:http';
import type { CredentialRef } from '../credentials/credentials.repository.js';
import type { LiveEvent, LiveEventsRepository } from './live-events.repository.js';

/** Entries read in one go. */
const BATCH = 100;
/** Bytes waiting for a client that does not read. It is let go and comes back with its Last-Event-ID. */
const MOST_WAITING = 1024 * 1024;

const HEADERS = {
  'content-type': 'text/event-stream; charset=utf-8',
  'cache-control': 'no-store',
  // Asks reverse proxies not to hold the stream back.
  'x-accel-buffering': 'no',
};

/** One client that listens. */
export class EventStream {
  private position = 0;
  private isReading = false;
  private isBehind = false;

  constructor(
    readonly credential: CredentialRef,
    private readonly response: ServerResponse,
    private readonly log: Pick<LiveEventsRepository, 'range' | 'after'>,
  ) {}

  get ownerId(): string {
    return this.credential.ownerId;
  }

  get seen(): number {
    return this.position;
  }

  get isOpen(): boolean {
    return !this.response.writableEnded && !this.response.destroyed;
  }

  /**
   * Continues after `lastEventId`; without one from now on. An id that the log does not reach back to,
   * or never had, gets `event: reset`: the client fetches everything anew.
   */
  async open(lastEventId: string | undefined): Promise<void> {
    const { first, last } = await this.log.range(this.ownerId);
    // Its credential may have been ended meanwhile, or the client may have gone.
    if (!this.isOpen) return;
    const asked = lastEventId === undefined ? last : numberOf(lastEventId);
    const isKnown = asked !== undefined && asked <= last && asked >= first - 1;
    this.position = isKnown ? asked : last;
    this.response.writeHead(200, HEADERS);
    this.write(`retry: 2000\nid: ${this.position}\nevent: ${isKnown ? 'ready' : 'reset'}\ndata: {}\n\n`);
    await this.catchUp();
  }

  /** Sends what is new. Calls while one is at work are one more look afterwards. */
  async catchUp(): Promise<void> {
    this.isBehind = true;
    if (this.isReading) return;
    this.isReading = true;
    try {
      while (this.isBehind && this.isOpen) {
        this.isBehind = false;
        const events = await this.log.after(this.ownerId, this.position, BATCH);
        for (const event of events) this.send(event);
        if (events.length === BATCH) this.isBehind = true;
      }
    } finally {
      this.isReading = false;
    }
  }

  /** A comment: keeps proxies from closing the connection, and finds out when the client is gone. */
  beat(): void {
    this.write(': \n\n');
  }

  end(): void {
    if (this.isOpen) this.response.end();
  }

  private send({ seq, event, data }: LiveEvent): void {
    if (seq <= this.position) return;
    this.position = seq;
    this.write(`id: ${seq}\nevent: ${event}\ndata: ${JSON.stringify(data)}\n\n`);
  }

  private write(text: string): void {
    if (!this.isOpen) return;
    this.response.write(text);
    if (this.response.writableLength > MOST_WAITING) this.response.destroy();
  }
}

function numberOf(text: string): number | undefined {
  return /^\d{1,15}$/.test(text) ? Number(text) : undefined;
}
