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

/** When a preview is made: somebody looks at it, or behind everything else, one at a time for each site. */
export type When = 'now' | 'later';

/** SQL: between two turns of one owner. */
export const STEP = `interval '1 minute'`;
/** SQL: puts the sites of these previews into line; who has claimed one sees by `asked` that somebody came. */
export const joinSites = (previews: string): string =>
  `INSERT INTO preview_sites AS s (host, turn) SELECT host, min(turn) FROM ${previews} GROUP BY host ORDER BY host
   ON CONFLICT (host) DO UPDATE SET turn = least(s.turn, excluded.turn), asked = s.asked + 1`;

/** SQL that joins bookmark `b` with its preview. */
export const SHOWN_PREVIEW = `
  LEFT JOIN bookmark_previews pv ON pv.owner_id = b.owner_id AND pv.id = b.id
  LEFT JOIN favicons fi ON fi.owner_id = pv.owner_id AND fi.host = pv.icon_host`;

/** Columns of ShownPreview over that join. */
export const SHOWN_PREVIEW_COLUMNS = `pv.status AS preview_status, pv.title AS preview_title,
  pv.description AS preview_description, pv.site_name AS preview_site_name, pv.image_key AS preview_image_key,
  fi.icon_key AS preview_icon_key`;

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

  /**
   * Puts links whose address is new into line: `now` before everything, `later` with their sites, one at a time.
   * Turns of an owner lie a minute apart, so that one person's thousand links and another's first one take turns.
   * @returns keys of pictures that went with the old addresses
   */
  async queue(tx: Tx, ownerId: string, targets: readonly PreviewTarget[], when: When): Promise<string[]> {
    const rows: { image_key: string | null }[] = await tx.query(
      `WITH wanted AS (
         SELECT * FROM unnest($2::uuid[], $3::text[], $4::text[]) WITH ORDINALITY AS w (id, url, host, n)
       ), before AS (
         SELECT p.id, p.image_key FROM bookmark_previews p JOIN wanted w ON w.id = p.id
          WHERE p.owner_id = $1 AND p.id = ANY($2::uuid[]) AND p.url <> w.url ORDER BY p.id FOR UPDATE OF p
       ), first AS (
         SELECT greatest(now(), max(turn) + ${STEP}) AS turn FROM bookmark_previews
          WHERE owner_id = $1 AND urgent = $5 AND status = 'queued'
       ), queued AS (
         INSERT INTO bookmark_previews AS p (owner_id, id, url, host, status, urgent, turn, wake_at)
         SELECT $1, id, url, host, 'queued', $5, first.turn + (n - 1) * ${STEP}, NULL FROM wanted, first ORDER BY id
         ON CONFLICT (owner_id, id) DO UPDATE
           SET url = excluded.url, host = excluded.host, status = 'queued', attempts = 0, queued_at = now(),
               urgent = excluded.urgent, turn = excluded.turn, wake_at = NULL,
               title = NULL, description = NULL, site_name = NULL, image_key = NULL, icon_host = NULL,
               failure = NULL, fetched_at = NULL
         WHERE p.url <> excluded.url
         RETURNING p.host, p.turn
       ), joined AS (
         ${joinSites('queued WHERE NOT $5')}
       )
       SELECT image_key FROM before WHERE image_key IS NOT NULL`,
      [
        ownerId,
        targets.map((one) => one.id),
        targets.map((one) => one.url),
        targets.map((one) => one.host),
        when === 'now',
      ],
    );
    return rows.map((row) => row.image_key).filter((key) => key !== null);
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
                failure = $10, fetched_at = now()
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

  /**
   * Of a page that nobody will ever show: no pictures to keep, nobody to tell. Whether it is still wanted does not
   * matter either: the row goes with its bookmark and begins anew with another address.
   */
  async fail(ownerId: string, { id, url }: PreviewTarget, failure: string): Promise<void> {
    await this.database.query(
      `UPDATE bookmark_previews SET status = 'failed', failure = $4, fetched_at = now()
        WHERE owner_id = $1 AND id = $2 AND url = $3 AND status = 'queued'`,
      [ownerId, id, url, failure],
    );
  }

  /** Tries again in `delay` milliseconds, unless it was tried `limit` times: then it has failed. */
  async postpone(
    ownerId: string,
    { id, url }: PreviewTarget,
    { limit, delay, failure }: { readonly limit: number; readonly delay: number; readonly failure: string },
  ): Promise<void> {
    await this.database.query(
      `UPDATE bookmark_previews
          SET wake_at = now() + $6 * interval '1 ms', queued_at = now(), failure = $4,
              status = CASE WHEN attempts >= $5 THEN 'failed' ELSE status END
        WHERE owner_id = $1 AND id = $2 AND url = $3 AND status = 'queued'`,
      [ownerId, id, url, failure, limit, delay],
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
