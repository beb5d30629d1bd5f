import { Injectable } from '@nestjs/common';
import { Database, type Tx } from '#platform/database';

/** Entries kept for each owner. */
const LOG_LENGTH = 1_000;
/** Entries that one statement of the sweep deletes. */
const DELETED_AT_ONCE = 5_000;

export interface LiveEvent {
  /** Counts up for each owner without a gap; what `Last-Event-ID` names. */
  readonly seq: number;
  readonly event: string;
  readonly data: object;
}

/** What is in an owner's log: entries `first` to `last`; `first` is one above `last` when it is empty. */
export interface LogRange {
  readonly first: number;
  readonly last: number;
}

/** The log that event streams are read from. */
@Injectable()
export class LiveEventsRepository {
  constructor(private readonly database: Database) {}

  /**
   * The head's row lock is held until commit, so numbers become visible in their order: a reader that
   * saw 10 never misses a 9 that commits later. Of more entries than the log is long the last are kept.
   */
  async append(tx: Tx, ownerId: string, entries: readonly Omit<LiveEvent, 'seq'>[]): Promise<void> {
    const kept = entries.slice(-LOG_LENGTH);
    await tx.query(
      `WITH head AS (
         INSERT INTO live_event_heads AS h (owner_id, last_seq) VALUES ($1, $2)
         ON CONFLICT (owner_id) DO UPDATE SET last_seq = h.last_seq + $2 RETURNING last_seq
       ), trimmed AS (
         DELETE FROM live_events WHERE owner_id = $1 AND seq <= (SELECT last_seq FROM head) - $5::bigint
       )
       INSERT INTO live_events (owner_id, seq, event, data)
       SELECT $1, last_seq - $2 + place, event, data
         FROM head, unnest($3::text[], $4::jsonb[]) WITH ORDINALITY AS entry (event, data, place)`,
      [
        ownerId,
        kept.length,
        kept.map(({ event }) => event),
        kept.map(({ data }) => JSON.stringify(data)),
        LOG_LENGTH,
      ],
    );
  }

  async range(ownerId: string): Promise<LogRange> {
    const [row] = await this.database.query<{ first: string | null; last: string }>(
      `SELECT last_seq AS last, (SELECT min(seq) FROM live_events e WHERE e.owner_id = h.owner_id) AS first
         FROM live_event_heads h WHERE h.owner_id = $1`,
      [ownerId],
    );
    const last = Number(row?.last ?? 0);
    return { last, first: Number(row?.first ?? last + 1) };
  }

  /** Entries after `seq`, oldest first. */
  async after(ownerId: string, seq: number, limit: number): Promise<LiveEvent[]> {
    const rows = await this.database.query<{ seq: string; event: string; data: object }>(
      'SELECT seq, event, data FROM live_events WHERE owner_id = $1 AND seq > $2 ORDER BY seq LIMIT $3',
      [ownerId, seq, limit],
    );
    return rows.map((row) => ({ seq: Number(row.seq), event: row.event, data: row.data }));
  }

  /** The newest number of each of these owners. */
  async heads(ownerIds: readonly string[]): Promise<ReadonlyMap<string, number>> {
    const rows = await this.database.query<{ owner_id: string; last_seq: string }>(
      'SELECT owner_id, last_seq FROM live_event_heads WHERE owner_id = ANY($1::uuid[])',
      [ownerIds],
    );
    return new Map(rows.map((row) => [row.owner_id, Number(row.last_seq)]));
  }

  /** Drops what is older than a day, of everybody. */
  /** Some of those that are a day old, so many that a statement takes no second. @returns how many */
  async deleteOld(tx: Tx): Promise<number> {
    const rows: { n: number }[] = await tx.query(
      `WITH old AS (
         DELETE FROM live_events WHERE (owner_id, seq) IN (
           SELECT owner_id, seq FROM live_events WHERE created_at < now() - interval '24 hours' LIMIT ${DELETED_AT_ONCE})
         RETURNING 1
       ) SELECT count(*)::integer AS n FROM old`,
    );
    return rows[0]?.n ?? 0;
  }

  async deleteOwner(tx: Tx, ownerId: string): Promise<void> {
    await tx.query('DELETE FROM live_events WHERE owner_id = $1', [ownerId]);
    await tx.query('DELETE FROM live_event_heads WHERE owner_id = $1', [ownerId]);
  }
}
