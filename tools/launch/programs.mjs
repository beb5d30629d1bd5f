// Programs that npm has no package for: on the PATH, else from the system's package manager.
import { LaunchError } from './failure.mjs';
import { attempt } from './run-command.mjs';
import { onPath } from './runtime.mjs';

const INSTALL_MS = 6 * 60_000;

/**
 * @typedef {object} Wanted
 * @property {string} what its name for a person
 * @property {readonly string[]} names of the program, the best first
 * @property {{ apt?: string, brew?: string }} packages
 * @property {string} otherwise what to do when it cannot be had
 * @property {(line: string) => void} say
 * @property {AbortSignal} [signal]
 */

/** @param {Wanted} wanted @returns {Promise<string>} path of the program */
export async function findProgram(wanted) {
  const there = lookUp(wanted.names);
  if (there) return there;
  for (const install of installers(wanted.packages)) {
    wanted.say(`${wanted.what} is missing; installing it with ${install.manager} …`);
    const works = await install.run(wanted.signal);
    const found = lookUp(wanted.names);
    if (found) return found;
    if (!works) wanted.say(`${install.manager} could not install ${wanted.what}.`);
  }
  throw new LaunchError(`${wanted.what} was not found. ${wanted.otherwise}`);
}

/** @param {readonly string[]} names @returns {string | undefined} */
export function lookUp(names) {
  // Shells without a login do not always have the folders of the system's own programs.
  const path = `${process.env.PATH ?? ''}:/usr/local/sbin:/usr/sbin:/sbin:/usr/local/bin:/opt/homebrew/bin`;
  return names.flatMap((name) => onPath(name, path))[0];
}

/** @param {{ apt?: string, brew?: string }} packages */
function installers({ apt, brew }) {
  /** @type {{ manager: string, run: (signal?: AbortSignal) => Promise<boolean> }[]} */
  const list = [];
  const aptGet = lookUp(['apt-get']);
  const asRoot = process.getuid?.() === 0 ? [] : lookUp(['sudo']) ? ['sudo', '-n'] : undefined;
  if (apt && aptGet && asRoot) {
    list.push({
      manager: 'apt',
      run: async (signal) => {
        const install = [...asRoot, aptGet, 'install', '-y', '--no-install-recommends', apt];
        return (
          (await succeeds(install, signal)) ||
          ((await succeeds([...asRoot, aptGet, 'update'], signal)) && succeeds(install, signal))
        );
      },
    });
  }
  const homebrew = lookUp(['brew']);
  if (brew && homebrew)
    list.push({ manager: 'brew', run: (signal) => succeeds([homebrew, 'install', brew], signal) });
  return list;
}

/** @param {readonly string[]} words @param {AbortSignal | undefined} signal */
async function succeeds([command = '', ...args], signal) {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive', RUNLEVEL: '1' };
  const { code } = await attempt(command, args, {
    env,
    timeoutMs: INSTALL_MS,
    ...(signal ? { signal } : {}),
  });
  return code === 0;
}
