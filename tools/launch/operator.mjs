// What commands beside a running Quickstash need to reach its database.
import { join } from 'node:path';
import { LaunchError } from './failure.mjs';
import { readText } from './files.mjs';
import { dataDirOf } from './paths.mjs';
import { PortBook } from './ports.mjs';
import { isSet } from './settings.mjs';

/**
 * The settings of a start when they name a database, else how to reach what runs on the data folder.
 * @param {Readonly<Record<string, string | undefined>>} env
 */
export function operatorEnvironment(env) {
  if (isSet(env, 'DATABASE_URL')) return env;
  const dataDir = dataDirOf(env);
  const secret = (/** @type {string} */ name) => readText(join(dataDir, 'keys', name))?.trim() ?? '';
  const port = new PortBook(dataDir).known('postgres');
  if (port === undefined)
    throw new LaunchError(`There is no database in ${dataDir}. Set DATABASE_URL and MASTER_KEYS.`);
  return {
    ...env,
    DATABASE_URL: `postgres://quickstash:${secret('postgres-password')}@127.0.0.1:${port}/quickstash`,
    DATABASE_ROLE_SECRET: secret('database-role-secret'),
    MASTER_KEYS: secret('master-keys'),
  };
}
