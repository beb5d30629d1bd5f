import type pg from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import type { DatabaseManifest } from '#platform/database';
import type { BackupSchema, BackupTable, KeySample } from './description.js';
import { BackupError } from './errors.js';
import { writeStream } from './files.js';
import { migrationsOf, qualified, quoted, sequencesOf, tablesOf, type TableShape } from './tables.js';

/** The table in which a service keeps wrapped data keys. */
const DATA_KEYS = 'data_keys';

export interface Snapshot {
  readonly takenAt: string;
  readonly postgres: string;
  readonly schemas: readonly BackupSchema[];
  readonly keys: readonly KeySample[];
  /** Of all objects that rows name. */
  readonly objectKeys: readonly string[];
}

/** Copies every table of every service as of one moment. Readers and writers are not held up. */
export async function takeSnapshot(
  client: pg.Client,
  manifests: readonly DatabaseManifest[],
  folder: string,
): Promise<Snapshot> {
  await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY');
  const { rows: about } = await client.query<{ at: Date; postgres: string }>(
    `SELECT clock_timestamp() AS at, current_setting('server_version') AS postgres`,
  );
  const schemas: BackupSchema[] = [];
  const keys: KeySample[] = [];
  const objectKeys: string[] = [];
  for (const { schema, objectKeys: named } of manifests) {
    const tables = await tablesOf(client, schema);
    const migrations = await migrationsOf(client, schema);
    if (migrations.length === 0)
      throw new BackupError(
        `There is no schema "${schema}" in this database: nothing of Quickstash to back up.`,
      );
    const copied: BackupTable[] = [];
    for (const table of tables) copied.push(await copyTable(client, schema, table, folder));
    if (tables.some(({ name }) => name === DATA_KEYS)) keys.push(...(await keySamples(client, schema)));
    if (named !== undefined) objectKeys.push(...(await namedObjects(client, named)));
    schemas.push({ name: schema, migrations, tables: copied, sequences: [] });
  }
  await client.query('COMMIT');
  // Sequences know no snapshot: read last, they are beyond every row that was copied.
  const complete = [];
  for (const schema of schemas)
    complete.push({ ...schema, sequences: await sequencesOf(client, schema.name) });
  return {
    takenAt: about[0]?.at.toISOString() ?? '',
    postgres: about[0]?.postgres ?? '',
    schemas: complete,
    keys,
    objectKeys,
  };
}

async function copyTable(
  client: pg.Client,
  schema: string,
  { name, columns }: TableShape,
  folder: string,
): Promise<BackupTable> {
  const copy = client.query(
    copyTo(`COPY ${qualified(schema, name)} (${columns.map(quoted).join(', ')}) TO STDOUT (ENCODING 'UTF8')`),
  );
  const file = await writeStream(folder, `database/${schema}.${name}.copy.gz`, copy, { compress: true });
  return { name, columns, rows: copy.rowCount, file };
}

async function keySamples(client: pg.Client, schema: string): Promise<KeySample[]> {
  const { rows } = await client.query<{ owner_id: string; key_id: string; wrapped: Buffer }>(
    `SELECT DISTINCT ON (key_id) owner_id, key_id, wrapped FROM ${qualified(schema, DATA_KEYS)} ORDER BY key_id, owner_id`,
  );
  return rows.map(({ owner_id, key_id, wrapped }) => ({
    schema,
    ownerId: owner_id,
    keyId: key_id,
    wrapped: wrapped.toString('base64'),
  }));
}

async function namedObjects(client: pg.Client, sql: string): Promise<string[]> {
  const { rows } = await client.query<{ key: string }>(sql);
  return rows.map(({ key }) => key);
}
