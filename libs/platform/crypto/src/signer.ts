import { createHmac, type KeyObject } from 'node:crypto';
import { safeEqual } from './tokens.js';

/**
 * HMAC-SHA256 under a key that one purpose has for itself, so that a cursor is never taken for a
 * file address. Made by `MasterKeyring.signer(purpose)`.
 */
export class Signer {
  /** @param keys the first signs, all verify */
  constructor(private readonly keys: readonly KeyObject[]) {}

  /** base64url, 43 characters. */
  sign(payload: string): string {
    const [current] = this.keys;
    if (!current) throw new Error('A signer needs a key');
    return mac(current, payload);
  }

  /** Constant time in the signature's content. */
  verify(payload: string, signature: string): boolean {
    return this.keys.some((key) => safeEqual(mac(key, payload), signature));
  }

  /** Payload and signature as one address-safe text, readable by anybody, made by us only. */
  issue(payload: string, options: { readonly expiresAt?: Date } = {}): string {
    const expires = options.expiresAt ? options.expiresAt.getTime() : 0;
    const body = Buffer.from(JSON.stringify([expires, payload]), 'utf8').toString('base64url');
    return `${body}.${this.sign(body)}`;
  }

  /** The payload of what {@link issue} made; undefined when forged, damaged or expired. */
  read(token: string, now: Date = new Date()): string | undefined {
    const dot = token.indexOf('.');
    if (dot < 0) return undefined;
    const body = token.slice(0, dot);
    if (!this.verify(body, token.slice(dot + 1))) return undefined;
    const content: unknown = JSON.parse(Buffer.from(body, 'base64url').toString('utf8'));
    if (!Array.isArray(content)) return undefined;
    const [expires, payload] = content as readonly unknown[];
    if (typeof expires !== 'number' || typeof payload !== 'string') return undefined;
    return expires === 0 || now.getTime() < expires ? payload : undefined;
  }
}

function mac(key: KeyObject, payload: string): string {
  return createHmac('sha256', key).update(payload, 'utf8').digest('base64url');
}
