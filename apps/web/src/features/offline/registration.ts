import { logWarning } from '../../shared/lib/log.js';
import { notifyOffer } from '../../shared/ui/toast.js';
import { texts } from './texts.js';

const CHECK_MS = 3_600_000;
const ANSWER_MS = 2_000;

let isStarted = false;

/**
 * Sets up the service worker once the page has nothing else to do. A new build is loaded beside the running page and
 * takes over when the person says so, or at once where the page is of that build already.
 */
export function startWorker(): void {
  if (isStarted || !import.meta.env.PROD || !('serviceWorker' in navigator)) return;
  isStarted = true;
  const register = (): void =>
    void navigator.serviceWorker
      .register('/sw.js', { updateViaCache: 'none' })
      .then(watch)
      .catch((error: unknown) => logWarning('Quick Stash will not open without a network', error));
  if (document.readyState === 'complete') register();
  else window.addEventListener('load', register, { once: true });
}

function watch(registration: ServiceWorkerRegistration): void {
  let checkedAt = Date.now();
  const check = (): void => {
    if (document.hidden || Date.now() - checkedAt < CHECK_MS) return;
    checkedAt = Date.now();
    registration.update().catch((error: unknown) => logWarning('No look for a new version', error));
  };
  setInterval(check, CHECK_MS);
  document.addEventListener('visibilitychange', check);
  if (registration.waiting) void offer(registration.waiting);
  registration.addEventListener('updatefound', () => {
    const next = registration.installing;
    next?.addEventListener('statechange', () => {
      // Without a controller it is the first one, and takes over by itself.
      if (next.state === 'installed' && navigator.serviceWorker.controller) void offer(next);
    });
  });
}

async function offer(next: ServiceWorker): Promise<void> {
  if ((await buildOf(next)) === ownBuild()) {
    next.postMessage('activate');
    return;
  }
  notifyOffer(texts.newVersion, texts.reload, () => {
    const reload = (): void => window.location.reload();
    navigator.serviceWorker.addEventListener('controllerchange', reload, { once: true });
    // Another tab may have let it take over already.
    if (next.state === 'activated') reload();
    else next.postMessage('activate');
  });
}

const ownBuild = (): string | undefined =>
  document.querySelector<HTMLMetaElement>('meta[name="build"]')?.content;

/** Undefined when it does not say. */
function buildOf(worker: ServiceWorker): Promise<string | undefined> {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    setTimeout(() => resolve(undefined), ANSWER_MS);
    port1.onmessage = ({ data }: MessageEvent<unknown>) =>
      resolve(typeof data === 'string' ? data : undefined);
    worker.postMessage('build', [port2]);
  });
}
