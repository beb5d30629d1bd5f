import 'reflect-metadata';
import { QUEUE_SCHEMA } from '#platform/app';
import { loadConfig } from '#platform/config';
import { DatabaseConfig, migrate, prepareForeignSchema } from '#platform/database';
import { manifests } from './manifests.js';

try {
  const config = loadConfig(DatabaseConfig);
  const reports = await migrate(
    manifests.map((manifest) => manifest.database),
    config,
    process.env,
  );
  await prepareForeignSchema(QUEUE_SCHEMA, config, process.env);
  for (const { schema, ran } of reports) {
    process.stdout.write(`${schema}: ${ran.length === 0 ? 'up to date' : ran.join(', ')}\n`);
  }
} catch (error) {
  process.stderr.write(`Migration failed: ${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
}
