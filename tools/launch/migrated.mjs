// Which build has migrated a database, kept as the comment on it: there it cannot differ from what the database holds,
// as a file beside it could after a restore. A second start saves the second that migrating nothing takes.
import { createHash } from 'node:crypto';
import { isRecord, readJson } from './files.mjs';
import { SERVER_STAMP } from './sources.mjs';

/** Schemas follow from the build, passwords of roles from settings. @param {Readonly<Record<string, string | undefined>>} env */
export function migrationMark(env) {
  const made = readJson(SERVER_STAMP);
  const stamp = isRecord(made) ? String(made.stamp) : 'no build';
  const roles = Object.entries(env)
    .filter(([name]) => name === 'DATABASE_ROLE_SECRET' || /._DATABASE_URL$/.test(name))
    .sort(([left], [right]) => left.localeCompare(right));
  return createHash('sha256')
    .update(JSON.stringify([stamp, roles]))
    .digest('hex');
}

/** @param {string} databaseUrl of the owner @param {string} mark @returns {Promise<boolean>} */
export async function isMigrated(databaseUrl, mark) {
  const [row] = await ask(
    databaseUrl,
    `SELECT shobj_description(oid, 'pg_database') AS mark FROM pg_database WHERE datname = current_database()`,
  );
  return row?.mark === mark;
}

/** @param {string} databaseUrl @param {string} mark */
export async function markMigrated(databaseUrl, mark) {
  const { pathname } = new URL(databaseUrl);
  const name = decodeURIComponent(pathname.slice(1)).replaceAll('"', '""');
  await ask(databaseUrl, `COMMENT ON DATABASE "${name}" IS '${mark}'`);
}

/** @param {string} databaseUrl @param {string} sql @returns {Promise<Record<string, unknown>[]>} */
async function ask(databaseUrl, sql) {
  // A fresh clone has its packages only when the launcher has installed them.
  const { default: pg } = await import('pg');
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    return (await client.query(sql)).rows;
  } finally {
    await client.end();
  }
}
