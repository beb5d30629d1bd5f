import { createCipheriv, createDecipheriv, randomBytes, type KeyObject } from 'node:crypto';
import { UnsealError } from './errors.js';

const FORMAT = 1;
export const NONCE_BYTES = 12;
const TAG_BYTES = 16;
const OVERHEAD = 1 + NONCE_BYTES + TAG_BYTES;

/**
 * AES-256-GCM. Result: format byte, 12 nonce bytes, ciphertext, 16 tag bytes.
 * @param context parts the ciphertext is bound to; opening with other parts fails
 * @param nonce random unless told; never the same for two plain texts under one key
 */
export function encrypt(
  key: KeyObject,
  context: readonly string[],
  plain: Buffer,
  nonce = randomBytes(NONCE_BYTES),
): Buffer {
  const cipher = createCipheriv('aes-256-gcm', key, nonce, { authTagLength: TAG_BYTES });
  cipher.setAAD(additionalData(context));
  return Buffer.concat([Buffer.of(FORMAT), nonce, cipher.update(plain), cipher.final(), cipher.getAuthTag()]);
}

/** @throws UnsealError `sealed_value_invalid` when anything about it is not as it was sealed */
export function decrypt(key: KeyObject, context: readonly string[], sealed: Buffer): Buffer {
  if (sealed.length < OVERHEAD || sealed[0] !== FORMAT) throw damaged();
  const decipher = createDecipheriv('aes-256-gcm', key, sealed.subarray(1, 1 + NONCE_BYTES), {
    authTagLength: TAG_BYTES,
  });
  decipher.setAAD(additionalData(context));
  decipher.setAuthTag(sealed.subarray(sealed.length - TAG_BYTES));
  const body = sealed.subarray(1 + NONCE_BYTES, sealed.length - TAG_BYTES);
  try {
    return Buffer.concat([decipher.update(body), decipher.final()]);
  } catch (cause) {
    throw damaged(cause);
  }
}

/** JSON keeps the parts apart: ("ab", "c") and ("a", "bc") differ. */
function additionalData(context: readonly string[]): Buffer {
  return Buffer.from(JSON.stringify([FORMAT, ...context]), 'utf8');
}

function damaged(cause?: unknown): UnsealError {
  return new UnsealError('sealed_value_invalid', 'The sealed value is damaged or belongs to another row', {
    cause,
  });
}
