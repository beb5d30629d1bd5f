/** A browser as far as sign-in needs one: cookies by origin, redirects followed by hand, one form filled in. */
const MAX_STEPS = 20;

export interface Person {
  readonly email: string;
  readonly name: string;
}

/** Where the browser stands after a sign-in, with what it sends along when it swaps the token there. */
export type Callback = URL & { readonly cookie: string };

const isArrival = (url: URL): boolean => url.pathname === '/auth/callback' || url.searchParams.has('error');

/**
 * Signs in at the local provider and stops at the product's callback page, or earlier where `isEnd` says so.
 * @returns the address the browser would stand on, with the token or the error in its query, and the
 *   `Cookie` header without which the product does not swap that token
 */
export async function signInThroughProvider(
  baseUrl: string,
  person: Person,
  path = '/api/auth/google',
  isEnd = isArrival,
): Promise<Callback> {
  const cookies = new Map<string, Map<string, string>>();
  let url = new URL(path, baseUrl);
  let form: URLSearchParams | undefined;
  for (let step = 0; step < MAX_STEPS; step += 1) {
    const jar = cookies.get(url.host) ?? new Map<string, string>();
    cookies.set(url.host, jar);
    const response = await fetch(url, {
      method: form ? 'POST' : 'GET',
      redirect: 'manual',
      headers: {
        cookie: cookieHeader(jar),
        ...(form ? { 'content-type': 'application/x-www-form-urlencoded', origin: url.origin } : {}),
      },
      ...(form ? { body: form.toString() } : {}),
    });
    remember(jar, response.headers.getSetCookie());
    form = undefined;
    const location = response.headers.get('location');
    if (location) {
      url = new URL(location, url);
      if (isEnd(url)) {
        const there = cookies.get(url.host) ?? new Map<string, string>();
        return Object.assign(url, { cookie: cookieHeader(there) });
      }
      continue;
    }
    const page = await response.text();
    const action = /<form[^>]*action="([^"]*)"/.exec(page)?.[1];
    if (!page.includes('name="email"'))
      throw new Error(`Sign-in stopped at ${url.href}: ${response.status} ${page.slice(0, 200)}`);
    form = new URLSearchParams({ ...hiddenFields(page), email: person.email, name: person.name });
    if (action) url = new URL(action.replaceAll('&amp;', '&'), url);
  }
  throw new Error('Sign-in went in circles');
}

const cookieHeader = (jar: ReadonlyMap<string, string>): string =>
  [...jar].map(([name, value]) => `${name}=${value}`).join('; ');

function remember(jar: Map<string, string>, lines: readonly string[]): void {
  for (const line of lines) {
    const [pair = ''] = line.split(';');
    const at = pair.indexOf('=');
    const isGone = /max-age=0|expires=thu, 01 jan 1970/i.test(line);
    if (isGone) jar.delete(pair.slice(0, at));
    else jar.set(pair.slice(0, at), pair.slice(at + 1));
  }
}

function hiddenFields(page: string): Record<string, string> {
  const fields: Record<string, string> = {};
  for (const [tag] of page.matchAll(/<input[^>]*type="hidden"[^>]*>/g)) {
    const name = /name="([^"]*)"/.exec(tag)?.[1];
    if (name) fields[name] = /value="([^"]*)"/.exec(tag)?.[1] ?? '';
  }
  return fields;
}
