import type { Attempt } from './authorisation.js';
import type { Client, Reply } from './client.js';

/** Calls `METHOD /path` with the braces filled. */
export function send(
  client: Client,
  route: string,
  { path = {}, query = {}, ...options }: Attempt,
): Promise<Reply> {
  const [method = '', template = ''] = route.split(' ');
  const filled = template.replace(/\{(\w+)\}/g, (_braces, name: string) =>
    encodeURIComponent(String(path[name])),
  );
  const search = Object.entries(query).map(([name, value]) => `${name}=${encodeURIComponent(value)}`);
  return client.call(method, search.length > 0 ? `${filled}?${search.join('&')}` : filled, options);
}

/** What the owner sees of their own things; no call of anybody else may change it. */
const OWN_VIEWS = [
  '/api/auth/openai-key',
  '/api/bookmarks?limit=100',
  '/api/bookmarks/trash',
  '/api/bookmarks/popular',
  '/api/projects',
  '/api/tags',
  '/api/stats/bookmarks',
  '/api/operations',
  '/api/import/jobs',
  '/api/rules',
  '/api/sharing/user',
];

export const ownViews = (client: Client): Promise<unknown[]> =>
  Promise.all(OWN_VIEWS.map(async (path) => ({ path, body: (await client.get(path)).body })));
