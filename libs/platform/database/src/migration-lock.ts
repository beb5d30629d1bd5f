import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import { OperationalError } from '#platform/errors';

/** One migration run at a time in the whole installation; any number will do as long as it stays. */
const LOCK = 7_236_118_401;
/** Milliseconds between two attempts. */
const EVERY = 200;

/**
 * Keeps migrations of this database away until the connection ends. It asks again and again: a statement that
 * waits for a lock inside Postgres counts as an old transaction, for which `CREATE INDEX CONCURRENTLY` of the
 * migration that holds the lock would wait for ever.
 * @param mode `shared`: beside others that only must not see the schema change, such as backups
 * @param patience milliseconds
 * @throws OperationalError when a migration or a backup does not end in that time
 */
export async function takeMigrationLock(
  client: pg.ClientBase,
  mode: 'alone' | 'shared',
  patience: number,
): Promise<void> {
  const attempt = mode === 'alone' ? 'pg_try_advisory_lock' : 'pg_try_advisory_lock_shared';
  const end = Date.now() + patience;
  for (;;) {
    const { rows } = await client.query<{ taken: boolean }>(`SELECT ${attempt}($1) AS taken`, [LOCK]);
    if (rows[0]?.taken) return;
    if (Date.now() > end)
      throw new OperationalError(
        'migration_under_way',
        `Another migration or a backup of this database has not ended for ${Math.round(patience / 1000)} s.`,
      );
    await sleep(EVERY);
  }
}
