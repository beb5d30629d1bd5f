import { Global, Module, type DynamicModule, type Provider } from '@nestjs/common';
import { APP_GUARD, Reflector } from '@nestjs/core';
import { loadConfig } from '#platform/config';
import { MasterKeyring, OwnerCipher, SqlDataKeyStore } from '#platform/crypto';
import { Database } from '#platform/database';
import { IdentitySigner, IdentityVerifier } from '#platform/identity';
import { Inbox, Outbox, Reconciler, WorkQueues } from '#platform/messaging';
import { Logger, Metrics } from '#platform/observability';
import { OutboundHttp } from '#platform/outbound-http';
import { RateLimiter } from '#platform/rate-limit';
import { ObjectStorage, SpoolRoom } from '#platform/storage';
import { PortClient } from '#platform/upstream';
import { AccountDeletionInbox } from './account-deletion-inbox.js';
import { DEPENDENCIES, HealthController, type Dependency } from './health.controller.js';
import { IdentityGuard } from './identity.guard.js';
import type { ServiceManifest } from './manifest.js';
import { ReconcileController } from './reconcile.controller.js';
import { RecoveryConfig } from './recovery.config.js';
import type { ServiceContext } from './shared.js';
import { BROADCAST } from './tokens.js';
import { Tombstones } from './tombstones.js';

/** What the platform made for one service before its container exists. */
export interface ServiceParts {
  readonly database: Database;
  readonly outbox: Outbox;
  readonly work: WorkQueues;
  readonly reconciler: Reconciler;
  readonly logger: Logger;
  readonly metrics: Metrics;
}

/** Everything that {@link PlatformModule} makes injectable, beside the service's own settings. */
const TOKENS = [
  AccountDeletionInbox,
  Database,
  Outbox,
  Inbox,
  Tombstones,
  WorkQueues,
  Reconciler,
  Logger,
  Metrics,
  ObjectStorage,
  SpoolRoom,
  OutboundHttp,
  RateLimiter,
  MasterKeyring,
  BROADCAST,
  IdentitySigner,
  OwnerCipher,
  PortClient,
  RecoveryConfig,
  DEPENDENCIES,
] as const;

/** Puts the platform into a service's container, injectable everywhere in it by class. */
@Global()
@Module({})
export class PlatformModule {
  /** The same tokens with nothing behind them: for describing a service, where nothing is instantiated. */
  static outline(manifest: ServiceManifest): DynamicModule {
    const providers = [...TOKENS, ...manifest.configs].map((provide) => ({ provide, useValue: {} }));
    return { module: PlatformModule, providers, exports: providers };
  }

  static for(manifest: ServiceManifest, { shared, key }: ServiceContext, parts: ServiceParts): DynamicModule {
    const { schema } = manifest.database;
    const signer = new IdentitySigner(key);
    const verifier = new IdentityVerifier(manifest.name, shared.trusted);
    const cipher = new OwnerCipher({
      service: manifest.name,
      keyring: shared.keyring,
      store: new SqlDataKeyStore(schema),
    });
    const inbox = new Inbox(schema, parts.database);
    const tombstones = new Tombstones(schema);
    const values: Provider[] = [
      { provide: Database, useValue: parts.database },
      { provide: Outbox, useValue: parts.outbox },
      { provide: Inbox, useValue: inbox },
      {
        provide: AccountDeletionInbox,
        useValue: new AccountDeletionInbox(manifest.name, inbox, parts.outbox, tombstones),
      },
      { provide: Tombstones, useValue: tombstones },
      { provide: WorkQueues, useValue: parts.work },
      { provide: Reconciler, useValue: parts.reconciler },
      { provide: Logger, useValue: parts.logger },
      { provide: Metrics, useValue: parts.metrics },
      { provide: ObjectStorage, useValue: shared.storage },
      { provide: SpoolRoom, useValue: shared.spoolRoom },
      { provide: OutboundHttp, useValue: shared.outbound },
      { provide: RateLimiter, useValue: shared.rateLimiter },
      { provide: MasterKeyring, useValue: shared.keyring },
      { provide: BROADCAST, useValue: shared.broadcast },
      { provide: IdentitySigner, useValue: signer },
      { provide: OwnerCipher, useValue: cipher },
      { provide: PortClient, useValue: new PortClient(manifest.name, signer, shared.upstreams) },
      { provide: RecoveryConfig, useValue: shared.recovery },
      { provide: DEPENDENCIES, useValue: dependencies(shared, parts.database) },
      ...manifest.configs.map((type) => ({ provide: type, useValue: loadConfig(type, shared.env) })),
    ];
    return {
      module: PlatformModule,
      controllers: [HealthController, ReconcileController],
      providers: [
        ...values,
        {
          provide: APP_GUARD,
          useFactory: (reflector: Reflector) => new IdentityGuard(reflector, verifier),
          inject: [Reflector],
        },
      ],
      exports: values,
    };
  }
}

function dependencies(shared: ServiceContext['shared'], database: Database): Dependency[] {
  return [
    { name: 'database', isReady: () => database.isReady() },
    { name: 'queues', isReady: () => shared.backend.ping().then(() => true) },
    { name: 'storage', isReady: () => shared.storage.health().then(() => true) },
  ];
}
