/** What an API token may be allowed to do. A session may do all of it. */
export const SCOPES = [
  'bookmarks:read',
  'bookmarks:write',
  'projects:read',
  'projects:write',
  'tags:read',
  'tags:write',
  'uploads:write',
  'suggestions:read',
  'rules:preview',
  'secrets:read',
] as const;

export type Scope = (typeof SCOPES)[number];

/** A new API token's scopes: everything but reading password contents. */
export const DEFAULT_SCOPES: readonly Scope[] = SCOPES.filter((scope) => scope !== 'secrets:read');

export function isScope(value: string): value is Scope {
  return SCOPES.some((scope) => scope === value);
}

/**
 * What a service method asks the policy for. Scopes name what tokens may do too; the rest takes a session: the account
 * with its tokens, AI key and deletion, saving rules, which change what other programs save, and shares, which hand out
 * what no token may read.
 */
export type Action = Scope | 'account:manage' | 'rules:manage' | 'shares:manage';
