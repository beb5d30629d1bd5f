import { createHmac, type KeyObject } from 'node:crypto';

/**
 * HMAC-SHA-256 of a JSON body, the same however its properties were ordered. Bodies hold passwords, which
 * could be guessed from a plain hash; without the key they cannot. For a multipart body pass a
 * record of its parts: fields as text, files as their own SHA-256 in hex.
 */
export function bodyHash(body: unknown, key: KeyObject): Buffer {
  return createHmac('sha256', key).update(canonical(body), 'utf8').digest();
}

function canonical(value: unknown): string {
  return JSON.stringify(value, (_key, inner: unknown) => (isRecord(inner) ? sorted(inner) : inner)) ?? 'null';
}

function sorted(record: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(record).sort(([left], [right]) => (left < right ? -1 : 1)));
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
