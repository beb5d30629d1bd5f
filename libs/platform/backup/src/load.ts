import { pipeline } from 'node:stream/promises';
import type pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import type { BackupDescription, BackupTable } from './description.js';
import { BackupError } from './errors.js';
import { readCompressed } from './files.js';
import { sendAgain } from './messages.js';
import { firstFilled, qualified, quoted } from './tables.js';

/** One restore at a time in a database; any number will do as long as it stays. */
const LOCK = 7_236_118_402;

/** All rows, sequences and waiting messages in one transaction: there is a whole restore or none. */
export async function loadDatabase(
  client: pg.Client,
  description: BackupDescription,
  folder: string,
  subscribersOf: (messageType: string) => readonly string[],
): Promise<{ rows: number; messagesAgain: number }> {
  await client.query(`SET statement_timeout = 0; SET timezone = 'UTC'`);
  await client.query('BEGIN');
  try {
    await client.query('SELECT pg_advisory_xact_lock($1)', [LOCK]);
    let rows = 0;
    for (const { name: schema, tables, sequences } of description.schemas) {
      const filled = await firstFilled(client, schema);
      if (filled !== undefined)
        throw new BackupError(`${filled} was filled meanwhile: stop every service before you restore.`);
      for (const table of tables) rows += await loadTable(client, schema, table, folder);
      for (const { name, value, called } of sequences)
        await client.query('SELECT setval($1::regclass, $2::bigint, $3)', [
          qualified(schema, name),
          value,
          called,
        ]);
    }
    const schemas = description.schemas.map(({ name }) => name);
    const messagesAgain = await sendAgain(client, schemas, subscribersOf);
    await client.query('COMMIT');
    await client.query('ANALYZE');
    return { rows, messagesAgain };
  } catch (error) {
    await client.query('ROLLBACK').catch(() => undefined);
    throw error;
  }
}

async function loadTable(
  client: pg.Client,
  schema: string,
  { name, columns, rows, file }: BackupTable,
  folder: string,
): Promise<number> {
  const copy = client.query(
    copyFrom(
      `COPY ${qualified(schema, name)} (${columns.map(quoted).join(', ')}) FROM STDIN (ENCODING 'UTF8')`,
    ),
  );
  await pipeline(readCompressed(folder, file), copy);
  if (copy.rowCount === rows) return rows;
  throw new BackupError(`${schema}.${name} took ${copy.rowCount} of ${rows} rows.`);
}
