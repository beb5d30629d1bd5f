import 'reflect-metadata';
import { parseArgs } from 'node:util';
import { SUBSCRIPTIONS } from '#contracts';
import { QUEUE_SCHEMA } from '#platform/app';
import { BackupError, restore } from '#platform/backup';
import { ConfigError, loadConfig } from '#platform/config';
import { CryptoConfig, MasterKeyring } from '#platform/crypto';
import { DatabaseConfig, prepareForeignSchema } from '#platform/database';
import { createStorage, StorageConfig } from '#platform/storage';
import { manifests } from './manifests.js';

const ROUTES: ReadonlyMap<string, readonly string[]> = new Map(
  Object.entries(SUBSCRIPTIONS).map(([type, { subscribers }]) => [type, subscribers]),
);

/** Puts a backup into an empty database and the storage, before any service is started. */
async function run(folder: string): Promise<void> {
  const database = loadConfig(DatabaseConfig);
  const storage = createStorage(loadConfig(StorageConfig));
  await storage.prepare();
  const report = await restore(
    {
      manifests: manifests.map((manifest) => manifest.database),
      database,
      env: process.env,
      storage,
      keyring: givenKeys(),
      subscribersOf: (type) => schemasOf(ROUTES.get(type) ?? []),
    },
    folder,
  );
  await prepareForeignSchema(QUEUE_SCHEMA, database, process.env);
  process.stdout.write(
    `The state of ${report.takenAt} is back: ${report.rows} rows, ${report.objects} objects; ` +
      `${report.messagesAgain} messages that were on their way will be sent again.\n`,
  );
}

function givenKeys(): MasterKeyring | undefined {
  const isGiven = process.env['MASTER_KEYS'] || process.env['MASTER_KEYS_FILE'];
  return isGiven ? MasterKeyring.fromConfig(loadConfig(CryptoConfig).masterKeys) : undefined;
}

const schemasOf = (services: readonly string[]): string[] =>
  manifests.filter(({ name }) => services.includes(name)).map(({ database }) => database.schema);

const { positionals } = parseArgs({ allowPositionals: true });
const [folder] = positionals;
try {
  if (folder === undefined || positionals.length > 1)
    throw new BackupError('Say from where: node dist/apps/migrate/src/restore.js FOLDER');
  await run(folder);
} catch (error) {
  const known = error instanceof BackupError || error instanceof ConfigError;
  process.stderr.write(`${known ? error.message : `The restore failed: ${String(error)}`}\n`);
  process.exitCode = 1;
}
