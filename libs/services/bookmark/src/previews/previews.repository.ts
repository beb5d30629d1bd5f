import { Injectable } from '@nestjs/common';
import { Database, type Tx } from '#platform/database';

/** A link whose preview is wanted. */
export interface PreviewTarget {
  readonly id: string;
  readonly url: string;
  /** Of `url`: whom the fetching goes to. */
  readonly host: string;
}

/** What was found; keys are of objects that are stored already. */
export interface PreviewRow {
  readonly status: 'ready' | 'failed';
  readonly title: string | null;
  readonly description: string | null;
  readonly site_name: string | null;
  readonly image_key: string | null;
  /** Host whose icon belongs to it; null when the page was not reached. */
  readonly icon_host: string | null;
  /** Why there is none, for operators. */
  readonly failure: string | null;
}

export interface ShownPreview extends Omit<PreviewRow, 'icon_host' | 'failure'> {
  readonly id: string;
  readonly icon_key: string | null;
}

export interface BookmarkLink {
  readonly id: string;
  readonly type: string;
  readonly url: string | null;
  readonly version: number;
}

@Injectable()
export class PreviewsRepository {
  constructor(private readonly database: Database) {}

  async readBookmarks(tx: Tx, ownerId: string, ids: readonly string[]): Promise<BookmarkLink[]> {
    return tx.query(
      `SELECT id, type, url, version FROM bookmarks WHERE owner_id = $1 AND id = ANY($2::uuid[])`,
      [ownerId, ids],
    );
  }

  /** Held to the end of the transaction, so that the bookmark neither goes nor changes meanwhile. */
  async lockBookmark(tx: Tx, ownerId: string, id: string): Promise<BookmarkLink | undefined> {
    const rows: BookmarkLink[] = await tx.query(
      `SELECT id, type, url, version FROM bookmarks WHERE owner_id = $1 AND id = $2 FOR SHARE`,
      [ownerId, id],
    );
    return rows[0];
  }

  /** Wants previews of links whose address is new. @returns keys of pictures that went with the old addresses */
  async queue(tx: Tx, ownerId: string, targets: readonly PreviewTarget[]): Promise<string[]> {
    const rows: { image_key: string | null }[] = await tx.query(
      `WITH wanted AS (
         SELECT * FROM unnest($2::uuid[], $3::text[], $4::text[]) AS w (id, url, host)
       ), before AS (
         SELECT p.id, p.image_key FROM bookmark_previews p JOIN wanted w ON w.id = p.id
          WHERE p.owner_id = $1 AND p.url <> w.url ORDER BY p.id FOR UPDATE OF p
       ), queued AS (
         INSERT INTO bookmark_previews AS p (owner_id, id, url, host, status)
         SELECT $1, id, url, host, 'queued' FROM wanted ORDER BY id
         ON CONFLICT (owner_id, id) DO UPDATE
           SET url = excluded.url, host = excluded.host, status = 'queued', attempts = 0, queued_at = now(),
               title = NULL, description = NULL, site_name = NULL, image_key = NULL, icon_host = NULL,
               failure = NULL, fetched_at = NULL
         WHERE p.url <> excluded.url
       )
       SELECT image_key FROM before WHERE image_key IS NOT NULL`,
      [ownerId, targets.map((one) => one.id), targets.map((one) => one.url), targets.map((one) => one.host)],
    );
    return rows.map((row) => row.image_key).filter((key) => key !== null);
  }

  /** Of these bookmarks, those whose preview is still to be fetched. */
  async findQueued(ownerId: string, ids: readonly string[]): Promise<PreviewTarget[]> {
    return this.database.query(
      `SELECT id, url, host FROM bookmark_previews
        WHERE owner_id = $1 AND id = ANY($2::uuid[]) AND status = 'queued' ORDER BY id`,
      [ownerId, ids],
    );
  }

  /** The longest waiting of one host, of those that waited already at `before`. */
  async nextOfHost(ownerId: string, host: string, before: Date): Promise<PreviewTarget | undefined> {
    const [next] = await this.database.query<PreviewTarget>(
      `SELECT id, url, host FROM bookmark_previews
        WHERE owner_id = $1 AND host = $2 AND status = 'queued' AND queued_at <= $3
        ORDER BY queued_at, id LIMIT 1`,
      [ownerId, host, before],
    );
    return next;
  }

  /** Hosts with previews that have been waiting since before `before`, of any owner. */
  async findWaitingHosts(before: Date, limit: number): Promise<{ owner_id: string; host: string }[]> {
    return this.database.query(
      `SELECT owner_id, host FROM bookmark_previews WHERE status = 'queued' AND queued_at < $1
        GROUP BY owner_id, host ORDER BY min(queued_at) LIMIT $2`,
      [before, limit],
    );
  }

  /** @returns the key of the picture that it had before, or undefined when the address is not wanted any more */
  async save(
    tx: Tx,
    ownerId: string,
    { id, url }: PreviewTarget,
    found: PreviewRow,
  ): Promise<{ image_key: string | null } | undefined> {
    const rows: { image_key: string | null }[] = await tx.query(
      `WITH before AS (
         SELECT id, image_key FROM bookmark_previews WHERE owner_id = $1 AND id = $2 AND url = $3 FOR UPDATE
       ), saved AS (
         UPDATE bookmark_previews p
            SET status = $4, title = $5, description = $6, site_name = $7, image_key = $8, icon_host = $9,
                failure = $10, fetched_at = now(), attempts = p.attempts + 1
           FROM before WHERE p.owner_id = $1 AND p.id = before.id
         RETURNING before.image_key
       )
       SELECT image_key FROM saved`,
      [
        ownerId,
        id,
        url,
        found.status,
        found.title,
        found.description,
        found.site_name,
        found.image_key,
        found.icon_host,
        found.failure,
      ],
    );
    return rows[0];
  }

  /** Tries again later, unless it was tried `limit` times: then it has failed. */
  async postpone(ownerId: string, { id, url }: PreviewTarget, limit: number, failure: string): Promise<void> {
    await this.database.query(
      `UPDATE bookmark_previews
          SET attempts = attempts + 1, queued_at = now(), failure = $4,
              status = CASE WHEN attempts + 1 >= $5 THEN 'failed' ELSE status END
        WHERE owner_id = $1 AND id = $2 AND url = $3 AND status = 'queued'`,
      [ownerId, id, url, failure, limit],
    );
  }

  /** Previews with something to show. */
  async findShown(ownerId: string, ids: readonly string[]): Promise<ShownPreview[]> {
    return this.database.query(
      `SELECT p.id, p.status, p.title, p.description, p.site_name, p.image_key, f.icon_key
         FROM bookmark_previews p
         LEFT JOIN favicons f ON f.owner_id = p.owner_id AND f.host = p.icon_host
        WHERE p.owner_id = $1 AND p.id = ANY($2::uuid[]) AND (p.status = 'ready' OR f.icon_key IS NOT NULL)`,
      [ownerId, ids],
    );
  }

  /** @returns keys of the pictures that went with them, icons that no preview needs any longer included */
  async remove(tx: Tx, ownerId: string, ids: readonly string[]): Promise<string[]> {
    const gone: { image_key: string | null; icon_host: string | null }[] = await tx.query(
      `WITH gone AS (
         DELETE FROM bookmark_previews WHERE owner_id = $1 AND id = ANY($2::uuid[]) RETURNING image_key, icon_host
       )
       SELECT image_key, icon_host FROM gone`,
      [ownerId, ids],
    );
    const hosts = [...new Set(gone.map((row) => row.icon_host).filter((host) => host !== null))];
    const icons = hosts.length === 0 ? [] : await this.removeUnneededIcons(tx, ownerId, hosts);
    return [...gone.map((row) => row.image_key).filter((key) => key !== null), ...icons];
  }

  /** @returns keys of all pictures that the owner had */
  async purge(tx: Tx, ownerId: string): Promise<string[]> {
    const rows: { key: string }[] = await tx.query(
      `WITH previews AS (DELETE FROM bookmark_previews WHERE owner_id = $1 RETURNING image_key AS key),
            icons AS (DELETE FROM favicons WHERE owner_id = $1 RETURNING icon_key AS key)
       SELECT key FROM previews WHERE key IS NOT NULL UNION ALL SELECT key FROM icons WHERE key IS NOT NULL`,
      [ownerId],
    );
    return rows.map((row) => row.key);
  }

  private async removeUnneededIcons(tx: Tx, ownerId: string, hosts: readonly string[]): Promise<string[]> {
    const rows: { icon_key: string | null }[] = await tx.query(
      `WITH gone AS (
         DELETE FROM favicons f WHERE owner_id = $1 AND host = ANY($2::text[])
            AND NOT EXISTS (SELECT FROM bookmark_previews p WHERE p.owner_id = $1 AND p.icon_host = f.host)
         RETURNING icon_key
       )
       SELECT icon_key FROM gone`,
      [ownerId, hosts],
    );
    return rows.map((row) => row.icon_key).filter((key) => key !== null);
  }
}
