// `npm run restore -- FOLDER --keys FILE`: a backup into an empty data folder.
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { LaunchError } from '../launch/failure.mjs';
import { exists, readText, writeWhole } from '../launch/files.mjs';
import { live } from '../launch/life.mjs';
import { dataDirOf } from '../launch/paths.mjs';
import { PortBook } from '../launch/ports.mjs';
import { prepare } from '../launch/prepare.mjs';
import { attempt } from '../launch/run-command.mjs';
import { Secrets } from '../launch/secrets.mjs';
import { isSet } from '../launch/settings.mjs';
import { folderOf, isRunning, openDatabase, providerPortIn, RESTORE } from './data-folder.mjs';

const USAGE =
  'Say from where: npm run restore -- FOLDER --keys FILE\n' +
  'FILE is the keys/master-keys of the installation that the backup comes from. DATA_DIR says where to.';

await live(async (life) => {
  const { values, positionals } = parseArgs({
    options: { keys: { type: 'string' } },
    allowPositionals: true,
  });
  const [given] = positionals;
  if (given === undefined || positionals.length > 1) throw new LaunchError(USAGE);
  const folder = folderOf(given);
  if (!exists(join(folder, 'backup.json'))) throw new LaunchError(`${folder} holds no finished backup.`);
  const dataDir = dataDirOf(process.env);
  if (isRunning(dataDir)) throw new LaunchError(`Quickstash runs on ${dataDir}. Stop it first.`);
  const node = await prepare({
    say: (line) => console.log(`  ${line}`),
    signal: life.signal,
    parts: ['server'],
  });
  const database = isSet(process.env, 'DATABASE_URL')
    ? {}
    : await openDatabase({ dataDir, what: 'npm run restore', life });
  const keys = placeKeys(dataDir, values.keys);
  const { code } = await attempt(node, [RESTORE, folder], {
    env: { ...process.env, ...database, ...keys.settings, DATA_DIR: dataDir },
    signal: life.signal,
    show: true,
  });
  if (code !== 0) {
    keys.takeBack();
    return code ?? 1;
  }
  if (!isSet(process.env, 'MASTER_KEYS')) new Secrets(dataDir, { hasData: false }).take('master-keys');
  keepProviderPort(dataDir, folder);
  console.log('Start it: npm start');
  return 0;
});

/**
 * Keys lie in the data folder before the first row does, so that what is restored can always be opened.
 * @param {string} dataDir
 * @param {string | undefined} given
 * @returns {{ settings: Record<string, string>, takeBack: () => void }}
 */
function placeKeys(dataDir, given) {
  const target = join(dataDir, 'keys', 'master-keys');
  const there = readText(target)?.trim();
  if (given === undefined) {
    const own = isSet(process.env, 'MASTER_KEYS') ? undefined : there;
    return { settings: own ? { MASTER_KEYS: own } : {}, takeBack: () => undefined };
  }
  const text = readText(folderOf(given))?.trim();
  if (!text) throw new LaunchError(`${folderOf(given)} is not there or empty.`);
  if (there !== undefined && there !== text)
    throw new LaunchError(
      `${target} holds other keys than ${folderOf(given)}. Move it away, or name another DATA_DIR.`,
    );
  if (there === undefined) writeWhole(target, `${text}\n`, 0o600);
  return {
    settings: { MASTER_KEYS: text },
    takeBack: () => {
      if (there === undefined) rmSync(target, { force: true });
    },
  };
}

/** @param {string} dataDir @param {string} folder */
function keepProviderPort(dataDir, folder) {
  const port = providerPortIn(folder);
  if (port !== undefined) new PortBook(dataDir).note('local-provider', port);
}
