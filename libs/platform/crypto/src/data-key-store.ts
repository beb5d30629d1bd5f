import type { WrappedKey } from './master-keyring.js';

/** The least of a database connection or transaction; typeorm's EntityManager is one. */
export interface Queryable {
  query(sql: string, params?: unknown[]): Promise<unknown>;
}

export interface StoredDataKey extends WrappedKey {
  readonly ownerId: string;
}

/** Where a service keeps its owners' wrapped data keys: one a row, one row an owner. */
export abstract class DataKeyStore {
  abstract find(tx: Queryable, ownerId: string): Promise<WrappedKey | undefined>;

  /** Keeps the key that is there when somebody was faster; returns the one that stands. */
  abstract insertIfAbsent(tx: Queryable, ownerId: string, key: WrappedKey): Promise<WrappedKey>;

  /** Replaces `from` by `to`; false when the row has gone or no longer holds `from`. */
  abstract update(tx: Queryable, ownerId: string, from: WrappedKey, to: WrappedKey): Promise<boolean>;

  /** No error when there is none. */
  abstract delete(tx: Queryable, ownerId: string): Promise<void>;

  /** Keys wrapped by another master key than `currentKeyId`, in order of owner, after `afterOwnerId`, at most `limit`. */
  abstract listForRotation(
    tx: Queryable,
    currentKeyId: string,
    afterOwnerId: string | undefined,
    limit: number,
  ): Promise<readonly StoredDataKey[]>;

  /** One data key for each master key that wraps any; none where no secrets are kept. */
  abstract oneOfEach(tx: Queryable): Promise<readonly StoredDataKey[]>;
}
