import type { ServerResponse } from 'node:http';
import { Injectable, type OnModuleDestroy, type OnModuleInit } from '@nestjs/common';
import { tooMany, unauthenticated } from '#platform/errors';
import { authorize, type Actor } from '#platform/identity';
import { Logger } from '#platform/observability';
import { CredentialsRepository } from '../credentials/credentials.repository.js';
import { EventStream } from './event-stream.js';
import { LiveEventsRepository } from './live-events.repository.js';
import { StreamWaker } from './stream-waker.js';

/** Milliseconds between signs of life, and between looks without being woken. */
const HEARTBEAT = 20_000;
/** Streams of one person in one process: a few browsers, an extension, a bot. */
const MOST_STREAMS = 20;

/** All event streams that this process serves. */
@Injectable()
export class EventStreams implements OnModuleInit, OnModuleDestroy {
  private readonly streams = new Map<string, Set<EventStream>>();
  private stopListening: (() => Promise<void>) | undefined;
  private heartbeat: NodeJS.Timeout | undefined;
  private isClosing = false;

  constructor(
    private readonly waker: StreamWaker,
    private readonly log: LiveEventsRepository,
    private readonly credentials: CredentialsRepository,
    private readonly logger: Logger,
  ) {}

  async onModuleInit(): Promise<void> {
    this.stopListening = await this.waker.listen((payload) => this.onCall(payload));
    this.heartbeat = setInterval(() => this.inBackground(this.beat()), HEARTBEAT).unref();
  }

  async onModuleDestroy(): Promise<void> {
    this.endAll();
    clearInterval(this.heartbeat);
    await this.stopListening?.();
  }

  /**
   * Opens a stream of the caller's own changes.
   * @throws 403 without `bookmarks:read`, 429 with too many open at once
   */
  async open(actor: Actor, lastEventId: string | undefined, response: ServerResponse): Promise<void> {
    const ownerId = authorize(actor, 'bookmarks:read');
    if (actor.kind !== 'user') throw unauthenticated();
    const ours = this.streams.get(ownerId) ?? new Set<EventStream>();
    if (ours.size >= MOST_STREAMS) throw tooMany('Too many event streams are open.', HEARTBEAT / 1_000);
    const stream = new EventStream(actor, response, this.log);
    this.streams.set(ownerId, ours.add(stream));
    response.once('close', () => this.forget(stream));
    try {
      await stream.open(lastEventId);
    } catch (error) {
      this.forget(stream);
      throw error;
    }
    if (this.isClosing) stream.end();
  }

  /** At shutdown; clients come back to another replica. */
  endAll(): void {
    this.isClosing = true;
    for (const stream of this.all()) stream.end();
  }

  /** Signs of life, and what a lost call would have told: new entries, ended credentials. */
  async beat(): Promise<void> {
    const streams = this.all();
    if (streams.length === 0) return;
    for (const stream of streams) stream.beat();
    await this.endDead(streams);
    const heads = await this.log.heads([...this.streams.keys()]);
    await Promise.all(
      streams.filter((one) => (heads.get(one.ownerId) ?? 0) > one.seen).map((one) => one.catchUp()),
    );
  }

  private onCall(payload: string): void {
    const [what, ownerId = ''] = payload.split(' ');
    const streams = [...(this.streams.get(ownerId) ?? [])];
    if (streams.length === 0) return;
    if (what === 'credentials') this.inBackground(this.endDead(streams));
    else this.inBackground(Promise.all(streams.map((stream) => stream.catchUp())));
  }

  /** Ends the streams whose session or token is no longer good. */
  private async endDead(streams: readonly EventStream[]): Promise<void> {
    const alive = new Set(await this.credentials.alive(streams.map((stream) => stream.credential)));
    for (const stream of streams) if (!alive.has(stream.credential)) stream.end();
  }

  private all(): EventStream[] {
    return [...this.streams.values()].flatMap((streams) => [...streams]);
  }

  private forget(stream: EventStream): void {
    const ours = this.streams.get(stream.ownerId);
    ours?.delete(stream);
    if (ours?.size === 0) this.streams.delete(stream.ownerId);
  }

  /** The next heartbeat makes up for what failed. */
  private inBackground(work: Promise<unknown>): void {
    work.catch((error: unknown) => this.logger.warn({ err: error }, 'event streams could not look'));
  }
}
