import { Injectable } from '@nestjs/common';
import { Database, rowsOf, type Db, type Tx } from '#platform/database';
import { BugError } from '#platform/errors';
import { hashToken } from '#platform/crypto';
import type { ShareKey } from '../http/params.js';
import type { ShareRow, Subject } from './share.row.js';

/** What of a share its owner decides. */
export interface ShareTerms {
  readonly expires_at: Date | null;
  readonly allow_copy: boolean;
  readonly show_metadata: boolean;
  readonly include_passwords: boolean;
  readonly password_hash: string | null;
}

export interface NewShare extends ShareTerms {
  readonly id: number;
  readonly token_sealed: Buffer;
  readonly token_hash: Buffer;
  readonly subject: Subject;
  readonly subject_version: number;
}

export const SHARE_COLUMNS = `s.owner_id, s.id::float8 AS id, s.token_sealed, s.bookmark_id, s.project_id::float8 AS project_id,
  s.expires_at, s.allow_copy, s.show_metadata, s.include_passwords, s.password_hash, s.is_suspended,
  s.subject_version::float8 AS subject_version, s.disabled_at, s.view_count::float8 AS view_count, s.version, s.created_at`;

@Injectable()
export class SharesRepository {
  constructor(private readonly database: Database) {}

  async find(db: Db, ownerId: string, key: ShareKey): Promise<ShareRow | undefined> {
    return this.one(db, ownerId, key, '');
  }

  /** Locked until the transaction ends. */
  async lock(tx: Tx, ownerId: string, key: ShareKey): Promise<ShareRow | undefined> {
    return this.one(tx, ownerId, key, 'FOR UPDATE OF s');
  }

  async findOf(ownerId: string, subject: Subject): Promise<ShareRow | undefined> {
    const rows = await this.database.query<ShareRow>(
      `SELECT ${SHARE_COLUMNS} FROM shares s WHERE s.owner_id = $1 AND s.${columnOf(subject)} = $2`,
      [ownerId, subject.id],
    );
    return rows[0];
  }

  async lockOf(tx: Tx, ownerId: string, subject: Subject): Promise<ShareRow | undefined> {
    const rows = await rowsOf<ShareRow>(
      tx,
      `SELECT ${SHARE_COLUMNS} FROM shares s WHERE s.owner_id = $1 AND s.${columnOf(subject)} = $2 FOR UPDATE`,
      [ownerId, subject.id],
    );
    return rows[0];
  }

  /** Newest first. @param before id of the last share of the page before */
  async page(ownerId: string, before: number | null, limit: number): Promise<ShareRow[]> {
    return this.database.query<ShareRow>(
      `SELECT ${SHARE_COLUMNS} FROM shares s
        WHERE s.owner_id = $1 AND ($2::bigint IS NULL OR s.id < $2) ORDER BY s.id DESC LIMIT $3`,
      [ownerId, before, limit],
    );
  }

  async count(ownerId: string): Promise<number> {
    const rows = await this.database.query<{ n: number }>(
      'SELECT count(*)::float8 AS n FROM shares WHERE owner_id = $1',
      [ownerId],
    );
    return rows[0]?.n ?? 0;
  }

  async countUnexpired(tx: Tx, ownerId: string): Promise<number> {
    const rows = await rowsOf<{ n: number }>(
      tx,
      'SELECT count(*)::float8 AS n FROM shares WHERE owner_id = $1 AND (expires_at IS NULL OR expires_at > now())',
      [ownerId],
    );
    return rows[0]?.n ?? 0;
  }

  /** Waits for whoever else makes shares of this owner. */
  async lockOwner(tx: Tx, ownerId: string): Promise<void> {
    await tx.query(`SELECT pg_advisory_xact_lock(hashtextextended('shares ' || $1::text, 0))`, [ownerId]);
  }

  /** The id a share will have: its token is sealed for it. */
  async nextId(tx: Tx): Promise<number> {
    const rows = await rowsOf<{ id: number }>(tx, `SELECT nextval('share_ids')::float8 AS id`);
    const id = rows[0]?.id;
    if (id === undefined) throw new BugError('A sequence gave no number');
    return id;
  }

  async insert(tx: Tx, ownerId: string, share: NewShare): Promise<void> {
    await tx.query(
      `WITH named AS (INSERT INTO share_tokens (token_hash, owner_id, share_id) VALUES ($4, $1, $2))
       INSERT INTO shares (owner_id, id, token_sealed, ${columnOf(share.subject)}, subject_version, expires_at, allow_copy,
                           show_metadata, include_passwords, password_hash)
       VALUES ($1, $2, $3, $5, $6, $7, $8, $9, $10, $11)`,
      [
        ownerId,
        share.id,
        share.token_sealed,
        share.token_hash,
        share.subject.id,
        share.subject_version,
        ...termsOf(share),
      ],
    );
  }

  /** The version moves on. */
  async update(tx: Tx, ownerId: string, id: number, terms: ShareTerms): Promise<void> {
    await tx.query(
      `UPDATE shares SET expires_at = $3, allow_copy = $4, show_metadata = $5, include_passwords = $6, password_hash = $7,
              version = version + 1, updated_at = now()
        WHERE owner_id = $1 AND id = $2`,
      [ownerId, id, ...termsOf(terms)],
    );
  }

  /** With its token, what was tried at its door and what was reported. */
  async remove(tx: Tx, ownerId: string, ids: readonly number[]): Promise<void> {
    await tx.query(
      `WITH named AS (DELETE FROM share_tokens WHERE owner_id = $1 AND share_id = ANY($2::bigint[])),
            tried AS (DELETE FROM share_attempts WHERE owner_id = $1 AND share_id = ANY($2::bigint[])),
            told AS (DELETE FROM share_reports WHERE owner_id = $1 AND share_id = ANY($2::bigint[]))
       DELETE FROM shares WHERE owner_id = $1 AND id = ANY($2::bigint[])`,
      [ownerId, ids],
    );
  }

  private async one(db: Db, ownerId: string, key: ShareKey, ending: string): Promise<ShareRow | undefined> {
    const rows =
      'id' in key
        ? await rowsOf<ShareRow>(
            db,
            `SELECT ${SHARE_COLUMNS} FROM shares s WHERE s.owner_id = $1 AND s.id = $2 ${ending}`,
            [ownerId, key.id],
          )
        : await rowsOf<ShareRow>(
            db,
            `SELECT ${SHARE_COLUMNS} FROM share_tokens t JOIN shares s ON s.owner_id = t.owner_id AND s.id = t.share_id
              WHERE t.owner_id = $1 AND t.token_hash = $2 ${ending}`,
            [ownerId, hashToken(key.token)],
          );
    return rows[0];
  }
}

const columnOf = ({ kind }: Subject): 'bookmark_id' | 'project_id' =>
  kind === 'bookmark' ? 'bookmark_id' : 'project_id';

const termsOf = (terms: ShareTerms): unknown[] => [
  terms.expires_at,
  terms.allow_copy,
  terms.show_metadata,
  terms.include_passwords,
  terms.password_hash,
];
