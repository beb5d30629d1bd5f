import 'reflect-metadata';
import { parseArgs } from 'node:util';
import { backUp, BackupError, verifyBackup } from '#platform/backup';
import { ConfigError, loadConfig } from '#platform/config';
import { DatabaseConfig } from '#platform/database';
import { createStorage, StorageConfig } from '#platform/storage';
import { manifests } from './manifests.js';

const USAGE = `Say where: node dist/apps/migrate/src/backup.js FOLDER [--note NAME=VALUE]…
With --check it reads a backup and says whether it is whole.`;

/** A backup of database and objects into a folder, for whoever has the owner's DATABASE_URL. */
async function run(folder: string, notes: Readonly<Record<string, string>>): Promise<void> {
  const storage = createStorage(loadConfig(StorageConfig));
  await storage.health();
  const report = await backUp(
    {
      manifests: manifests.map(({ database }) => database),
      databaseUrl: loadConfig(DatabaseConfig).url,
      storage,
      notes,
    },
    folder,
  );
  say(`${report.rows} rows and ${report.objects} objects (${report.bytes} bytes) are in ${folder}.`);
  for (const key of report.missingObjects)
    say(`WARNING: the database names the object ${key}, which the storage does not have.`);
  say(
    report.keyIds.length === 0
      ? 'Nothing in it is sealed.'
      : `What is sealed in it opens with the master keys ${report.keyIds.join(', ')} only, which are not in it: keep them elsewhere.`,
  );
}

async function check(folder: string): Promise<void> {
  const { takenAt, schemas, objects } = await verifyBackup(folder);
  const rows = schemas.flatMap(({ tables }) => tables).reduce((sum, table) => sum + table.rows, 0);
  say(`The backup of ${takenAt} is whole: ${rows} rows, ${objects.count} objects.`);
}

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}

/** @throws BackupError for one without a value */
function parseNotes(texts: readonly string[]): Record<string, string> {
  return Object.fromEntries(
    texts.map((text) => {
      const at = text.indexOf('=');
      if (at < 1) throw new BackupError(`--note ${text} is not NAME=VALUE.`);
      return [text.slice(0, at), text.slice(at + 1)];
    }),
  );
}

const { values, positionals } = parseArgs({
  options: { note: { type: 'string', multiple: true }, check: { type: 'boolean' } },
  allowPositionals: true,
});
const [folder] = positionals;
try {
  if (folder === undefined || positionals.length > 1) throw new BackupError(USAGE);
  await (values.check ? check(folder) : run(folder, parseNotes(values.note ?? [])));
} catch (error) {
  const known = error instanceof BackupError || error instanceof ConfigError;
  process.stderr.write(`${known ? error.message : `The backup failed: ${String(error)}`}\n`);
  process.exitCode = 1;
}
