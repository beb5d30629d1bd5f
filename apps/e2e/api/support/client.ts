import { randomBytes } from 'node:crypto';
import { signInThroughProvider } from './browser-session.js';

/** Address of the running product, given by the test launcher. */
export function baseUrl(): string {
  const url = process.env['E2E_BASE_URL'];
  if (!url) throw new Error('E2E_BASE_URL is not set: end-to-end tests are started by `npm test`.');
  return url;
}

export interface Reply {
  readonly status: number;
  readonly headers: Headers;
  // Tests look at whatever came back; its shape is what they are about.
  readonly body: any;
}

export interface CallOptions {
  readonly body?: unknown;
  readonly form?: FormData;
  readonly headers?: Record<string, string>;
}

/** Speaks the public API as one caller. */
export class Client {
  constructor(
    readonly token: string | null,
    readonly origin = baseUrl(),
  ) {}

  async call(method: string, path: string, { body, form, headers = {} }: CallOptions = {}): Promise<Reply> {
    const response = await fetch(new URL(path, this.origin), {
      method,
      redirect: 'manual',
      headers: {
        ...(this.token === null ? {} : { authorization: `Bearer ${this.token}` }),
        'x-api-version': 'v2',
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(form ? { body: form } : body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    // A stream of events has no end to wait for; who wants its events reads it otherwise.
    if (response.headers.get('content-type')?.startsWith('text/event-stream')) {
      await response.body?.cancel();
      return { status: response.status, headers: response.headers, body: '' };
    }
    const text = await response.text();
    const isJson = response.headers.get('content-type')?.includes('json') ?? false;
    return { status: response.status, headers: response.headers, body: isJson ? JSON.parse(text) : text };
  }

  get = (path: string, options?: CallOptions): Promise<Reply> => this.call('GET', path, options);
  post = (path: string, body?: unknown, options?: CallOptions): Promise<Reply> =>
    this.call('POST', path, { ...options, ...(body === undefined ? {} : { body }) });
  put = (path: string, body?: unknown, options?: CallOptions): Promise<Reply> =>
    this.call('PUT', path, { ...options, body });
  delete = (path: string, options?: CallOptions): Promise<Reply> => this.call('DELETE', path, options);
}

export const anonymous = (): Client => new Client(null);

/** Somebody new, signed in with a seven-day session. */
export async function newUser(name = 'Test Person'): Promise<Client & { readonly email: string }> {
  const email = `person-${randomBytes(5).toString('hex')}@example.com`;
  const session = await signIn(email, name);
  return Object.assign(session, { email });
}

export async function signIn(email: string, name: string): Promise<Client> {
  const callback = await signInThroughProvider(baseUrl(), { email, name });
  const passed = callback.searchParams.get('token');
  if (!passed) throw new Error(`No token in ${callback.pathname}${callback.search}`);
  const rotated = await new Client(passed).post('/api/auth/session/rotate', undefined, {
    headers: { cookie: callback.cookie },
  });
  if (rotated.status !== 200) throw new Error(`The token could not be exchanged: ${rotated.status}`);
  return new Client(rotated.body.token ?? rotated.body.data?.token);
}

/** Waits until `look` finds something; the condition, not the clock, decides. */
export async function eventually<T>(
  look: () => Promise<T | undefined | false | null>,
  seconds = 20,
): Promise<T> {
  const end = Date.now() + seconds * 1_000;
  for (;;) {
    const found = await look();
    if (found) return found;
    if (Date.now() > end) throw new Error(`Nothing after ${seconds} s`);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}
