import { Injectable } from '@nestjs/common';
import type { Tx } from '#platform/database';

export interface IdentityRow {
  readonly issuer: string;
  readonly subject: string;
  readonly ownerId: string;
  readonly email: string | null;
  /** The e-mail folded so that two spellings of one address are equal. */
  readonly emailKey: string | null;
  readonly emailVerified: boolean;
}

@Injectable()
export class IdentitiesRepository {
  /** Until the transaction ends nobody else signs in under one of these names: two first sign-ins at once make one account. */
  async lock(tx: Tx, names: readonly string[]): Promise<void> {
    await tx.query(
      `SELECT pg_advisory_xact_lock(key)
         FROM (SELECT DISTINCT hashtextextended(name, 0) AS key FROM unnest($1::text[]) AS name ORDER BY key) AS keys`,
      [names],
    );
  }

  async findOwner(tx: Tx, issuer: string, subject: string): Promise<string | undefined> {
    const [row] = await tx.query<{ owner_id: string }[]>(
      'SELECT owner_id FROM identities WHERE issuer = $1 AND subject = $2 FOR UPDATE',
      [issuer, subject],
    );
    return row?.owner_id;
  }

  /** The oldest account that one of these issuers vouches for under this e-mail. */
  async findOwnerByEmail(tx: Tx, emailKey: string, issuers: readonly string[]): Promise<string | undefined> {
    const [row] = await tx.query<{ owner_id: string }[]>(
      `SELECT owner_id FROM identities
        WHERE email_key = $1 AND email_verified AND issuer = ANY($2) ORDER BY created_at, owner_id LIMIT 1`,
      [emailKey, issuers],
    );
    return row?.owner_id;
  }

  async insert(tx: Tx, identity: IdentityRow): Promise<void> {
    await tx.query(
      `INSERT INTO identities (issuer, subject, owner_id, email, email_key, email_verified) VALUES ($1, $2, $3, $4, $5, $6)`,
      [
        identity.issuer,
        identity.subject,
        identity.ownerId,
        identity.email,
        identity.emailKey,
        identity.emailVerified,
      ],
    );
  }

  async refreshEmail(tx: Tx, identity: Omit<IdentityRow, 'ownerId'>): Promise<void> {
    await tx.query(
      'UPDATE identities SET email = $3, email_key = $4, email_verified = $5 WHERE issuer = $1 AND subject = $2',
      [identity.issuer, identity.subject, identity.email, identity.emailKey, identity.emailVerified],
    );
  }
}
