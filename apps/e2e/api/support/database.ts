import { Client } from 'pg';
import { given } from './environment.js';

/** A row in which something was found. */
export interface Finding {
  readonly table: string;
  readonly row: string;
}

/** Looks at the database behind the product's back, as the owner of all schemas. */
export class Dump {
  private constructor(private readonly connection: Client) {}

  static async open(): Promise<Dump> {
    const connection = new Client({ connectionString: given('E2E_DATABASE_URL') });
    await connection.connect();
    return new Dump(connection);
  }

  async query<Row extends object>(sql: string, values: readonly unknown[] = []): Promise<Row[]> {
    return (await this.connection.query<Row>(sql, [...values])).rows;
  }

  /** Every table of every schema, queues on Postgres included. */
  async tables(): Promise<string[]> {
    const rows = await this.query<{ name: string }>(
      `SELECT format('%I.%I', table_schema, table_name) AS name FROM information_schema.tables
       WHERE table_type = 'BASE TABLE' AND table_schema NOT IN ('pg_catalog', 'information_schema') ORDER BY 1`,
    );
    return rows.map(({ name }) => name);
  }

  /** Rows of any table whose text holds one of `needles`, whatever the case; at most 20 a table. */
  async find(needles: readonly string[]): Promise<Finding[]> {
    const wanted = needles.map((needle) => needle.toLowerCase());
    const findings: Finding[] = [];
    for (const table of await this.tables()) {
      const rows = await this.query<{ row: string }>(
        `SELECT row FROM (SELECT lower(t::text) AS row FROM ${table} t) rows
         WHERE EXISTS (SELECT 1 FROM unnest($1::text[]) needle WHERE position(needle IN row) > 0) LIMIT 20`,
        [wanted],
      );
      findings.push(...rows.map(({ row }) => ({ table, row })));
    }
    return findings;
  }

  close(): Promise<void> {
    return this.connection.end();
  }
}
