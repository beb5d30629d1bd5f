import { Injectable } from '@nestjs/common';
import { Database } from '#platform/database';

/** Until when bookmarks are shared, as share events told. */
@Injectable()
export class SharesRepository {
  constructor(private readonly database: Database) {}

  /** Active bookmarks with an unexpired share. */
  async countActive(ownerId: string): Promise<number> {
    const [row] = await this.database.query<{ n: number }>(
      `SELECT count(*)::integer AS n FROM bookmark_shares s JOIN bookmarks b ON b.owner_id = s.owner_id AND b.id = s.id
        WHERE s.owner_id = $1 AND s.shared_until > now() AND b.deleted_at IS NULL`,
      [ownerId],
    );
    return row?.n ?? 0;
  }
}
