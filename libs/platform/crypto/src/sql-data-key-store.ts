import { BugError } from '#platform/errors';
import { DataKeyStore, type Queryable, type StoredDataKey } from './data-key-store.js';
import type { WrappedKey } from './master-keyring.js';

const SCHEMA = /^[a-z_][a-z0-9_]{0,62}$/;
const LOWEST_ID = '00000000-0000-0000-0000-000000000000';

/** For a migration of the service that seals: creates `<schema>.data_keys`. */
export function dataKeysTableSql(schema: string): string {
  return `CREATE TABLE ${tableOf(schema)} (
  owner_id uuid PRIMARY KEY,
  key_id text NOT NULL,
  wrapped bytea NOT NULL,
  created_at timestamptz(3) NOT NULL DEFAULT now()
)`;
}

/** {@link DataKeyStore} in the service's own schema. */
export class SqlDataKeyStore extends DataKeyStore {
  private readonly table: string;

  constructor(schema: string) {
    super();
    this.table = tableOf(schema);
  }

  override async find(tx: Queryable, ownerId: string): Promise<WrappedKey | undefined> {
    const rows = await tx.query(`SELECT owner_id, key_id, wrapped FROM ${this.table} WHERE owner_id = $1`, [
      ownerId,
    ]);
    return parse(rows)[0];
  }

  override async insertIfAbsent(tx: Queryable, ownerId: string, key: WrappedKey): Promise<WrappedKey> {
    // The update that changes nothing makes one statement wait for a faster writer and return its row.
    const rows = await tx.query(
      `INSERT INTO ${this.table} AS k (owner_id, key_id, wrapped) VALUES ($1, $2, $3)
       ON CONFLICT (owner_id) DO UPDATE SET key_id = k.key_id
       RETURNING owner_id, key_id, wrapped`,
      [ownerId, key.keyId, key.wrapped],
    );
    const [standing] = parse(rows);
    if (!standing) throw new BugError('Storing a data key returned no row');
    return standing;
  }

  override async update(tx: Queryable, ownerId: string, from: WrappedKey, to: WrappedKey): Promise<boolean> {
    // Inside WITH, because drivers differ in what a bare UPDATE … RETURNING gives back.
    const rows = await tx.query(
      `WITH changed AS (
         UPDATE ${this.table} SET key_id = $3, wrapped = $4 WHERE owner_id = $1 AND wrapped = $2
         RETURNING owner_id, key_id, wrapped
       ) SELECT owner_id, key_id, wrapped FROM changed`,
      [ownerId, from.wrapped, to.keyId, to.wrapped],
    );
    return parse(rows).length === 1;
  }

  override async delete(tx: Queryable, ownerId: string): Promise<void> {
    await tx.query(`DELETE FROM ${this.table} WHERE owner_id = $1`, [ownerId]);
  }

  override async listForRotation(
    tx: Queryable,
    currentKeyId: string,
    afterOwnerId: string | undefined,
    limit: number,
  ): Promise<readonly StoredDataKey[]> {
    const rows = await tx.query(
      `SELECT owner_id, key_id, wrapped FROM ${this.table}
       WHERE key_id <> $1 AND owner_id > $2 ORDER BY owner_id LIMIT $3`,
      [currentKeyId, afterOwnerId ?? LOWEST_ID, limit],
    );
    return parse(rows);
  }

  override async oneOfEach(tx: Queryable): Promise<readonly StoredDataKey[]> {
    const found = await tx.query('SELECT to_regclass($1) IS NOT NULL AS is_there', [this.table]);
    if (!isThere(found)) return [];
    return parse(
      await tx.query(
        `SELECT DISTINCT ON (key_id) owner_id, key_id, wrapped FROM ${this.table} ORDER BY key_id`,
      ),
    );
  }
}

function isThere(rows: unknown): boolean {
  const row: unknown = Array.isArray(rows) ? rows[0] : undefined;
  return typeof row === 'object' && row !== null && 'is_there' in row && row.is_there === true;
}

function tableOf(schema: string): string {
  if (!SCHEMA.test(schema)) throw new BugError(`"${schema}" is no schema name`);
  return `"${schema}".data_keys`;
}

function parse(rows: unknown): StoredDataKey[] {
  if (!Array.isArray(rows)) throw new BugError('A query of data keys returned no rows');
  return rows.map((row: unknown) => {
    if (!isRow(row)) throw new BugError('A row of data keys has another shape');
    return { ownerId: row.owner_id, keyId: row.key_id, wrapped: row.wrapped };
  });
}

function isRow(row: unknown): row is { owner_id: string; key_id: string; wrapped: Buffer } {
  return (
    typeof row === 'object' &&
    row !== null &&
    'owner_id' in row &&
    typeof row.owner_id === 'string' &&
    'key_id' in row &&
    typeof row.key_id === 'string' &&
    'wrapped' in row &&
    Buffer.isBuffer(row.wrapped)
  );
}
