import { hashToken, randomToken } from '#platform/crypto';

export type TokenKind = 'session' | 'api-token';

const SESSION_PREFIX = 'qss_';
const API_PREFIX = 'qs_';

/** 32 random bytes in base64url behind the prefix. */
export const SESSION_TOKEN = /^qss_[A-Za-z0-9_-]{43}$/;
export const API_TOKEN = /^qs_[A-Za-z0-9_-]{43}$/;

/** A secret to hand out once; only `hash` is stored. */
export interface FreshToken {
  readonly token: string;
  readonly hash: Buffer;
}

export const freshSessionToken = (): FreshToken => fresh(SESSION_PREFIX);
export const freshApiToken = (): FreshToken => fresh(API_PREFIX);

function fresh(prefix: string): FreshToken {
  const token = randomToken(prefix);
  return { token, hash: hashToken(token) };
}
