import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import type { Server } from 'node:http';
import { IsInt, IsString, Max, Min } from 'class-validator';
import { SERVICES, type ServiceName } from '#contracts';
import { Env, loadConfig, type Environment } from '#platform/config';
import {
  IdentityConfig,
  generateServiceKey,
  loadServiceKey,
  loadTrustedKeys,
  type TrustedKeys,
} from '#platform/identity';
import { TracingConfig, processMetrics, serveMetrics, startTracing } from '#platform/observability';
import { HttpUpstream, InProcessUpstream, Upstreams } from '#platform/upstream';
import { createServiceApp, type ServiceApp } from './create-service-app.js';
import type { ServiceManifest } from './manifest.js';
import { createShared, type Shared } from './shared.js';

/** Where a service in a process of its own listens for its neighbours. Never published. */
export class InternalConfig {
  @Env('INTERNAL_PORT', { kind: 'integer', about: 'Port of a service for the other services.' })
  @IsInt()
  @Min(0)
  @Max(65_535)
  port = 3100;

  @Env('INTERNAL_HOST', { about: 'Address it listens on for them.' })
  @IsString()
  host = '127.0.0.1';
}

/** Services that live in one process, and what they share. */
export interface Hosted {
  readonly apps: readonly ServiceApp[];
  readonly shared: Shared;
  readonly upstreams: Upstreams;
  app(name: ServiceName): ServiceApp;
  /** Workers, then metrics. Call it when everything that listens is up. */
  start(): Promise<void>;
  stop(): Promise<void>;
}

/** All services in this process, each with a key pair made for this run, reaching each other without a network. */
export async function hostTogether(manifests: readonly ServiceManifest[], env: Environment): Promise<Hosted> {
  const keys = new Map(manifests.map(({ name }) => [name, generateServiceKey(name)]));
  const trusted: TrustedKeys = new Map([...keys].map(([name, key]) => [name, key.publicKey]));
  const upstreams = new Upstreams();
  const stopTracing = await startTracing('all-in-one', loadConfig(TracingConfig, env));
  const shared = await createShared({ env, upstreams, trusted });
  const apps: ServiceApp[] = [];
  for (const manifest of manifests) {
    const key = keys.get(manifest.name) ?? generateServiceKey(manifest.name);
    const app = await createServiceApp(manifest, { shared, key });
    upstreams.add(manifest.name, new InProcessUpstream(() => app.fastify));
    apps.push(app);
  }
  return hosted(apps, shared, upstreams, stopTracing);
}

/** One service in this process; the others are reached over HTTP at `<SERVICE>_URL`. Listens on its internal port. */
export async function hostAlone(manifest: ServiceManifest, env: Environment): Promise<Hosted> {
  const identity = loadConfig(IdentityConfig, env);
  const internal = loadConfig(InternalConfig, env);
  const upstreams = new Upstreams();
  for (const name of SERVICES) {
    const origin = env[`${name.toUpperCase()}_URL`];
    if (name !== manifest.name && origin) upstreams.add(name, new HttpUpstream({ origin }));
  }
  const stopTracing = await startTracing(manifest.name, loadConfig(TracingConfig, env));
  const shared = await createShared({ env, upstreams, trusted: loadTrustedKeys(identity) });
  const app = await createServiceApp(manifest, { shared, key: loadServiceKey(manifest.name, identity) });
  upstreams.add(manifest.name, new InProcessUpstream(() => app.fastify));
  await app.nest.listen(internal.port, internal.host);
  return hosted([app], shared, upstreams, stopTracing);
}

function hosted(
  apps: readonly ServiceApp[],
  shared: Shared,
  upstreams: Upstreams,
  stopTracing: () => Promise<void>,
): Hosted {
  let metrics: Server | undefined;
  return {
    apps,
    shared,
    upstreams,
    app: (name) => {
      const found = apps.find((one) => one.name === name);
      if (!found) throw new Error(`${name} does not live in this process.`);
      return found;
    },
    start: async () => {
      await Promise.all(apps.map((app) => app.start()));
      const { metricsPort } = shared.config;
      const registries = [processMetrics(), ...apps.map((app) => app.metrics.registry)];
      if (metricsPort > 0) metrics = await serveMetrics(registries, metricsPort, '0.0.0.0');
    },
    stop: async () => {
      metrics?.close();
      await Promise.all(apps.map((app) => app.stop()));
      await shared.close();
      await stopTracing();
    },
  };
}

/** Milliseconds after which a process that will not end by itself is ended. */
const GRACE = 25_000;

/**
 * How far the heap may grow until old garbage is looked for again. V8 by itself waits for up to four times the size, for
 * which all-in-one under load took 540 MB instead of 380; the price in processor time was too small to be measured.
 */
const HEAP_GROWS_PERCENT = 30;

/**
 * Runs a main: reports why it cannot start, stops it once on SIGINT or SIGTERM. Signals belong to
 * mains alone.
 */
export async function runMain(start: () => Promise<{ stop: () => Promise<void> }>): Promise<void> {
  try {
    setFlagsFromString(`--heap-growing-percent=${HEAP_GROWS_PERCENT}`);
    const running = await start();
    forgetStart();
    let isStopping = false;
    const stop = (): void => {
      if (isStopping) return;
      isStopping = true;
      setTimeout(() => process.exit(1), GRACE).unref();
      running.stop().then(
        () => process.exit(0),
        (error: unknown) => fail(error),
      );
    };
    process.on('SIGINT', stop);
    process.on('SIGTERM', stop);
  } catch (error) {
    fail(error);
  }
}

/**
 * What starting has used up (270 MB before, 200 MB after in all-in-one) would stay until V8 needs the room,
 * which in a product that rests may take hours. Only a last resort gives the room back to the machine.
 */
function forgetStart(): void {
  setFlagsFromString('--expose-gc');
  runInNewContext(`gc({ type: 'major', execution: 'sync', flavor: 'last-resort' })`);
}

function fail(error: unknown): never {
  const isExpected =
    error instanceof Error && (error.name === 'ConfigError' || error.name === 'OperationalError');
  process.stderr.write(
    `${isExpected ? error.message : error instanceof Error ? error.stack : String(error)}\n`,
  );
  process.exit(1);
}
