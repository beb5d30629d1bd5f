// Signs somebody in at the local provider, as a browser would.

const MAX_STEPS = 20;

/**
 * @param {string} url of the product
 * @param {{ email: string, name: string }} person
 * @returns {Promise<string>} a session token
 */
export async function signIn(url, person) {
  const callback = await toCallback(url, person);
  const passed = callback.url.searchParams.get('token');
  if (!passed) throw new Error(`Sign-in ended at ${callback.url.pathname}${callback.url.search}`);
  const rotated = await fetch(new URL('/api/auth/session/rotate', url), {
    method: 'POST',
    headers: { authorization: `Bearer ${passed}`, cookie: callback.cookie },
  });
  /** @type {any} */
  const body = await rotated.json();
  const token = body.token ?? body.data?.token;
  if (!token) throw new Error(`The token could not be exchanged: ${rotated.status}`);
  return token;
}

/** @param {string} start @param {{ email: string, name: string }} person */
async function toCallback(start, person) {
  /** @type {Map<string, Map<string, string>>} cookies by host */
  const jars = new Map();
  let url = new URL('/api/auth/google', start);
  /** @type {URLSearchParams | undefined} */
  let form;
  for (let step = 0; step < MAX_STEPS; step += 1) {
    const jar = jars.get(url.host) ?? new Map();
    jars.set(url.host, jar);
    const response = await fetch(url, {
      method: form ? 'POST' : 'GET',
      redirect: 'manual',
      headers: { cookie: header(jar), ...(form ? { origin: url.origin } : {}) },
      ...(form ? { body: form } : {}),
    });
    for (const line of response.headers.getSetCookie()) remember(jar, line);
    form = undefined;
    const location = response.headers.get('location');
    if (location) {
      url = new URL(location, url);
      if (url.pathname === '/auth/callback') return { url, cookie: header(jar) };
      continue;
    }
    const page = await response.text();
    if (!page.includes('name="email"')) throw new Error(`Sign-in stopped at ${url.href}: ${response.status}`);
    form = new URLSearchParams({ ...hiddenFields(page), ...person });
    const action = /<form[^>]*action="([^"]*)"/.exec(page)?.[1];
    if (action) url = new URL(action.replaceAll('&amp;', '&'), url);
  }
  throw new Error('Sign-in went in circles');
}

/** @param {ReadonlyMap<string, string>} jar */
const header = (jar) => [...jar].map(([name, value]) => `${name}=${value}`).join('; ');

/** @param {Map<string, string>} jar @param {string} line of Set-Cookie */
function remember(jar, line) {
  const [pair = ''] = line.split(';');
  const at = pair.indexOf('=');
  if (/max-age=0|expires=thu, 01 jan 1970/i.test(line)) jar.delete(pair.slice(0, at));
  else jar.set(pair.slice(0, at), pair.slice(at + 1));
}

/** @param {string} page @returns {Record<string, string>} */
function hiddenFields(page) {
  /** @type {Record<string, string>} */
  const fields = {};
  for (const [tag] of page.matchAll(/<input[^>]*type="hidden"[^>]*>/g)) {
    const name = /name="([^"]*)"/.exec(tag)?.[1];
    if (name) fields[name] = /value="([^"]*)"/.exec(tag)?.[1] ?? '';
  }
  return fields;
}
