import { Injectable } from '@nestjs/common';
import { Database } from '#platform/database';
import { WorkHandler } from '#platform/messaging';

/** Rows that a table may gain, change or lose before Postgres has to look at it again: this many, or half of it. */
const CHANGES = 2_000;
const TABLES_AT_ONCE = 4;

/**
 * What Postgres believes of the tables decides how it searches them. Its own autovacuum looks once a minute, and an
 * account that comes with a whole file would be slow until then.
 */
@Injectable()
export class StatisticsWork {
  constructor(private readonly database: Database) {}

  /**
   * Every three seconds: a search right after an import of 10,000 links took six times as long, or no end, until Postgres
   * had looked. Reads samples of tables that have changed much, so that a long import pays a dozen times. Locks nobody
   * out.
   */
  @WorkHandler('statistics.refresh')
  async refresh(): Promise<void> {
    for (const { name } of await this.changed()) await this.database.query(`ANALYZE ${name}`);
  }

  /** Quoted names. None where the role may not analyze, before Postgres 17: there autovacuum does it. */
  private async changed(): Promise<{ name: string }[]> {
    return this.database.query(
      `SELECT quote_ident(s.relname) AS name
         FROM pg_stat_user_tables s JOIN pg_class c ON c.oid = s.relid
        WHERE s.schemaname = current_schema()
          AND s.n_mod_since_analyze > greatest($1, s.n_live_tup / 2)
          AND CASE WHEN current_setting('server_version_num')::integer >= 170000
                   THEN has_table_privilege(s.relid, 'MAINTAIN') ELSE pg_has_role(c.relowner, 'USAGE') END
        ORDER BY s.n_mod_since_analyze DESC LIMIT ${TABLES_AT_ONCE}`,
      [CHANGES],
    );
  }
}
