import { createSecretKey, hkdfSync, type KeyObject } from 'node:crypto';
import { decrypt, encrypt } from './aead.js';
import { masterKeyMissing } from './errors.js';
import { Sealer } from './sealer.js';
import { Signer } from './signer.js';

const KEY_BYTES = 32;
const ID = /^[A-Za-z0-9_.-]{1,64}$/;
const BASE64 = /^[A-Za-z0-9+/_-]+={0,2}$/;
const WRAPPING = 'data-key-wrapping';

interface MasterKey {
  readonly id: string;
  readonly secret: Buffer;
}

/** A data key as it is stored: sealed under the sub-key of master key `keyId`. */
export interface WrappedKey {
  readonly keyId: string;
  readonly wrapped: Buffer;
}

/** What is wrong with a `MASTER_KEYS` text, one line a problem; never quotes the text itself. */
export function masterKeyProblems(text: string): string[] {
  const entries = split(text);
  if (entries.length === 0) return ['must hold at least one key, as id:base64'];
  const problems: string[] = [];
  const seen = new Set<string>();
  entries.forEach((entry, index) => {
    const name = `key ${index + 1}`;
    const { id, encoded } = entry;
    if (!ID.test(id)) {
      problems.push(`${name} must be id:base64 with an id of 1 to 64 letters, digits, "_", "." or "-"`);
      return;
    }
    if (seen.has(id)) problems.push(`the id "${id}" stands twice`);
    seen.add(id);
    if (!BASE64.test(encoded) || Buffer.from(encoded, 'base64').length !== KEY_BYTES) {
      problems.push(`${name} ("${id}") must be the base64 of exactly ${KEY_BYTES} bytes`);
    }
  });
  return problems;
}

/**
 * The installation's master keys. The first is current: it wraps new data keys and signs; the others
 * still unwrap and verify, so that a key is rotated by putting a new one in front.
 * No master key is used directly: each use has its own HKDF sub-key.
 */
export class MasterKeyring {
  private readonly keys: readonly MasterKey[];
  private readonly derived = new Map<string, KeyObject>();

  private constructor(keys: readonly MasterKey[]) {
    this.keys = keys;
  }

  /**
   * @param text `id:base64,id:base64,…` (commas or line breaks), 32 bytes each, ids distinct, current first
   * @throws Error naming every problem without quoting a key
   */
  static fromConfig(text: string): MasterKeyring {
    const problems = masterKeyProblems(text);
    if (problems.length > 0) throw new Error(`MASTER_KEYS: ${problems.join('; ')}`);
    return new MasterKeyring(
      split(text).map(({ id, encoded }) => ({ id, secret: Buffer.from(encoded, 'base64') })),
    );
  }

  get currentId(): string {
    return this.current().id;
  }

  has(keyId: string): boolean {
    return this.keys.some(({ id }) => id === keyId);
  }

  /** Sub-key (32 bytes, HKDF-SHA256) of the current master key; another purpose gives an unrelated key. */
  deriveKey(purpose: string): KeyObject {
    return this.subKey(this.current(), purpose);
  }

  /** The sub-keys of every master key, current first: what a verifier accepts while a rotation is under way. */
  deriveKeys(purpose: string): readonly KeyObject[] {
    return this.keys.map((key) => this.subKey(key, purpose));
  }

  /** Signs with the current key and accepts signatures of every key of the ring. */
  signer(purpose: string): Signer {
    return new Signer(this.deriveKeys(`signature:${purpose}`));
  }

  /** Seals with the current key and opens what any key of the ring sealed. */
  sealer(purpose: string): Sealer {
    const nonces = this.deriveKeys(`sealing-nonce:${purpose}`);
    return new Sealer(
      this.deriveKeys(`sealing:${purpose}`).flatMap((seal, place) => {
        const nonce = nonces[place];
        return nonce ? [{ seal, nonce }] : [];
      }),
    );
  }

  /** @param context what the data key belongs to; unwrapping needs the same */
  wrap(dataKey: Buffer, context: readonly string[]): WrappedKey {
    return { keyId: this.currentId, wrapped: encrypt(this.deriveKey(WRAPPING), context, dataKey) };
  }

  /**
   * @throws OperationalError `master_key_missing` when the ring lacks the key
   * @throws UnsealError when the wrapped key is damaged or belongs to another context
   */
  unwrap({ keyId, wrapped }: WrappedKey, context: readonly string[]): Buffer {
    const key = this.keys.find(({ id }) => id === keyId);
    if (!key) throw masterKeyMissing(keyId);
    return decrypt(this.subKey(key, WRAPPING), context, wrapped);
  }

  private current(): MasterKey {
    const [first] = this.keys;
    if (!first) throw masterKeyMissing('');
    return first;
  }

  private subKey(key: MasterKey, purpose: string): KeyObject {
    const name = `${key.id}:${purpose}`;
    const known = this.derived.get(name);
    if (known) return known;
    const bytes = hkdfSync('sha256', key.secret, Buffer.alloc(0), `quickstash:${purpose}`, KEY_BYTES);
    const made = createSecretKey(Buffer.from(bytes));
    this.derived.set(name, made);
    return made;
  }
}

function split(text: string): { id: string; encoded: string }[] {
  return text
    .split(/[,\s]+/)
    .filter((entry) => entry !== '')
    .map((entry) => {
      const colon = entry.indexOf(':');
      return colon < 0
        ? { id: '', encoded: '' }
        : { id: entry.slice(0, colon), encoded: entry.slice(colon + 1) };
    });
}
