import pg from 'pg';
import type { Environment } from '#platform/config';
import { rolePassword, type DatabaseConfig } from './config.js';
import { runMigrations } from './migration-runner.js';
import { takeMigrationLock } from './migration-lock.js';
import { roleOf, type DatabaseManifest } from './schema.js';

/** Milliseconds that a migration waits for another one, or for a backup. */
const PATIENCE = 15 * 60_000;

export interface MigrationReport {
  readonly schema: string;
  /** Names of the migrations that ran now. */
  readonly ran: readonly string[];
}

/**
 * Brings every schema up to date: extensions, schemas, one role a service, then each service's
 * migrations in their order. Safe to run from several processes at once, while the product works, and
 * again after a crash.
 * @throws when the database is not UTF8 or older than Postgres 15, or when another migration or a backup
 *   does not end within a quarter of an hour.
 */
export async function migrate(
  manifests: readonly DatabaseManifest[],
  config: DatabaseConfig,
  env: Environment = {},
): Promise<MigrationReport[]> {
  const client = new pg.Client({ connectionString: config.url, application_name: 'quickstash migrate' });
  await client.connect();
  try {
    await takeMigrationLock(client, 'alone', PATIENCE);
    await refuseUnfit(client);
    await client.query('CREATE EXTENSION IF NOT EXISTS pg_trgm WITH SCHEMA public');
    await client.query('CREATE EXTENSION IF NOT EXISTS btree_gin WITH SCHEMA public');
    const reports: MigrationReport[] = [];
    for (const manifest of manifests) {
      await prepareSchema(client, manifest.schema, config, env);
      reports.push({ schema: manifest.schema, ran: await runMigrations(client, manifest, config) });
      await grantSchema(client, manifest.schema);
    }
    return reports;
  } finally {
    await client.end();
  }
}

/** Names of a schema's migrations as TypeORM writes them down, in the manifest's order. */
export function migrationNames(manifest: DatabaseManifest): string[] {
  return manifest.migrations.map((migration) => new migration().name ?? migration.name);
}

/** Schema and role for something that is no service of ours (the queue tables), which migrates itself. */
export async function prepareForeignSchema(
  schema: string,
  config: DatabaseConfig,
  env: Environment = {},
): Promise<void> {
  const client = new pg.Client({ connectionString: config.url, application_name: 'quickstash migrate' });
  await client.connect();
  try {
    await takeMigrationLock(client, 'alone', PATIENCE);
    await prepareSchema(client, schema, config, env);
    await client.query(`GRANT USAGE, CREATE ON SCHEMA ${name(schema)} TO ${name(roleOf(schema))}`);
    await client.query(`ALTER SCHEMA ${name(schema)} OWNER TO ${name(roleOf(schema))}`);
  } finally {
    await client.end();
  }
}

async function refuseUnfit(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ encoding: string; version: number }>(
    `SELECT pg_encoding_to_char(encoding) AS encoding, current_setting('server_version_num')::int AS version
       FROM pg_database WHERE datname = current_database()`,
  );
  const [row] = rows;
  if (!row) throw new Error('The database does not say what it is.');
  if (row.encoding !== 'UTF8')
    throw new Error(`The database is encoded as ${row.encoding}; Quickstash needs UTF8.`);
  if (row.version < 150_000)
    throw new Error(`Postgres ${Math.floor(row.version / 10_000)} is too old; 15 or newer is needed.`);
}

async function prepareSchema(
  client: pg.Client,
  schema: string,
  config: DatabaseConfig,
  env: Environment,
): Promise<void> {
  const role = name(roleOf(schema));
  const password = client.escapeLiteral(rolePassword(schema, config, env));
  const { rowCount } = await client.query('SELECT 1 FROM pg_roles WHERE rolname = $1', [roleOf(schema)]);
  await changeRole(client, `${rowCount === 0 ? 'CREATE' : 'ALTER'} ROLE ${role} LOGIN PASSWORD ${password}`);
  // Managed Postgres gives no superuser: the owner must be a member of the role to hand things to it.
  await changeRole(client, `GRANT ${role} TO CURRENT_USER`);
  await client.query(`CREATE SCHEMA IF NOT EXISTS ${name(schema)}`);
  await client.query(`GRANT USAGE ON SCHEMA ${name(schema)} TO ${role}`);
}

/** Roles belong to the whole cluster, beyond the reach of this database's lock: another database's migrate may be at it. */
async function changeRole(client: pg.Client, sql: string, attempts = 5): Promise<void> {
  try {
    await client.query(sql);
  } catch (error) {
    if (
      attempts <= 1 ||
      !(error instanceof Error) ||
      !/concurrently updated|already exists/.test(error.message)
    )
      throw error;
    await new Promise((resolve) => setTimeout(resolve, 50));
    await changeRole(client, sql.replace(/^CREATE ROLE/, 'ALTER ROLE'), attempts - 1);
  }
}

async function grantSchema(client: pg.Client, schema: string): Promise<void> {
  const role = name(roleOf(schema));
  const inSchema = `IN SCHEMA ${name(schema)}`;
  await client.query(`GRANT SELECT, INSERT, UPDATE, DELETE, TRUNCATE ON ALL TABLES ${inSchema} TO ${role}`);
  // To refresh the statistics of a table that has changed much at once.
  if (await knowsMaintain(client)) await client.query(`GRANT MAINTAIN ON ALL TABLES ${inSchema} TO ${role}`);
  await client.query(`GRANT USAGE, SELECT, UPDATE ON ALL SEQUENCES ${inSchema} TO ${role}`);
  await client.query(`GRANT EXECUTE ON ALL FUNCTIONS ${inSchema} TO ${role}`);
  await client.query(`REVOKE ALL ON TABLE ${name(schema)}.migrations FROM ${role}`);
}

/** Postgres 17 and newer can grant the upkeep of a table without its ownership. */
async function knowsMaintain(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query<{ knows: boolean }>(
    `SELECT current_setting('server_version_num')::int >= 170000 AS knows`,
  );
  return rows[0]?.knows === true;
}

/** Quotes an identifier. Schemas come from manifests, not from users; this guards against typing errors. */
function name(identifier: string): string {
  if (!/^[a-z_][a-z0-9_]*$/.test(identifier)) throw new Error(`Not a schema name: ${identifier}`);
  return `"${identifier}"`;
}
