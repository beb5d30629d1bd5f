import type { Page, Request } from '@playwright/test';

type Address = Parameters<Page['route']>[0];

/** Lets no answer through until the returned function is called. */
export async function holdBack(page: Page, address: Address): Promise<() => Promise<void>> {
  const held = Promise.withResolvers<void>();
  await page.route(address, async (route) => {
    await held.promise;
    // What the page has given up meanwhile wants no answer.
    await route.continue().catch(() => undefined);
  });
  return async () => {
    held.resolve();
    await page.unroute(address);
  };
}

export interface Refusal {
  readonly method?: string;
  /** 0: no answer at all. */
  readonly status?: number;
  readonly message?: string;
}

/** Answers calls of one method with a refusal until the returned function is called. */
export async function refuse(
  page: Page,
  address: Address,
  { method = 'GET', status = 500, message }: Refusal = {},
): Promise<() => Promise<void>> {
  await page.route(address, (route) => {
    if (route.request().method() !== method) return route.fallback();
    if (status === 0) return route.abort();
    return route.fulfill({ status, json: { success: false, ...(message && { message }) } });
  });
  return () => page.unroute(address);
}

/** Every call to the API from now on, as `METHOD /path?query`. */
export function watchCalls(page: Page): string[] {
  const calls: string[] = [];
  page.on('request', (request: Request) => {
    const { pathname, search } = new URL(request.url());
    if (pathname.startsWith('/api/')) calls.push(`${request.method()} ${pathname}${search}`);
  });
  return calls;
}
