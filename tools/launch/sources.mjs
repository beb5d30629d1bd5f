// What the build reads. One list, used to decide whether a build is current and to do it.
import { basename, join } from 'node:path';
import { isRecord, readJson } from './files.mjs';
import { filesBelow, stampOf } from './hashing.mjs';
import { DIST, inRoot, MODULES, ROOT } from './paths.mjs';

/** Built by Vite or WXT, or never run outside tests. */
const NOT_SERVER = Object.freeze(['apps/web', 'apps/e2e', 'apps/extension', 'apps/desktop']);
const ASSETS = /\.(json|sql|html|css|txt|svg|png|woff2)$/;

export const SERVER_STAMP = join(DIST, '.server.json');
export const WEB_STAMP = join(DIST, '.web.json');

/** TypeScript that runs on the server, and the files beside it that it reads. */
export function serverSources() {
  const excluded = NOT_SERVER.map((path) => inRoot(path));
  return filesBelow(
    [inRoot('libs'), inRoot('apps')],
    (path) => !excluded.includes(path) && isWanted(path),
  ).filter((path) => path.includes('/src/') && (isCode(path) || isAsset(path)));
}

export function webSources() {
  const roots = ['apps/web', 'libs/util', 'libs/clients', 'libs/contracts'].map((path) => inRoot(path));
  return filesBelow(roots, isWanted);
}

/** @param {string} path */
export function isCode(path) {
  return path.endsWith('.ts') && !path.endsWith('.d.ts');
}

/** @param {string} path */
function isAsset(path) {
  return ASSETS.test(path) && basename(path) !== 'project.json' && basename(path) !== 'tsconfig.json';
}

/** @param {string} path */
function isWanted(path) {
  const name = basename(path);
  return (
    !/\.(spec|test)\.tsx?$|\.(md|tsbuildinfo)$/.test(name) &&
    !['test', 'node_modules', 'dist', '.cache'].includes(name)
  );
}

/** What else decides the server's output. */
export function serverSettings() {
  return stampOf(ROOT, [inRoot('.swcrc'), inRoot('tools/launch/build-server.mjs')], [versionOf('@swc/core')]);
}

export function serverStamp() {
  return stampOf(ROOT, serverSources(), [serverSettings()]);
}

export function webStamp() {
  const settings = filesBelow([inRoot('package-lock.json'), inRoot('tsconfig.base.json')]);
  return stampOf(ROOT, [...webSources(), ...settings]);
}

export function isServerCurrent() {
  const made = readJson(SERVER_STAMP);
  return isRecord(made) && made.stamp === serverStamp();
}

/** Nothing to build counts as built. */
export function isWebCurrent() {
  if (filesBelow([inRoot('apps/web/index.html')]).length === 0) return true;
  const made = readJson(WEB_STAMP);
  return (
    isRecord(made) && made.stamp === webStamp() && filesBelow([join(DIST, 'apps/web/index.html')]).length > 0
  );
}

/** @param {string} name */
function versionOf(name) {
  const about = readJson(join(MODULES, name, 'package.json'));
  return isRecord(about) ? String(about.version) : '';
}
