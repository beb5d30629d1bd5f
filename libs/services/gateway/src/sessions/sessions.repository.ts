import { Injectable } from '@nestjs/common';
import type { Tx } from '#platform/database';

export interface NewSession {
  readonly hash: Buffer;
  readonly id: string;
  readonly ownerId: string;
  readonly seconds: number;
  /** `address`: the token stands in the callback's address and can only be exchanged. */
  readonly place: 'client' | 'address';
}

/** What a session was that has just been ended. */
export interface EndedSession {
  readonly hash: Buffer;
  readonly isInAddress: boolean;
}

@Injectable()
export class SessionsRepository {
  /** Also clears away what expired of the same owner, so that sessions never pile up. */
  async insert(tx: Tx, { hash, id, ownerId, seconds, place }: NewSession): Promise<void> {
    await tx.query('DELETE FROM sessions WHERE owner_id = $1 AND expires_at <= now()', [ownerId]);
    await tx.query(
      `INSERT INTO sessions (token_hash, owner_id, id, expires_at, in_address)
       VALUES ($1, $2, $3, now() + make_interval(secs => $4), $5)`,
      [hash, ownerId, id, seconds, place === 'address'],
    );
  }

  /** @returns undefined unless it was there and good: of two that end the same session one succeeds */
  async end(tx: Tx, ownerId: string, id: string): Promise<EndedSession | undefined> {
    const [row] = await tx.query<{ token_hash: Buffer; in_address: boolean }[]>(
      `WITH gone AS (
         DELETE FROM sessions WHERE owner_id = $1 AND id = $2 RETURNING token_hash, in_address, expires_at
       ) SELECT token_hash, in_address FROM gone WHERE expires_at > now()`,
      [ownerId, id],
    );
    return row && { hash: row.token_hash, isInAddress: row.in_address };
  }

  async insertMacCode(
    tx: Tx,
    code: { hash: Buffer; ownerId: string; challenge: string; seconds: number },
  ): Promise<void> {
    await tx.query(
      `INSERT INTO mac_codes (code_hash, owner_id, code_challenge, expires_at)
       VALUES ($1, $2, $3, now() + make_interval(secs => $4))`,
      [code.hash, code.ownerId, code.challenge, code.seconds],
    );
  }

  /** Takes a code out, good or not: a second try with it finds nothing. */
  async takeMacCode(tx: Tx, hash: Buffer): Promise<{ ownerId: string; challenge: string } | undefined> {
    const [row] = await tx.query<{ owner_id: string; code_challenge: string }[]>(
      `WITH taken AS (
         DELETE FROM mac_codes WHERE code_hash = $1 RETURNING owner_id, code_challenge, expires_at
       ) SELECT owner_id, code_challenge FROM taken WHERE expires_at > now()`,
      [hash],
    );
    return row && { ownerId: row.owner_id, challenge: row.code_challenge };
  }

  /** Whatever nobody can use any more. */
  async deleteExpired(tx: Tx): Promise<void> {
    await tx.query('DELETE FROM sessions WHERE expires_at <= now()');
    await tx.query('DELETE FROM mac_codes WHERE expires_at <= now()');
    await tx.query('DELETE FROM used_apple_tokens WHERE expires_at <= now()');
  }
}
