import { handlingOf } from './handling.js';
import type { WorkerScope } from './scope.js';

/*
 * Keeps the shell of the app (page, code, styles, fonts) so that it opens without a network. Nothing of a person is
 * ever in here: the API and files are not touched. Each build has a cache of its own, filled as a whole.
 */

/** Written by the build: its name, and the paths of its files. */
declare const __BUILD__: string;
declare const __SHELL_FILES__: readonly string[];
declare const self: WorkerScope;

const PREFIX = 'shell-';
const CURRENT = PREFIX + __BUILD__;
/** What is not in the shell and was needed once, such as the grammars of the highlighter. */
const LATE = 'late';
const LATE_MOST = 60;
/** The same HTML for every page; this one has the strictest policy. */
const SHELL = '/bkmkrs';
/** Milliseconds that the network gets for a page before the kept one is shown. */
const PATIENCE = 3000;
const FILES: ReadonlySet<string> = new Set(__SHELL_FILES__);

self.addEventListener('install', (event) => {
  // Where the browser can be told, it does not even wake the worker for these.
  const routed = event.addRoutes?.(
    ['/api/*', '/uploads/*'].map((urlPattern) => ({ condition: { urlPattern }, source: 'network' })),
  );
  event.waitUntil(Promise.all([routed, keepShell()]));
});

self.addEventListener('activate', (event) => {
  event.waitUntil(Promise.all([forgetOldBuilds(), self.clients.claim()]));
});

self.addEventListener('message', ({ data, ports }) => {
  if (data === 'activate') void self.skipWaiting();
  if (data === 'build') ports[0]?.postMessage(__BUILD__);
});

self.addEventListener('fetch', (event) => {
  const { request } = event;
  switch (handlingOf(request, self.location.origin, FILES)) {
    case 'page':
      event.respondWith(page(new URL(request.url).pathname));
      return;
    case 'asset':
      event.respondWith(asset(request));
      return;
    case 'file':
      event.respondWith(networkFirst(fetch(request), () => kept(request.url)));
      return;
    case 'untouched':
  }
});

/** All of it or nothing: a page of one build with the code of another would not run. */
async function keepShell(): Promise<void> {
  const cache = await caches.open(CURRENT);
  const shell = await fetch(SHELL, { cache: 'reload' });
  const isOurs = shell.ok && (await shell.clone().text()).includes(__BUILD__);
  if (!isOurs) throw new Error('The server has another build by now');
  await cache.addAll(
    [...FILES].map((path) => new Request(path, { cache: isHashed(path) ? 'default' : 'reload' })),
  );
  await cache.put(SHELL, shell);
}

/** Pages that are still open run the build before, and may yet ask for its code. */
async function forgetOldBuilds(): Promise<void> {
  const builds = (await caches.keys()).filter((name) => name.startsWith(PREFIX) && name !== CURRENT);
  await Promise.all(builds.slice(0, -1).map((name) => caches.delete(name)));
}

/**
 * What stands behind the path (a search, what another app shared) is for the page alone and is not sent. The answer
 * is not kept: the shell of a build changes with the build.
 */
const page = (path: string): Promise<Response> =>
  networkFirst(fetch(path, { cache: 'no-cache' }), () => kept(SHELL));

async function asset(request: Request): Promise<Response> {
  const known = await kept(request.url);
  if (known) return known;
  const answer = await fetch(request);
  if (answer.ok) await keepLate(request, answer.clone());
  return answer;
}

async function keepLate(request: Request, answer: Response): Promise<void> {
  const cache = await caches.open(LATE);
  await cache.put(request, answer);
  const oldest = (await cache.keys()).slice(0, -LATE_MOST);
  await Promise.all(oldest.map((key) => cache.delete(key)));
}

/** The network's answer when it comes in time and is one; else the kept copy when there is one. */
async function networkFirst(
  asked: Promise<Response>,
  copy: () => Promise<Response | undefined>,
): Promise<Response> {
  const late = new Promise<undefined>((resolve) => setTimeout(() => resolve(undefined), PATIENCE));
  const answer = await Promise.race([asked.catch(() => undefined), late]);
  if (answer && answer.status < 500) return answer;
  return (await copy()) ?? asked;
}

/** This build's copy before an older one's. */
const kept = async (url: string): Promise<Response | undefined> =>
  (await (await caches.open(CURRENT)).match(url)) ?? caches.match(url);

const isHashed = (path: string): boolean => path.startsWith('/assets/');
