import { createSecretKey, randomBytes, type KeyObject } from 'node:crypto';
import { decrypt, encrypt } from './aead.js';
import type { DataKeyStore, Queryable, StoredDataKey } from './data-key-store.js';
import { UnsealError, masterKeyWrong } from './errors.js';
import { KeyCache } from './key-cache.js';
import type { MasterKeyring, WrappedKey } from './master-keyring.js';

const KEY_BYTES = 32;
const ROTATION_BATCH = 500;

/** The one place a sealed value may stand in; a copy in any other row does not open. */
export interface Binding {
  /** Table and column, or what the value is for: `bookmarks.content`. */
  readonly purpose: string;
  readonly rowId: string;
}

export interface OwnerCipherOptions {
  /** Name of the service: keys of one service open nothing of another. */
  readonly service: string;
  readonly keyring: MasterKeyring;
  readonly store: DataKeyStore;
  /** How long an unwrapped key may stay in memory, milliseconds; default 5 s. */
  readonly cacheTtlMs?: number;
  /** How many; default 1,000. */
  readonly cacheSize?: number;
  /** Milliseconds of a monotonic clock. */
  readonly clock?: () => number;
}

/**
 * Seals secrets under a data key of their own for each owner and service. Destroying that key makes
 * everything sealed under it unreadable at once, wherever copies of it lie.
 */
export class OwnerCipher {
  private readonly service: string;
  private readonly keyring: MasterKeyring;
  private readonly store: DataKeyStore;
  private readonly cache: KeyCache;

  constructor(options: OwnerCipherOptions) {
    this.service = options.service;
    this.keyring = options.keyring;
    this.store = options.store;
    this.cache = new KeyCache(
      options.cacheTtlMs ?? 5000,
      options.cacheSize ?? 1000,
      options.clock ?? (() => performance.now()),
    );
  }

  /**
   * Makes the owner's data key on first use, in the caller's transaction. Always asks the store and
   * never the cache: a key that a rolled-back transaction had made must not seal anything.
   * @returns bytes to store: 29 longer than the text in UTF-8
   */
  async seal(tx: Queryable, ownerId: string, binding: Binding, plaintext: string): Promise<Buffer> {
    const stored = (await this.store.find(tx, ownerId)) ?? (await this.create(tx, ownerId));
    return encrypt(
      this.unwrap(ownerId, stored),
      this.context(ownerId, binding),
      Buffer.from(plaintext, 'utf8'),
    );
  }

  /**
   * @throws UnsealError `data_key_missing` after {@link destroyOwner}, `sealed_value_invalid` when
   *   damaged or sealed for another row
   * @throws OperationalError when the master key that wraps the data key is not configured
   */
  async open(tx: Queryable, ownerId: string, binding: Binding, sealed: Buffer): Promise<string> {
    const context = this.context(ownerId, binding);
    const cached = this.cache.get(ownerId);
    if (cached) {
      try {
        return decrypt(cached, context, sealed).toString('utf8');
      } catch (error) {
        // The cached key may be one that never was committed or has been replaced: ask the store.
        if (!(error instanceof UnsealError)) throw error;
        this.cache.drop(ownerId);
      }
    }
    const stored = await this.store.find(tx, ownerId);
    if (!stored) {
      throw new UnsealError('data_key_missing', 'The key that sealed this value does not exist any more');
    }
    const key = this.unwrap(ownerId, stored);
    const plain = decrypt(key, context, sealed).toString('utf8');
    this.cache.put(ownerId, key);
    return plain;
  }

  /** Everything sealed for this owner becomes unreadable when the transaction commits; other processes forget the key within the cache's life. */
  async destroyOwner(tx: Queryable, ownerId: string): Promise<void> {
    this.cache.drop(ownerId);
    await this.store.delete(tx, ownerId);
    this.cache.drop(ownerId);
  }

  /**
   * Wraps every data key anew that is not under the current master key; afterwards the old one can be
   * taken out of `MASTER_KEYS`. May run beside everything else and be repeated.
   * @param db outside a transaction, so that each key is settled by itself
   * @returns how many were rewrapped
   */
  async rewrapAll(db: Queryable): Promise<number> {
    let rewrapped = 0;
    let after: string | undefined;
    for (;;) {
      const batch = await this.store.listForRotation(db, this.keyring.currentId, after, ROTATION_BATCH);
      for (const old of batch) {
        const context = this.keyContext(old.ownerId);
        const fresh = this.keyring.wrap(this.keyring.unwrap(old, context), context);
        if (await this.store.update(db, old.ownerId, old, fresh)) rewrapped += 1;
        after = old.ownerId;
      }
      if (batch.length < ROTATION_BATCH) return rewrapped;
    }
  }

  /**
   * At the start, before anybody is served: what is sealed must be readable with the keys at hand.
   * @throws OperationalError naming the master key that is missing or is not the one of that name
   */
  async assertReadable(db: Queryable): Promise<void> {
    for (const stored of await this.store.oneOfEach(db)) {
      try {
        this.unwrap(stored.ownerId, stored);
      } catch (error) {
        if (error instanceof UnsealError) throw masterKeyWrong(stored.keyId, error);
        throw error;
      }
    }
  }

  private async create(tx: Queryable, ownerId: string): Promise<WrappedKey> {
    return this.store.insertIfAbsent(
      tx,
      ownerId,
      this.keyring.wrap(randomBytes(KEY_BYTES), this.keyContext(ownerId)),
    );
  }

  private unwrap(ownerId: string, stored: WrappedKey): KeyObject {
    return createSecretKey(this.keyring.unwrap(stored, this.keyContext(ownerId)));
  }

  private keyContext(ownerId: string): readonly string[] {
    return keyContext(this.service, ownerId);
  }

  private context(ownerId: string, { purpose, rowId }: Binding): readonly string[] {
    return ['sealed', this.service, purpose, ownerId.toLowerCase(), rowId];
  }
}

/** Whether these master keys open a data key that a service has stored. */
export function opensDataKey(keyring: MasterKeyring, service: string, stored: StoredDataKey): boolean {
  if (!keyring.has(stored.keyId)) return false;
  try {
    keyring.unwrap(stored, keyContext(service, stored.ownerId));
    return true;
  } catch (error) {
    if (error instanceof UnsealError) return false;
    throw error;
  }
}

const keyContext = (service: string, ownerId: string): readonly string[] => [
  'data-key',
  service,
  ownerId.toLowerCase(),
];
