// What package-lock.json says: which packages are shipped, and where each comes from.
import { inRoot } from '../launch/paths.mjs';
import { isRecord, readJson, readText } from '../launch/files.mjs';
import { filesBelow } from '../launch/hashing.mjs';

/**
 * @typedef {object} Entry
 * @property {string} [version]
 * @property {string} [license]
 * @property {string} [integrity]
 * @property {string} [resolved]
 * @property {boolean} [hasInstallScript]
 * @property {boolean} [dev]
 * @property {Record<string, string>} [dependencies]
 * @property {Record<string, string>} [devDependencies]
 * @property {Record<string, string>} [optionalDependencies]
 * @property {Record<string, string>} [peerDependencies]
 */

/** @typedef {Readonly<Record<string, Entry>>} Lock packages by their path, '' is the project itself */

/** @returns {Lock} */
export function readLock() {
  const lock = readJson(inRoot('package-lock.json'));
  if (!isRecord(lock) || !isRecord(lock.packages)) throw new Error('package-lock.json holds no packages');
  return /** @type {Lock} */ (lock.packages);
}

/** The name a package is imported by. @param {string} path in the lock file */
export function nameOf(path) {
  return path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length);
}

/**
 * Paths of the packages that reach a user: what the servers install, and what the web app's build takes in.
 * @param {Lock} lock
 * @returns {string[]} sorted
 */
export function shipped(lock) {
  const root = lock[''];
  const servers = { ...root?.dependencies, ...root?.optionalDependencies };
  const web = importedByWeb().filter((name) => name in { ...root?.dependencies, ...root?.devDependencies });
  /** @type {Set<string>} */
  const found = new Set();
  const queue = [...Object.keys(servers), ...web].map((name) => ({ name, from: '' }));
  for (let next = queue.pop(); next !== undefined; next = queue.pop()) {
    const path = resolve(lock, next.name, next.from);
    if (path === undefined || found.has(path)) continue;
    found.add(path);
    const entry = lock[path];
    for (const name of Object.keys({
      ...entry?.dependencies,
      ...entry?.optionalDependencies,
      ...entry?.peerDependencies,
    })) {
      queue.push({ name, from: path });
    }
  }
  return [...found].sort();
}

/**
 * As Node looks: beside the one who asks, then a folder up.
 * @param {Lock} lock @param {string} name @param {string} from
 */
function resolve(lock, name, from) {
  for (let base = from; ;) {
    const path = base === '' ? `node_modules/${name}` : `${base}/node_modules/${name}`;
    if (path in lock) return path;
    if (base === '') return undefined;
    const above = base.lastIndexOf('/node_modules/');
    base = above < 0 ? '' : base.slice(0, above);
  }
}

function importedByWeb() {
  const names = filesBelow([inRoot('apps/web/src')])
    .filter((path) => /\.(tsx?|css)$/.test(path) && !/\.spec\./.test(path))
    .flatMap((path) => [...(readText(path) ?? '').matchAll(/(?:from|import) ?\(?'((?:@[\w.-]+\/)?[\w.-]+)/g)])
    .map(([, name]) => name ?? '');
  return [...new Set(names)];
}
