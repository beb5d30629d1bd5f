import type { KeyObject } from 'node:crypto';
import type { MasterKeyring } from '#platform/crypto';
import { BugError, UserError, conflict } from '#platform/errors';
import { bodyHash } from './canonical.js';
import { KEPT_HOURS, tableOf } from './tables.js';

/** What SQL runs on, inside the transaction of the effect; TypeORM's EntityManager is one. */
export interface Queryable {
  query(sql: string, parameters?: unknown[]): Promise<unknown>;
}

/** A request that may be sent twice. */
export interface Claim {
  readonly ownerId: string;
  /** The client's key; undefined: nothing is remembered and the effect runs. */
  readonly key: string | undefined;
  /** Method and path pattern, such as `POST /api/bookmarks`. */
  readonly route: string;
  /** Body as received, or the parts of a multipart one. Only its HMAC is stored. */
  readonly body: unknown;
}

/** What is remembered: from these the answer is rendered anew, so that no content is kept beside the objects. */
export interface Outcome {
  /** HTTP status of the answer. */
  readonly status: number;
  readonly objectIds: readonly string[];
}

export interface Ran extends Outcome {
  /** True: the effect happened at an earlier request and did not happen now. */
  readonly replayed: boolean;
}

/** Remembers for 24 hours which requests had their effect, in the transaction of the effect. */
export class Idempotency {
  private readonly table: string;
  /** Current first; the others know what was remembered before the last rotation. */
  private readonly bodyKeys: readonly KeyObject[];

  constructor(schema: string, keyring: Pick<MasterKeyring, 'deriveKeys'>) {
    this.table = tableOf(schema);
    this.bodyKeys = keyring.deriveKeys('idempotency');
  }

  /**
   * Runs `effect` unless a request with this key already did, in the caller's transaction: both are
   * stored or neither. An effect that throws leaves the key free.
   * @throws 409 `idempotency_mismatch` for another body or route, 409 `in_progress` (with Retry-After)
   *   while the first request still runs
   */
  async run(tx: Queryable, claim: Claim, effect: () => Promise<Outcome>): Promise<Ran> {
    const { key } = claim;
    if (key === undefined) return { ...(await effect()), replayed: false };
    await this.lock(tx, claim.ownerId, key);
    const hashes = this.bodyKeys.map((bodyKey) => bodyHash(claim.body, bodyKey));
    const known = await this.find(tx, claim.ownerId, key);
    if (known) {
      if (known.route !== claim.route || !hashes.some((hash) => known.hash.equals(hash))) throw mismatch();
      return { status: known.status, objectIds: known.objectIds, replayed: true };
    }
    const outcome = await effect();
    await tx.query(
      `INSERT INTO ${this.table} AS k (owner_id, key, route, body_hash, status, object_ids) VALUES ($1, $2, $3, $4, $5, $6)
       ON CONFLICT (owner_id, key) DO UPDATE SET route = excluded.route, body_hash = excluded.body_hash,
         status = excluded.status, object_ids = excluded.object_ids, created_at = excluded.created_at`,
      [claim.ownerId, key, claim.route, hashes[0], outcome.status, JSON.stringify(outcome.objectIds)],
    );
    return { ...outcome, replayed: false };
  }

  /** Forgets what is older than a day. For a scheduled job. */
  async prune(db: Queryable): Promise<void> {
    await db.query(`DELETE FROM ${this.table} WHERE created_at < now() - make_interval(hours => $1)`, [
      KEPT_HOURS,
    ]);
  }

  /** For account deletion. */
  async forgetOwner(tx: Queryable, ownerId: string): Promise<void> {
    await tx.query(`DELETE FROM ${this.table} WHERE owner_id = $1`, [ownerId]);
  }

  /** Held to the end of the transaction. Waiting for it would tie a connection to a client that already waits elsewhere. */
  private async lock(tx: Queryable, ownerId: string, key: string): Promise<void> {
    const rows = await tx.query('SELECT pg_try_advisory_xact_lock(hashtextextended($1, 0)) AS mine', [
      `${this.table} ${ownerId} ${key}`,
    ]);
    const [row] = asRows(rows);
    if (row?.['mine'] !== true) throw inProgress();
  }

  private async find(tx: Queryable, ownerId: string, key: string): Promise<Known | undefined> {
    const rows = await tx.query(
      `SELECT route, body_hash, status, object_ids FROM ${this.table}
        WHERE owner_id = $1 AND key = $2 AND created_at >= now() - make_interval(hours => $3)`,
      [ownerId, key, KEPT_HOURS],
    );
    const [row] = asRows(rows);
    return row && known(row);
  }
}

interface Known extends Outcome {
  readonly route: string;
  readonly hash: Buffer;
}

function known(row: Row): Known {
  const { route, body_hash: hash, status, object_ids: ids } = row;
  const objectIds = Array.isArray(ids) ? ids.filter((id) => typeof id === 'string') : [];
  if (typeof route === 'string' && Buffer.isBuffer(hash) && typeof status === 'number') {
    return { route, hash, status, objectIds };
  }
  throw new BugError('A row of idempotency_keys has another shape');
}

function asRows(rows: unknown): Row[] {
  if (Array.isArray(rows)) return rows.filter(isRow);
  throw new BugError('A query of idempotency keys returned no rows');
}

type Row = Readonly<Record<string, unknown>>;

function isRow(row: unknown): row is Row {
  return typeof row === 'object' && row !== null;
}

const mismatch = (): UserError =>
  conflict('idempotency_mismatch', 'This Idempotency-Key was used for another request.');

const inProgress = (): UserError =>
  new UserError('conflict', 'in_progress', 'The first request with this Idempotency-Key still runs.', {
    retryAfter: 1,
  });
