// What a person sees of a start.
import { relative } from 'node:path';
import { LaunchError } from './failure.mjs';
import { live } from './life.mjs';
import { prepare } from './prepare.mjs';
import { startProduct } from './product.mjs';
import { canLaunch } from './runtime.mjs';
import { readSettings } from './settings.mjs';

/** @param {string} line */
const say = (line) => console.log(`  ${line}`);

/** @param {import('./product.mjs').Topology} topology */
export async function start(topology) {
  const startedAt = Date.now();
  await live(
    async (life) => {
      if (!canLaunch(process.version)) {
        throw new LaunchError(
          `This start needs Node 20.19 or newer; this is ${process.version}. Get it at https://nodejs.org`,
        );
      }
      const env = process.env;
      const settings = readSettings(env);
      console.log('');
      const node = await prepare({ say, signal: life.signal });
      const echo = process.argv.includes('--logs') ? printLine : undefined;
      const product = await startProduct({
        topology,
        settings,
        env,
        node,
        say,
        life,
        ...(echo ? { echo } : {}),
      });
      product.fleet.onDeath = (member) => life.fail(member.failure());
      for (const member of product.fleet.members) member.assertRunning();
      printReady(settings, product, Date.now() - startedAt);
      await life.ended();
    },
    { onStop: () => console.log('\n  Stopping …') },
  );
}

/** @param {string} name @param {string} line */
function printLine(name, line) {
  console.log(`${name.padEnd(14)} ${line}`);
}

/**
 * @param {import('./settings.mjs').Settings} settings
 * @param {import('./product.mjs').Product} product
 * @param {number} tookMs
 */
function printReady(settings, product, tookMs) {
  const folder = shortened(settings.dataDir);
  const rows = [
    ...(settings.localProvider
      ? [['Sign in', 'with any name and e-mail address; the sign-in page runs on this machine only']]
      : []),
    ['Data', folder],
    ...(product.madeSecrets.includes('master-keys')
      ? [['Keys', `made in ${folder}/keys; whoever loses them loses what is sealed with them`]]
      : []),
    ['Logs', `${folder}/logs`],
    ['Stop', 'Ctrl-C'],
  ];
  const lines = rows.map(([name = '', text = '']) => `    ${name.padEnd(8)} ${text}`);
  console.log(
    `\n  Quickstash is ready at ${product.url}   (${(tookMs / 1000).toFixed(1)} s)\n\n${lines.join('\n')}\n`,
  );
}

/** @param {string} folder */
function shortened(folder) {
  const short = relative(process.cwd(), folder);
  return short.startsWith('..') || short === '' ? folder : `./${short}`;
}
