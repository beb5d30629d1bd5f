import { Injectable } from '@nestjs/common';
import { Database } from '#platform/database';
import { STEP, joinSites, type PreviewTarget } from './previews.repository.js';

/** A preview that is this process's to make, until the claim ends. */
export interface ClaimedPreview {
  readonly ownerId: string;
  readonly target: PreviewTarget;
  /** Milliseconds since it was wanted. */
  readonly waited: number;
}

/** A site that nobody else asks until {@link PreviewLine.leaveSite}, or until the lease ends. */
export interface ClaimedSite {
  readonly host: string;
  /** Null when those who waited are gone. */
  readonly next: ClaimedPreview | null;
  readonly lease: { readonly until: Date; readonly asked: number };
}

/** What there is to do, as one look at the lines shows it. */
export interface Glance {
  readonly urgent: boolean;
  readonly polite: boolean;
  /** Milliseconds until something comes back into line; null when nothing will, not above 0 when it is time. */
  readonly wakesIn: number | null;
}

interface PreviewColumns {
  readonly owner_id: string;
  readonly id: string;
  readonly url: string;
  readonly host: string;
  readonly waited: number;
}

/** Previews woken by one statement. */
export const WOKEN = 500;
/** Claims without a result after which a preview is given up: it may be what kills the process that makes it. */
const CLAIMS = 5;

const WAITED = `(extract(epoch FROM now() - p.queued_at) * 1000)::float8 AS waited`;
const OF_SITE = `status = 'queued' AND NOT urgent AND wake_at IS NULL`;

/**
 * The lines in which queued previews stand. Claims are single statements that read a few entries of an index,
 * however long the lines are, and never wait for each other. Locks are taken on sites before previews here and the
 * other way round elsewhere, which goes well because a preview that somebody holds is passed over here.
 */
@Injectable()
export class PreviewLine {
  constructor(private readonly database: Database) {}

  /** @param claim milliseconds after which others may have them */
  async claimUrgent(count: number, claim: number): Promise<ClaimedPreview[]> {
    const rows = await this.database.query<PreviewColumns>(
      `WITH next AS (
         SELECT owner_id, id FROM bookmark_previews WHERE status = 'queued' AND urgent AND wake_at IS NULL
          ORDER BY turn LIMIT ${count} FOR UPDATE SKIP LOCKED
       )
       UPDATE bookmark_previews p SET wake_at = now() + $1 * interval '1 ms', attempts = p.attempts + 1
         FROM next WHERE p.owner_id = next.owner_id AND p.id = next.id
       RETURNING p.owner_id, p.id, p.url, p.host, ${WAITED}`,
      [claim],
    );
    return rows.map(claimed);
  }

  /** The sites whose turn it is, each with the preview whose turn it is there. */
  async claimSites(count: number, claim: number): Promise<ClaimedSite[]> {
    const rows = await this.database.query<
      { site: string; asked: number; leased_until: Date } & (PreviewColumns | { owner_id: null })
    >(
      `WITH sites AS (
         SELECT host FROM preview_sites WHERE leased_until IS NULL
          ORDER BY turn LIMIT ${count} FOR UPDATE SKIP LOCKED
       ), leased AS (
         UPDATE preview_sites s SET leased_until = now() + $1 * interval '1 ms'
           FROM sites WHERE s.host = sites.host RETURNING s.host, s.asked, s.leased_until
       ), heads AS (
         SELECT head.* FROM sites CROSS JOIN LATERAL (
           SELECT owner_id, id FROM bookmark_previews WHERE host = sites.host AND ${OF_SITE}
            ORDER BY turn LIMIT 1 FOR UPDATE SKIP LOCKED) head
       ), claimed AS (
         UPDATE bookmark_previews p SET wake_at = now() + $1 * interval '1 ms', attempts = p.attempts + 1
           FROM heads WHERE p.owner_id = heads.owner_id AND p.id = heads.id
         RETURNING p.owner_id, p.id, p.url, p.host, ${WAITED}
       )
       SELECT leased.host AS site, leased.asked, leased.leased_until, claimed.*
         FROM leased LEFT JOIN claimed USING (host)`,
      [claim],
    );
    return rows.map((row) => ({
      host: row.site,
      next: row.owner_id === null ? null : claimed({ ...row, host: row.site }),
      lease: { until: row.leased_until, asked: row.asked },
    }));
  }

  /**
   * Others may ask the site now. It leaves its line when nobody waits for it and nobody came since it was claimed:
   * who comes while this runs is not seen, but counted in `asked`.
   * @returns whether it is in line
   */
  async leaveSite({ host, lease }: ClaimedSite): Promise<boolean> {
    const rows = await this.database.query(
      `WITH site AS (
         SELECT host, asked FROM preview_sites WHERE host = $1 AND leased_until = $2 FOR UPDATE
       ), head AS (
         SELECT turn FROM bookmark_previews WHERE host = $1 AND ${OF_SITE} ORDER BY turn LIMIT 1
       ), kept AS (
         UPDATE preview_sites s SET leased_until = NULL, turn = coalesce((SELECT turn FROM head), s.turn)
           FROM site WHERE s.host = site.host AND (EXISTS (SELECT FROM head) OR site.asked <> $3) RETURNING s.host
       ), gone AS (
         DELETE FROM preview_sites s USING site
          WHERE s.host = site.host AND NOT EXISTS (SELECT FROM head) AND site.asked = $3
       )
       SELECT host FROM kept`,
      [host, lease.until, lease.asked],
    );
    return rows.length > 0;
  }

  /** What there is to do; the beginnings of four indexes. */
  async glance(): Promise<Glance> {
    const [row] = await this.database.query<{ urgent: boolean; polite: boolean; wakes_in: number | null }>(
      // By the least turn and not by EXISTS, for which Postgres may read the tables from their beginnings.
      `SELECT (SELECT min(turn) FROM bookmark_previews WHERE status = 'queued' AND urgent AND wake_at IS NULL) IS NOT NULL AS urgent,
              (SELECT min(turn) FROM preview_sites WHERE leased_until IS NULL) IS NOT NULL AS polite,
              (extract(epoch FROM least(
                 (SELECT min(wake_at) FROM bookmark_previews WHERE status = 'queued' AND wake_at IS NOT NULL),
                 (SELECT min(leased_until) FROM preview_sites WHERE leased_until IS NOT NULL)
               ) - now()) * 1000)::float8 AS wakes_in`,
    );
    return { urgent: row?.urgent ?? false, polite: row?.polite ?? false, wakesIn: row?.wakes_in ?? null };
  }

  /**
   * Brings back into line what has slept long enough, up to {@link WOKEN}: all of it politely, for nobody looks at it
   * any more. What was claimed {@link CLAIMS} times has failed.
   * @returns how many
   */
  async wake(): Promise<number> {
    const [row] = await this.database.query<{ n: number }>(
      `WITH due AS (
         SELECT owner_id, id, row_number() OVER (PARTITION BY owner_id ORDER BY queued_at, id) AS n FROM (
           SELECT owner_id, id, queued_at FROM bookmark_previews WHERE status = 'queued' AND wake_at <= now()
            ORDER BY wake_at LIMIT ${WOKEN} FOR UPDATE SKIP LOCKED) AS slept
       ), woken AS (
         UPDATE bookmark_previews p
            SET wake_at = CASE WHEN p.attempts >= ${CLAIMS} THEN p.wake_at END, urgent = false,
                status = CASE WHEN p.attempts >= ${CLAIMS} THEN 'failed' ELSE p.status END,
                failure = CASE WHEN p.attempts >= ${CLAIMS} THEN coalesce(p.failure, 'given_up') ELSE p.failure END,
                turn = coalesce(p.turn, due.n * ${STEP} + greatest(now(), (
                  SELECT max(q.turn) FROM bookmark_previews q
                   WHERE q.owner_id = p.owner_id AND NOT q.urgent AND q.status = 'queued')))
           FROM due WHERE p.owner_id = due.owner_id AND p.id = due.id
         RETURNING p.host, p.turn, p.status
       ), joined AS (
         ${joinSites(`woken WHERE status = 'queued'`)}
       )
       SELECT count(*)::integer AS n FROM woken`,
    );
    return row?.n ?? 0;
  }

  /** Sites whose process died stand in line again. */
  async freeSites(): Promise<void> {
    await this.database.query(`UPDATE preview_sites SET leased_until = NULL WHERE leased_until <= now()`);
  }
}

function claimed({ owner_id: ownerId, id, url, host, waited }: PreviewColumns): ClaimedPreview {
  return { ownerId, target: { id, url, host }, waited };
}
