import { createHmac, type KeyObject } from 'node:crypto';
import { decrypt, encrypt, NONCE_BYTES } from './aead.js';
import { UnsealError } from './errors.js';

/** Two keys of one purpose. */
export interface SealingKeys {
  readonly seal: KeyObject;
  readonly nonce: KeyObject;
}

/**
 * Texts that strangers carry for us and that only we can make or read, where a signature would show them what is in it:
 * ids and times, for instance. The same payload is the same text each time, so that an address made of one can be kept by
 * a browser; for that the nonce is a keyed digest of the payload. Made by `MasterKeyring.sealer(purpose)`.
 */
export class Sealer {
  /** @param keys the first seals, all open */
  constructor(private readonly keys: readonly SealingKeys[]) {}

  /** base64url. */
  issue(payload: string): string {
    const [current] = this.keys;
    if (!current) throw new Error('A sealer needs keys');
    const nonce = createHmac('sha256', current.nonce)
      .update(payload, 'utf8')
      .digest()
      .subarray(0, NONCE_BYTES);
    return encrypt(current.seal, [], Buffer.from(payload, 'utf8'), nonce).toString('base64url');
  }

  /** What {@link issue} sealed; undefined for what is forged, damaged or sealed for another purpose. */
  read(text: string): string | undefined {
    const sealed = Buffer.from(text, 'base64url');
    for (const { seal } of this.keys) {
      try {
        return decrypt(seal, [], sealed).toString('utf8');
      } catch (error) {
        if (!(error instanceof UnsealError)) throw error;
      }
    }
    return undefined;
  }
}
