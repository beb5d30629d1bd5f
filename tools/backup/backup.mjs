// `npm run backup -- FOLDER`: database and files of a data folder, running or stopped, into a new folder.
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { LaunchError } from '../launch/failure.mjs';
import { live } from '../launch/life.mjs';
import { dataDirOf } from '../launch/paths.mjs';
import { PortBook } from '../launch/ports.mjs';
import { prepare } from '../launch/prepare.mjs';
import { hasCluster } from '../launch/postgres.mjs';
import { attempt } from '../launch/run-command.mjs';
import { isSet } from '../launch/settings.mjs';
import { BACKUP, folderOf, isRunning, openDatabase, PROVIDER_NOTE, runningDatabase } from './data-folder.mjs';

const USAGE =
  'Say where: npm run backup -- FOLDER   (npm run backup -- --check FOLDER reads one and says whether it is whole)';

await live(async (life) => {
  const { values, positionals } = parseArgs({
    options: { check: { type: 'boolean' } },
    allowPositionals: true,
  });
  const [given] = positionals;
  if (given === undefined || positionals.length > 1) throw new LaunchError(USAGE);
  const folder = folderOf(given);
  const dataDir = dataDirOf(process.env);
  const node = await prepare({
    say: (line) => console.log(`  ${line}`),
    signal: life.signal,
    parts: ['server'],
  });
  const port = new PortBook(dataDir).known('local-provider');
  const args = values.check
    ? ['--check', folder]
    : [folder, ...(port === undefined ? [] : ['--note', `${PROVIDER_NOTE}=${port}`])];
  const settings = values.check ? {} : await databaseSettings(dataDir, life);
  const { code } = await attempt(node, [BACKUP, ...args], {
    env: { ...process.env, ...settings, DATA_DIR: dataDir },
    signal: life.signal,
    show: true,
  });
  if (code === 0 && !values.check) sayKeys(dataDir);
  return code ?? 1;
});

/** @param {string} dataDir @param {import('./data-folder.mjs').Life} life @returns {Promise<Record<string, string>>} */
async function databaseSettings(dataDir, life) {
  if (isSet(process.env, 'DATABASE_URL')) return {};
  if (isRunning(dataDir)) return { DATABASE_URL: runningDatabase(dataDir) };
  if (!hasCluster(dataDir))
    throw new LaunchError(`There is nothing to back up in ${dataDir}: it has no database.`);
  return openDatabase({ dataDir, what: 'npm run backup', life });
}

/** @param {string} dataDir */
function sayKeys(dataDir) {
  if (isSet(process.env, 'MASTER_KEYS')) return;
  console.log(
    `The keys are in ${join(dataDir, 'keys', 'master-keys')}. Copy that file to where the backup is not.`,
  );
}
