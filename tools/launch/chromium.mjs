// The system's Chromium: Playwright's own download is not needed and, behind many firewalls, not to be had.
import { exists } from './files.mjs';
import { LaunchError } from './failure.mjs';
import { findProgram, lookUp } from './programs.mjs';

const NAMES = Object.freeze([
  'chromium',
  'chromium-browser',
  'google-chrome',
  'google-chrome-stable',
  'chrome',
]);
const MAC = Object.freeze([
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
]);

/**
 * @param {{ env: Readonly<Record<string, string | undefined>>, say: (line: string) => void, signal?: AbortSignal }} options
 * @returns {Promise<string>}
 */
export async function findChromium({ env, say, signal }) {
  const given = env.CHROMIUM_PATH?.trim();
  if (given && !exists(given)) throw new LaunchError(`CHROMIUM_PATH "${given}" is not there.`);
  const there = given ?? lookUp(NAMES) ?? MAC.find(exists);
  if (there) return there;
  return findProgram({
    what: 'Chromium',
    names: [...NAMES],
    packages: { apt: 'chromium', brew: 'chromium' },
    otherwise: 'Install Chromium or Chrome, or set CHROMIUM_PATH.',
    say,
    ...(signal ? { signal } : {}),
  });
}
