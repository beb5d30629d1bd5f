// What others have written and we install: known weaknesses, where each package comes from, what runs at its install.
import { isRecord, readJson } from '../launch/files.mjs';
import { npm } from '../launch/install.mjs';
import { inRoot } from '../launch/paths.mjs';
import { attempt } from '../launch/run-command.mjs';
import { check } from './checks.mjs';
import { nameOf, readLock } from './lock.mjs';

const AUDIT_MS = 120_000;
/** Answers of a registry that offers no audits at all; anything else that is no report is a failure. */
const NOT_OFFERED = [404, 405, 501];

/** @typedef {import('./checks.mjs').Check} Check */
/** @typedef {{ id?: string, package: string, reason: string, expires: string }} Exception */
/** @typedef {{ advisories: Exception[], install_scripts: Exception[] }} Exceptions */
/** @typedef {{ id: string, package: string, severity: string, title: string }} Advisory */

/** @returns {Exceptions} */
export function readExceptions() {
  const found = readJson(inRoot('tools/security/audit-exceptions.json'));
  if (!isRecord(found) || !Array.isArray(found.advisories) || !Array.isArray(found.install_scripts)) {
    throw new Error('tools/security/audit-exceptions.json cannot be read');
  }
  return /** @type {Exceptions} */ (/** @type {unknown} */ (found));
}

/**
 * Each exception has a reason and an end, and is still about something.
 * @param {readonly Exception[]} exceptions
 * @param {(exception: Exception) => boolean} isUsed
 * @param {string} today YYYY-MM-DD
 * @returns {Check[]}
 */
export function checkExceptions(exceptions, isUsed, today) {
  return exceptions.map((exception) => {
    const { id, package: name, reason, expires } = exception;
    const title = `exception for ${id ?? name}`;
    if (!reason || !/^\d{4}-\d{2}-\d{2}$/.test(expires ?? ''))
      return check(title, false, 'it needs a reason and a date of expiry');
    if (expires < today) return check(title, false, `it expired on ${expires}: look at it again`);
    return check(title, isUsed(exception), 'nothing needs it any more');
  });
}

/**
 * Every package is pinned by a hash, comes from a registry, and runs nothing at its install unless that is allowed.
 * @param {import('./lock.mjs').Lock} lock
 * @param {readonly Exception[]} allowed
 * @returns {Check[]}
 */
export function checkSources(lock, allowed) {
  return Object.entries(lock)
    .filter(([path]) => path !== '')
    .map(([path, { integrity, resolved, hasInstallScript }]) => {
      if (!integrity?.startsWith('sha512-'))
        return check(path, false, 'the lock file holds no SHA-512 of it');
      if (resolved && !resolved.startsWith('https://'))
        return check(path, false, `it comes from ${resolved}`);
      const mayRun = !hasInstallScript || allowed.some((one) => covers(one, nameOf(path)));
      return check(path, mayRun, 'it runs a script at its install, and no exception says why it may');
    });
}

/** @param {Exception} exception @param {string} name */
export function covers({ package: pattern }, name) {
  return pattern.endsWith('/*') ? name.startsWith(pattern.slice(0, -1)) : name === pattern;
}

/**
 * @param {{ env: Readonly<Record<string, string | undefined>>, signal: AbortSignal }} options
 * @returns {Promise<{ advisories: Advisory[] } | { notOffered: string } | { broken: string }>}
 */
export async function askRegistry({ signal }) {
  const { command, args, env } = npm();
  const { output } = await attempt(command, [...args, 'audit', '--json', '--loglevel=silent'], {
    env,
    signal,
    timeoutMs: AUDIT_MS,
  });
  return readReport(output);
}

/** @param {string} output of `npm audit --json` */
export function readReport(output) {
  const start = output.indexOf('{');
  /** @type {unknown} */
  let report;
  try {
    report = JSON.parse(output.slice(Math.max(start, 0), output.lastIndexOf('}') + 1));
  } catch {
    return { broken: output.trim().split('\n').slice(-3).join(' ') };
  }
  if (!isRecord(report)) return { broken: 'no report' };
  if (isRecord(report.vulnerabilities)) return { advisories: advisoriesIn(report.vulnerabilities) };
  const said = String(report.message ?? report.error);
  return NOT_OFFERED.includes(Number(report.statusCode)) ? { notOffered: said } : { broken: said };
}

/** @param {Record<string, unknown>} vulnerabilities by package @returns {Advisory[]} */
function advisoriesIn(vulnerabilities) {
  return Object.entries(vulnerabilities).flatMap(([name, found]) => {
    const via = isRecord(found) && Array.isArray(found.via) ? found.via : [];
    // A text names another package of this same report that brings the weakness in.
    return via.filter(isRecord).map((one) => ({
      id:
        String(one.url ?? one.source)
          .split('/')
          .at(-1) ?? '',
      package: name,
      severity: String(one.severity),
      title: String(one.title),
    }));
  });
}

/** @param {readonly Advisory[]} advisories @param {readonly Exception[]} exceptions @returns {Check[]} */
export function checkAdvisories(advisories, exceptions) {
  return advisories.map(({ id, package: name, severity, title }) =>
    check(
      `${id} in ${name}`,
      exceptions.some((one) => one.id === id && one.package === name),
      `${severity}: ${title}`,
    ),
  );
}

/**
 * @param {import('../launch/test-product.mjs').Context} context
 * @returns {Promise<Check[]>}
 */
export async function auditChecks({ env, life, say, missing }) {
  const { advisories: known, install_scripts: scripts } = readExceptions();
  const lock = readLock();
  const today = new Date().toISOString().slice(0, 10);
  const running = Object.entries(lock).filter(([, entry]) => entry.hasInstallScript);
  const checks = [
    ...checkSources(lock, scripts),
    ...checkExceptions(scripts, (one) => running.some(([path]) => covers(one, nameOf(path))), today),
  ];
  const answer = await askRegistry({ env, signal: life.signal });
  if ('advisories' in answer) {
    const isUsed = (/** @type {Exception} */ { id }) => answer.advisories.some((one) => one.id === id);
    return [
      ...checks,
      check('npm audit answers', true, ''),
      ...checkAdvisories(answer.advisories, known),
      ...checkExceptions(known, isUsed, today),
    ];
  }
  if ('broken' in answer) missing(`npm audit (${answer.broken})`);
  else
    say(
      `\n!!! NOT KNOWN HERE: weaknesses of packages. This registry offers no audits (${answer.notOffered}).\n`,
    );
  return [...checks, ...checkExceptions(known, () => true, today)];
}
