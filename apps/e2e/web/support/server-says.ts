import type { Page, Route } from '@playwright/test';

/** Which calls: a method and what its path matches. */
export interface Call {
  readonly method: string;
  readonly path: RegExp;
}

/** How the server fails: it says no, the connection breaks, or nothing ever comes back. */
export type Failure = 'refuses' | 'is cut off' | 'is silent';

export const FAILURES: readonly Failure[] = ['refuses', 'is cut off'];

/** Lets the next calls fail until the answer is called; every other call reaches the product. */
export async function failing(
  page: Page,
  call: Call,
  failure: Failure,
  status = 500,
): Promise<() => Promise<void>> {
  const matches = (url: URL): boolean => call.path.test(url.pathname);
  const handler = async (route: Route): Promise<void> => {
    if (route.request().method() !== call.method) return route.fallback();
    if (failure === 'is cut off') return route.abort('connectionreset');
    if (failure === 'refuses') return route.fulfill({ status, json: envelope(status) });
    // Silent: the request stays open for as long as the page waits.
    return undefined;
  };
  await page.route(matches, handler);
  return () => page.unroute(matches, handler);
}

/** What every failed call answers with. */
export const envelope = (
  status: number,
  message = 'Something went wrong on the server',
  data?: unknown,
): object => ({
  success: false,
  message,
  error: { code: status === 409 ? 'version_conflict' : 'internal', fields: [], request_id: 'test-request' },
  ...(data !== undefined && { data }),
});

/** Counts the calls that go out, with the bodies they carry. */
export function watch(
  page: Page,
  call: Call,
): { readonly bodies: string[]; readonly keys: (string | undefined)[] } {
  const bodies: string[] = [];
  const keys: (string | undefined)[] = [];
  page.on('request', (request) => {
    if (request.method() !== call.method || !call.path.test(new URL(request.url()).pathname)) return;
    bodies.push(request.postData() ?? '');
    keys.push(request.headers()['idempotency-key']);
  });
  return { bodies, keys };
}
