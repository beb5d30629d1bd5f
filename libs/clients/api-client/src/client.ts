import createClient, { type Client, type Middleware } from 'openapi-fetch';
import type { components, paths } from './schema.js';

/** Shapes of the API by the names that the OpenAPI document gives them. */
export type Schemas = components['schemas'];

/** Every failed call answers with this. */
export type Failure = Schemas['Failure'];

export type ApiClient = Client<paths>;

export interface ApiClientOptions {
  /** Where the product is reached; empty for the page's own origin. */
  readonly baseUrl?: string;
  /** Asked before each call: a session or an API token, or null for nobody. */
  readonly token: () => string | null;
  /** IANA name that days in searches mean; the server's default is UTC. */
  readonly timeZone?: string;
  readonly fetch?: (request: Request) => Promise<Response>;
}

/** Speaks the product's public API. Calls answer `{data, error, response}` and throw only when the network fails. */
export function createApiClient({ baseUrl = '', token, timeZone, fetch }: ApiClientOptions): ApiClient {
  const client = createClient<paths>({ baseUrl, ...(fetch ? { fetch } : {}) });
  client.use(headers(token, timeZone));
  return client;
}

function headers(token: ApiClientOptions['token'], timeZone: string | undefined): Middleware {
  return {
    onRequest: ({ request }) => {
      const current = token();
      if (current !== null) request.headers.set('authorization', `Bearer ${current}`);
      request.headers.set('x-api-version', 'v2');
      if (timeZone !== undefined) request.headers.set('x-time-zone', timeZone);
      return request;
    },
  };
}
