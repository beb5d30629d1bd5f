import { callData, callVoid } from './call.js';
import type { ApiToken } from './types.js';

export const listTokens = (): Promise<ApiToken[]> => callData('GET', '/tokens');

/** The answer is the only one that ever holds `token`. */
export const createToken = (name: string): Promise<ApiToken> =>
  callData('POST', '/tokens', { body: { name } });

export const revokeToken = (id: number): Promise<void> => callVoid('DELETE', `/tokens/${id}`);
