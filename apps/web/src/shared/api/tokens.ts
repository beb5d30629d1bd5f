import { api, dataOf, done } from './client.js';
import type { ApiToken, NewApiToken } from './types.js';

export const listTokens = (): Promise<ApiToken[]> => dataOf(api.GET('/api/tokens'));

/** The answer is the only one that ever holds `token`. */
export const createToken = (name: string): Promise<NewApiToken> =>
  dataOf(api.POST('/api/tokens', { body: { name } }));

export const revokeToken = (id: number): Promise<void> =>
  done(api.DELETE('/api/tokens/{id}', { params: { path: { id: String(id) } } }));
