// `npm run dev`: the product with its server rebuilt and restarted on every change, and the web app served by
// Vite, which reloads it in the open page and passes /api and files on to the server.
import { fileURLToPath } from 'node:url';
import { inRoot } from './launch/paths.mjs';
import { STAGE } from './launch/fleet.mjs';
import { LaunchError, messageOf } from './launch/failure.mjs';
import { live } from './launch/life.mjs';
import { freePort, isFree } from './launch/ports.mjs';
import { prepare } from './launch/prepare.mjs';
import { startProduct } from './launch/product.mjs';
import { attempt } from './launch/run-command.mjs';
import { readSettings } from './launch/settings.mjs';

const QUIET_MS = 150;

/** @param {string} line */
const say = (line) => console.log(`  ${line}`);

await live(
  async (life) => {
    const node = await prepare({ say, signal: life.signal, parts: ['server'] });
    const visible = readSettings(process.env);
    if (!(await isFree(visible.port, visible.host))) {
      throw new LaunchError(
        `Port ${visible.port} is taken. Choose another one: PORT=${visible.port + 1} npm run dev`,
      );
    }
    // People and the sign-in page see Vite's address; the server stands behind it on a port of its own.
    const settings = { ...visible, port: await freePort() };
    const echo = (/** @type {string} */ name, /** @type {string} */ line) =>
      console.log(`${name.padEnd(14)} ${line}`);
    const product = await startProduct({
      topology: 'all-in-one',
      settings,
      env: process.env,
      node,
      say,
      life,
      echo,
    });

    const vite = product.fleet.start({
      name: 'vite',
      command: node,
      args: [fileURLToPath(new URL('./launch/vite-dev.mjs', import.meta.url))],
      env: {
        ...process.env,
        VITE_DEV_PORT: String(visible.port),
        VITE_DEV_HOST: visible.host,
        QUICKSTASH_API: `http://127.0.0.1:${settings.port}`,
      },
      stage: STAGE.service,
      guarded: true,
    });

    let busy = false;
    product.fleet.onDeath = (member) => {
      if (member === vite || member.program.stage < STAGE.gateway) life.fail(member.failure());
      else if (!busy)
        say(`${member.name} stopped (${member.ending}); it starts again after the next change.`);
    };

    let again = false;
    const rebuild = async () => {
      if (busy) {
        again = true;
        return;
      }
      busy = true;
      do {
        again = false;
        const { code, output } = await attempt(node, [inRoot('tools/build.mjs'), 'server'], {
          signal: life.signal,
        });
        if (code !== 0) {
          console.log(output);
          continue;
        }
        const startedAt = Date.now();
        await product.restart().then(
          () => say(`Restarted in ${((Date.now() - startedAt) / 1000).toFixed(1)} s.`),
          (error) => say(messageOf(error)),
        );
      } while (again && !life.signal.aborted);
      busy = false;
    };

    const { watch } = await import('chokidar');
    const watcher = watch([inRoot('libs'), inRoot('apps')], {
      ignoreInitial: true,
      ignored: (path) => /\/(node_modules|dist|test)\/|\.spec\.tsx?$|\/apps\/(web|e2e)(\/|$)/.test(path),
    });
    life.atEnd(() => watcher.close());
    /** @type {NodeJS.Timeout | undefined} */
    let timer;
    watcher.on('all', () => {
      clearTimeout(timer);
      timer = setTimeout(() => void rebuild().catch((error) => life.fail(error)), QUIET_MS);
    });

    say(`Quickstash is in development at ${visible.publicUrl}`);
    await life.ended();
  },
  { onStop: () => console.log('\n  Stopping …') },
);
