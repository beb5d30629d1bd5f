import type { DynamicModule, Type } from '@nestjs/common';
import type { FastifyInstance } from 'fastify';
import type { ServiceName } from '#contracts';
import type { DatabaseManifest } from '#platform/database';
import type { WorkKinds, WorkTable } from '#platform/messaging';

/** A class of settings, filled from the environment and injectable under its own name. */
export type ConfigType = new () => object;

/** Work of a service that no queue brings: it runs from start to stop in every process that has workers. */
export interface Background {
  start(): void;
  /** Begins nothing more; what runs gets `timeout` milliseconds to end. */
  stop(timeout: number): Promise<void>;
}

/** All that a main has to know about a service. */
export interface ServiceManifest {
  readonly name: ServiceName;
  /** Root module of the service's own Nest container. */
  readonly module: Type | DynamicModule;
  /** Settings beside the platform's. */
  readonly configs: readonly ConfigType[];
  readonly database: DatabaseManifest;
  /** Kinds of slow work and their limits; `{}` for none. */
  readonly work: WorkTable<WorkKinds>;
  /** Kinds of work that it had before: what their queues hold is thrown away at start. */
  readonly retiredWork?: readonly string[];
  /** Providers of the module that run in the background. */
  readonly background?: readonly Type<Background>[];
  /** Largest JSON body of a public endpoint in bytes; 1 MiB unless told. Ports take more. */
  readonly bodyLimit?: number;
  /** Registers what must be there before routes are, such as multipart. */
  readonly setup?: (fastify: FastifyInstance) => Promise<void> | void;
}
