import { Controller, Module, type INestApplication, type Type } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { Ctx, EventPattern, Payload } from '@nestjs/microservices';
import { FastifyAdapter } from '@nestjs/platform-fastify';
import { ArrayMinSize, IsArray, IsString } from 'class-validator';
import { v7 as uuidv7 } from 'uuid';
import pg from 'pg';
import { Database } from '#platform/database';
import {
  connectMessaging,
  EventsTogether,
  Inbox,
  messagingTablesSql,
  MessagingServer,
  Outbox,
  Reconciler,
  Relay,
  versionGateTableSql,
  type DeliveryLimits,
  type Message,
  type MessageContext,
  type MessageDraft,
  type MessagingMetrics,
  type QueueBackend,
} from '../../src/index.js';
import { createScratchDatabase } from '#platform/scratch-database';

export class ThingsMadeV1 {
  @IsArray()
  @ArrayMinSize(1)
  @IsString({ each: true })
  ids!: string[];

  /** Came later: messages of before have none. */
  origin: 'api' | 'web' = 'api';
}

export const REGISTRY = { 'things.made.v1': ThingsMadeV1 };
export const SUBSCRIPTIONS = { 'things.made.v1': { subscribers: ['reader'] } };

/** What the handler of the test at hand does. */
export type Handle = (message: Message<ThingsMadeV1>, context: MessageContext) => Promise<void>;

/** A publisher (schema `writer`) and a subscriber (schema `reader`) in one scratch database. */
export interface House {
  readonly writer: Database;
  readonly reader: Database;
  readonly outbox: Outbox;
  readonly inbox: Inbox;
  /** All rows of a query. */
  sql(text: string): Promise<Record<string, unknown>[]>;
  clear(): Promise<void>;
  close(): Promise<void>;
}

export async function buildHouse(): Promise<House> {
  const scratch = await createScratchDatabase();
  const admin = new pg.Client({ connectionString: scratch.url });
  await admin.connect();
  await admin.query('CREATE SCHEMA writer; CREATE SCHEMA reader');
  await admin.query(
    messagingTablesSql('writer') + messagingTablesSql('reader') + versionGateTableSql('reader'),
  );
  await admin.query('CREATE TABLE reader.effects (id bigint GENERATED ALWAYS AS IDENTITY, thing text)');
  const connect = (schema: string): Promise<Database> =>
    Database.connect(
      { schema, entities: [], migrations: [] },
      { url: scratch.url, poolSize: 8, applicationName: 'test' },
    );
  const writer = await connect('writer');
  const reader = await connect('reader');
  const outbox = new Outbox('writer', REGISTRY);
  writer.onCommit(() => outbox.poke());
  return {
    writer,
    reader,
    outbox,
    inbox: new Inbox('reader', reader),
    sql: async (text) => (await admin.query<Record<string, unknown>>(text)).rows,
    clear: async () => {
      await admin.query(
        'TRUNCATE writer.outbox, reader.inbox, reader.inbox_attempts, reader.effects, reader.seen_versions',
      );
    },
    close: async () => {
      await writer.close();
      await reader.close();
      await admin.end();
      await scratch.drop();
    },
  };
}

export function draft(...ids: string[]): MessageDraft<ThingsMadeV1> {
  return {
    type: 'things.made.v1',
    owner_id: uuidv7(),
    actor: { kind: 'user', id: 'u1' },
    payload: { ids, origin: 'web' },
  };
}

export function relayOf(house: House, backend: QueueBackend): Relay {
  return new Relay({
    schema: 'writer',
    outbox: house.outbox,
    runner: house.writer,
    backend,
    subscriptions: SUBSCRIPTIONS,
  });
}

export function reconcilerOf(
  house: House,
  backend: QueueBackend,
  service: 'writer' | 'reader',
  underWay?: number,
): Reconciler {
  return new Reconciler({
    ...(underWay === undefined ? {} : { underWay }),
    service,
    schema: service,
    runner: house[service],
    backend,
    subscriptions: SUBSCRIPTIONS,
  });
}

export interface Reader {
  readonly server: MessagingServer;
  readonly app: INestApplication;
  close(): Promise<void>;
}

export interface ReaderOptions {
  readonly limits?: Partial<DeliveryLimits>;
  readonly metrics?: MessagingMetrics;
  readonly lock?: number;
  readonly drain?: number;
}

/** The subscribing service as a real Nest application, taking messages. */
export async function startReader(
  house: House,
  backend: QueueBackend,
  handle: Handle,
  options: ReaderOptions = {},
): Promise<Reader> {
  @Controller()
  class ThingsConsumer {
    @EventPattern<string>('things.made.v1')
    made(@Payload() message: Message<ThingsMadeV1>, @Ctx() context: MessageContext): Promise<void> {
      return handle(message, context);
    }
  }
  return serve(house, backend, ThingsConsumer, options);
}

/** The same with a handler that takes messages together. */
export async function startGroupReader(
  house: House,
  backend: QueueBackend,
  handle: (messages: readonly Message<ThingsMadeV1>[]) => Promise<void>,
): Promise<Reader> {
  @Controller()
  class ThingsConsumer {
    @EventsTogether('things.made.v1')
    made(@Payload() messages: readonly Message<ThingsMadeV1>[]): Promise<void> {
      return handle(messages);
    }
  }
  return serve(house, backend, ThingsConsumer);
}

async function serve(
  house: House,
  backend: QueueBackend,
  consumer: Type,
  options: ReaderOptions = {},
): Promise<Reader> {
  @Module({ controllers: [consumer] })
  class ReaderModule {}
  const server = new MessagingServer({
    service: 'reader',
    schema: 'reader',
    db: house.reader,
    backend,
    subscriptions: SUBSCRIPTIONS,
    registry: REGISTRY,
    ...options,
    limits: { backoff: 20, ...options.limits },
  });
  const app = await NestFactory.create(ReaderModule, new FastifyAdapter(), { logger: false });
  connectMessaging(app, server);
  await app.init();
  await app.startAllMicroservices();
  return { server, app, close: () => app.close() };
}
