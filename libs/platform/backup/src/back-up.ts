import pg from 'pg';
import { takeMigrationLock, type DatabaseManifest } from '#platform/database';
import type { ObjectStorage } from '#platform/storage';
import { FORMAT, type BackupDescription } from './description.js';
import { BackupError } from './errors.js';
import { claimFolder, finishFolder } from './files.js';
import { copyObject, copyObjects, writeObjectList, type BackupObject } from './objects.js';
import { takeSnapshot, type Snapshot } from './snapshot.js';

/** Milliseconds that a running migration gets to end. */
const MIGRATION_PATIENCE = 60_000;

export interface BackupSource {
  readonly manifests: readonly DatabaseManifest[];
  /** As the owner of all schemas. */
  readonly databaseUrl: string;
  readonly storage: ObjectStorage;
  readonly notes?: Readonly<Record<string, string>>;
}

export interface BackupReport {
  readonly rows: number;
  readonly objects: number;
  /** Of the objects. */
  readonly bytes: number;
  readonly missingObjects: readonly string[];
  readonly keyIds: readonly string[];
}

/**
 * Writes a backup into `folder` while the product runs or stands still. Objects, then the database in one
 * snapshot, then the objects that came meanwhile: whatever the snapshot names is older than the second look,
 * and what was deleted between the two looks had been copied by the first.
 * @throws BackupError when the folder is in use for something else or a migration is under way
 */
export async function backUp(source: BackupSource, folder: string): Promise<BackupReport> {
  await claimFolder(folder);
  const objects = new Map<string, BackupObject>();
  await copyObjects(source.storage, folder, objects);
  const snapshot = await withDatabase(source, (client) => takeSnapshot(client, source.manifests, folder));
  await copyObjects(source.storage, folder, objects);
  const missing = await missingObjects(source, folder, snapshot, objects);
  const description = await describe(source, folder, snapshot, objects, missing);
  await finishFolder(folder, `${JSON.stringify(description, null, 2)}\n`);
  return {
    rows: sum(snapshot.schemas.flatMap(({ tables }) => tables.map(({ rows }) => rows))),
    objects: objects.size,
    bytes: description.objects.bytes,
    missingObjects: missing,
    keyIds: [...new Set(snapshot.keys.map(({ keyId }) => keyId))],
  };
}

/** What rows of the snapshot name, the storage never had, and rows still name: nobody deleted it meanwhile. */
async function missingObjects(
  source: BackupSource,
  folder: string,
  snapshot: Snapshot,
  objects: Map<string, BackupObject>,
): Promise<string[]> {
  const absent: string[] = [];
  for (const key of snapshot.objectKeys.filter((name) => !objects.has(name))) {
    const late = await copyObject(source.storage, folder, key);
    if (late) objects.set(key, late);
    else absent.push(key);
  }
  if (absent.length === 0) return [];
  const named = await withDatabase(source, async (client) => {
    const keys = [];
    for (const { objectKeys } of source.manifests) {
      if (objectKeys === undefined) continue;
      const { rows } = await client.query<{ key: string }>(
        `SELECT key FROM (${objectKeys}) named WHERE key = ANY($1)`,
        [absent],
      );
      keys.push(...rows.map(({ key }) => key));
    }
    return new Set(keys);
  });
  return absent.filter((key) => named.has(key));
}

async function describe(
  { notes = {} }: BackupSource,
  folder: string,
  snapshot: Snapshot,
  objects: ReadonlyMap<string, BackupObject>,
  missing: readonly string[],
): Promise<BackupDescription> {
  return {
    format: FORMAT,
    takenAt: snapshot.takenAt,
    finishedAt: new Date().toISOString(),
    postgres: snapshot.postgres,
    schemas: snapshot.schemas,
    objects: {
      count: objects.size,
      bytes: sum([...objects.values()].map(({ bytes }) => bytes)),
      list: await writeObjectList(folder, objects.values()),
    },
    missingObjects: missing,
    keys: snapshot.keys,
    notes,
  };
}

/** No migration runs meanwhile: it waits for us, or we for it. */
async function withDatabase<T>(
  { databaseUrl }: BackupSource,
  work: (client: pg.Client) => Promise<T>,
): Promise<T> {
  const client = new pg.Client({ connectionString: databaseUrl, application_name: 'quickstash backup' });
  await client.connect();
  try {
    await client.query(`SET statement_timeout = 0; SET timezone = 'UTC'`);
    await takeMigrationLock(client, 'shared', MIGRATION_PATIENCE).catch((error: unknown) => {
      throw new BackupError('A migration of this database is under way. Make the backup when it has ended.', {
        cause: error,
      });
    });
    return await work(client);
  } finally {
    await client.end();
  }
}

const sum = (numbers: readonly number[]): number => numbers.reduce((total, each) => total + each, 0);
