// `npm run keys:rotate`: wraps what protects stored secrets anew under the first of the master keys, while
// Quickstash runs. docs/how-to/rotate-keys.md says when and in which order.
import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { LaunchError } from './launch/failure.mjs';
import { readText, writeWhole } from './launch/files.mjs';
import { live } from './launch/life.mjs';
import { operatorEnvironment } from './launch/operator.mjs';
import { dataDirOf, DIST } from './launch/paths.mjs';
import { prepare } from './launch/prepare.mjs';
import { run } from './launch/run-command.mjs';

const ROTATE = join(DIST, 'apps', 'migrate', 'src', 'rotate-keys.js');

const { values } = parseArgs({ options: { add: { type: 'boolean', default: false } } });

await live(async (life) => {
  const { env } = process;
  if (values.add) {
    console.log(addKey(dataDirOf(env)));
    return;
  }
  const node = await prepare({ say: (line) => console.log(line), signal: life.signal, parts: ['server'] });
  const report = await run('The rotation of keys', node, [ROTATE], {
    env: operatorEnvironment(env),
    signal: life.signal,
  });
  console.log(report.trim() || 'No secrets are stored yet: there is nothing to wrap.');
});

/** Puts a fresh key in front of those of a data folder. @param {string} dataDir */
function addKey(dataDir) {
  const path = join(dataDir, 'keys', 'master-keys');
  const known = readText(path)?.trim();
  if (!known)
    throw new LaunchError(`There is no ${path}. Start Quickstash once, or set MASTER_KEYS yourself.`);
  const id = `k${new Date().toISOString().replaceAll(/\D/g, '').slice(0, 14)}`;
  writeWhole(path, `${id}:${randomBytes(32).toString('base64')},${known}\n`, 0o600);
  return `The key "${id}" stands in front in ${path}. Start Quickstash again, then run: npm run keys:rotate`;
}
