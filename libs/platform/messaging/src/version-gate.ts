import { number, quoted, rowsOf, text, type Queryable } from './sql.js';

export interface SeenVersion {
  readonly id: string;
  /** The aggregate's version after the change; a deletion has one too, higher than any before it. */
  readonly version: number;
}

/**
 * Messages arrive in any order. A consumer that keeps copies asks here, in the transaction of its
 * effect, which of a message's aggregates are newer than what it saw; a deletion is recorded like a
 * change, so that an older message cannot bring the aggregate back. Needs {@link versionGateTableSql}.
 */
export class VersionGate {
  private readonly schema: string;

  constructor(
    schema: string,
    /** What the ids name, so that one table serves several: `bookmark`, `project`. */
    private readonly aggregate: string,
  ) {
    this.schema = quoted(schema);
  }

  /** Records the versions and returns those that were news, each id once with its highest version. */
  async newer(tx: Queryable, ownerId: string, seen: readonly SeenVersion[]): Promise<SeenVersion[]> {
    const highest = new Map<string, number>();
    for (const { id, version } of seen) highest.set(id, Math.max(version, highest.get(id) ?? version));
    if (highest.size === 0) return [];
    const rows = await rowsOf(
      tx,
      `WITH passed AS (
         INSERT INTO ${this.schema}.seen_versions AS s (owner_id, aggregate, aggregate_id, version)
         SELECT $1, $2, id, version FROM unnest($3::text[], $4::bigint[]) AS news (id, version) ORDER BY id
         ON CONFLICT (owner_id, aggregate, aggregate_id)
         DO UPDATE SET version = excluded.version WHERE s.version < excluded.version
         RETURNING aggregate_id, version
       ) SELECT aggregate_id, version FROM passed`,
      [ownerId, this.aggregate, [...highest.keys()], [...highest.values()]],
    );
    return rows.map((row) => ({ id: text(row, 'aggregate_id'), version: number(row, 'version') }));
  }
}
