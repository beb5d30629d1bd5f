// The processes of the distributed topology. A new service is a line here.
import { join } from 'node:path';
import { exists } from './files.mjs';
import { DIST } from './paths.mjs';

/** @typedef {{ name: string, main: string }} Service */

/** @type {readonly Service[]} */
export const SERVICES = Object.freeze([
  { name: 'gateway', main: mainOf('gateway') },
  { name: 'bookmark', main: mainOf('bookmark-service') },
  { name: 'import', main: mainOf('import-service') },
  { name: 'rules', main: mainOf('rules-service') },
  { name: 'sharing', main: mainOf('sharing-service') },
  { name: 'suggestion', main: mainOf('suggestion-service') },
]);

export const ALL_IN_ONE = mainOf('all-in-one');
export const MIGRATE = mainOf('migrate');
export const LOCAL_PROVIDER = mainOf('local-provider');

/** Mains that are not built, because their service is not in this tree. @param {readonly Service[]} [services] */
export function missing(services = SERVICES) {
  return services.filter(({ main }) => !exists(main));
}

/** @param {string} app */
function mainOf(app) {
  return join(DIST, 'apps', app, 'src', 'main.js');
}
