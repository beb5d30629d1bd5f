import { Injectable } from '@nestjs/common';
import type { Tx } from '#platform/database';

/** Apple tokens that were taken, until none of them would be taken any more. */
@Injectable()
export class AppleTokensRepository {
  /** @param seconds it has to be remembered. @returns false when it was taken before */
  async take(tx: Tx, hash: Buffer, seconds: number): Promise<boolean> {
    const rows = await tx.query<unknown[]>(
      `WITH taken AS (
         INSERT INTO used_apple_tokens (token_hash, expires_at) VALUES ($1, now() + make_interval(secs => $2))
         ON CONFLICT DO NOTHING RETURNING 1
       ) SELECT 1 FROM taken`,
      [hash, seconds],
    );
    return rows.length === 1;
  }
}
