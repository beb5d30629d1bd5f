import 'reflect-metadata';
import { parseArgs } from 'node:util';
import { SUBSCRIPTIONS } from '#contracts';
import { QUEUE_SCHEMA, RuntimeConfig } from '#platform/app';
import { loadConfig } from '#platform/config';
import { Database, DatabaseConfig, serviceDatabaseUrl } from '#platform/database';
import { Reconciler, createQueueBackend } from '#platform/messaging';
import { manifests } from './manifests.js';

/**
 * `npm run messages:redrive -- --since 2026-11-20T12:00:00Z`: everything that services sent since then goes
 * to all its subscribers again. Running services do the sending; inboxes keep it without a second effect.
 */
async function redrive(since: Date): Promise<void> {
  const config = loadConfig(DatabaseConfig);
  const { redisUrl } = loadConfig(RuntimeConfig);
  const postgresUrl = serviceDatabaseUrl(QUEUE_SCHEMA, config, process.env);
  const backend = createQueueBackend(redisUrl ? { redisUrl } : { postgresUrl, schema: QUEUE_SCHEMA });
  for (const { name, database: manifest } of manifests) {
    const url = serviceDatabaseUrl(manifest.schema, config, process.env);
    const database = await Database.connect(manifest, {
      url,
      poolSize: 2,
      applicationName: 'quickstash redrive',
    });
    const { schema } = manifest;
    const reconciler = new Reconciler({
      service: name,
      schema,
      runner: database,
      backend,
      subscriptions: SUBSCRIPTIONS,
    });
    process.stdout.write(`${name}: ${await reconciler.redriveSince(since)} messages again\n`);
    await database.close();
  }
  await backend.close();
}

const { values } = parseArgs({ options: { since: { type: 'string' } } });
const since = new Date(values.since ?? '');
if (Number.isNaN(since.getTime())) {
  process.stderr.write('Say since when: npm run messages:redrive -- --since 2026-11-20T12:00:00Z\n');
  process.exitCode = 2;
} else {
  await redrive(since);
}
