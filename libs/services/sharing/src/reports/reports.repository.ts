import { Injectable } from '@nestjs/common';
import { Database } from '#platform/database';
import type { ShareRow } from '../shares/share.row.js';

/** Reports kept of one share: a hundred say what a thousand would. */
const KEPT = 100;

@Injectable()
export class ReportsRepository {
  constructor(private readonly database: Database) {}

  async insert({ owner_id, id }: ShareRow, reason: string, category: string | null): Promise<void> {
    await this.database.query(
      `INSERT INTO share_reports (owner_id, share_id, category, reason)
       SELECT $1, $2, $3, $4
        WHERE EXISTS (SELECT FROM shares WHERE owner_id = $1 AND id = $2 FOR SHARE)
          AND (SELECT count(*) FROM share_reports WHERE owner_id = $1 AND share_id = $2) < ${KEPT}`,
      [owner_id, id, category, reason],
    );
  }
}
