// A Python environment of its own with schemathesis in it, made once for each list of requirements.
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { LaunchError } from '../../launch/failure.mjs';
import { exists, readText, writeWhole } from '../../launch/files.mjs';
import { digest } from '../../launch/hashing.mjs';
import { inRoot } from '../../launch/paths.mjs';
import { lookUp } from '../../launch/programs.mjs';
import { attempt, run } from '../../launch/run-command.mjs';

const REQUIREMENTS = inRoot('tools/security/bad-requests/requirements.txt');
const INSTALL_MS = 5 * 60_000;

/**
 * @param {{ say: (line: string) => void, signal: AbortSignal }} options
 * @returns {Promise<string>} path of the `schemathesis` program
 * @throws {LaunchError} where Python 3.10 or its registry is missing
 */
export async function findSchemathesis({ say, signal }) {
  const stamp = digest(readText(REQUIREMENTS) ?? '').slice(0, 12);
  const folder = inRoot('node_modules/.cache/quickstash', `python-${stamp}`);
  const program = join(folder, 'bin', 'schemathesis');
  // Written last, so that an interrupted install is begun anew.
  const done = join(folder, 'complete');
  if (exists(done) && exists(program)) return program;
  const python = lookUp(['python3', 'python']);
  if (!python) throw new LaunchError('There is no python3 on the PATH');
  const version = 'import sys; sys.exit(0 if sys.version_info >= (3, 10) else 1)';
  const { code } = await attempt(python, ['-c', version], { signal });
  if (code !== 0) throw new LaunchError(`${python} is older than Python 3.10`);
  say('Installing schemathesis (once, under a minute) …');
  rmSync(folder, { recursive: true, force: true });
  await run('The Python environment', python, ['-m', 'venv', folder], { signal, timeoutMs: INSTALL_MS });
  const install = ['-m', 'pip', 'install', '--quiet', '-r', REQUIREMENTS];
  await run('pip install', join(folder, 'bin', 'python'), install, { signal, timeoutMs: INSTALL_MS });
  writeWhole(done, stamp);
  return program;
}
