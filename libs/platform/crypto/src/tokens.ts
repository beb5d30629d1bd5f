import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';

/**
 * A secret to hand out, `<prefix><base64url>`; only its {@link hashToken} is stored.
 * @param bytes of randomness, default 32
 */
export function randomToken(prefix: string, bytes = 32): string {
  if (bytes < 16) throw new RangeError('A token needs at least 128 random bits');
  return prefix + randomBytes(bytes).toString('base64url');
}

/** SHA-256, 32 bytes. Enough for random tokens; passwords that people choose need argon2id instead. */
export function hashToken(token: string): Buffer {
  return createHash('sha256').update(token, 'utf8').digest();
}

/** Constant time; hashing first hides even the length. */
export function safeEqual(left: string | Buffer, right: string | Buffer): boolean {
  return timingSafeEqual(digest(left), digest(right));
}

function digest(value: string | Buffer): Buffer {
  return createHash('sha256').update(value).digest();
}
