import { describe, expect, it } from '@jest/globals';
import { SCOPES } from '#contracts';
import type { Actor } from './actor.js';
import { authorize, can } from './policy.js';

const session: Actor = {
  kind: 'user',
  userId: 'u',
  ownerId: 'u',
  via: 'session',
  scopes: [],
  credentialId: 's',
};
const token: Actor = { ...session, via: 'token', scopes: ['bookmarks:read'] };
const importer: Actor = { kind: 'service', service: 'import', ownerId: 'u' };

describe('policy', () => {
  it('lets a session do everything', () => {
    for (const action of [...SCOPES, 'account:manage', 'rules:manage', 'shares:manage'] as const)
      expect(can(session, action)).toBe(true);
  });

  it('holds a token to its scopes and keeps it from the account whatever its scopes', () => {
    expect(can(token, 'bookmarks:read')).toBe(true);
    expect(can(token, 'bookmarks:write')).toBe(false);
    expect(can({ ...token, scopes: SCOPES }, 'account:manage')).toBe(false);
    expect(can({ ...token, scopes: SCOPES }, 'rules:manage')).toBe(false);
    expect(can({ ...token, scopes: SCOPES }, 'shares:manage')).toBe(false);
  });

  it('lets a service do what its ports grant and no more', () => {
    expect(can(importer, 'bookmarks:write')).toBe(true);
    expect(can(importer, 'secrets:read')).toBe(false);
    expect(can(importer, 'account:manage')).toBe(false);
  });

  it('answers by reason: 401, 403, 404', () => {
    expect(() => authorize({ kind: 'anonymous' }, 'bookmarks:read')).toThrow('Please sign in.');
    expect(() => authorize(token, 'bookmarks:write')).toThrow('lacks the scope');
    expect(() => authorize(token, 'account:manage')).toThrow('session');
    expect(() => authorize(session, 'bookmarks:read', { ownerId: 'other' })).toThrow('not found');
    expect(authorize(session, 'bookmarks:read')).toBe('u');
  });
});
