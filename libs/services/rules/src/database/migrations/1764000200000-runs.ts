import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Rules that run on what is there. */
export class Runs1764000200000 implements MigrationInterface {
  name = 'Runs1764000200000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE rules.runs (
        owner_id uuid NOT NULL,
        id uuid NOT NULL,
        rule_ids bigint[] NOT NULL,
        label text NOT NULL,
        status text NOT NULL CHECK (status IN ('running', 'done', 'failed')),
        total integer NOT NULL DEFAULT 0,
        done integer NOT NULL DEFAULT 0,
        changed integer NOT NULL DEFAULT 0,
        cursor uuid,
        created_at timestamptz(3) NOT NULL DEFAULT now(),
        finished_at timestamptz(3),
        PRIMARY KEY (owner_id, id)
      )`);
    // One run of an owner at a time: two would step on each other's changes.
    await runner.query(
      `CREATE UNIQUE INDEX runs_unfinished ON rules.runs (owner_id) WHERE status = 'running'`,
    );
  }

  async down(): Promise<void> {}
}
