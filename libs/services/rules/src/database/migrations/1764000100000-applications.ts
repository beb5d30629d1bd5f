import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What rules did to which bookmark, and how often each did something. */
export class Applications1764000100000 implements MigrationInterface {
  name = 'Applications1764000100000';

  async up(runner: QueryRunner): Promise<void> {
    // A rule's name is kept beside its id: what it did is explained after it is gone.
    await runner.query(`
      CREATE TABLE rules.rule_applications (
        owner_id uuid NOT NULL,
        bookmark_id uuid NOT NULL,
        id uuid NOT NULL,
        rule_id bigint NOT NULL,
        rule_name text NOT NULL,
        how text NOT NULL CHECK (how IN ('applied', 'accepted', 'declined', 'run')),
        changes jsonb NOT NULL,
        at timestamptz(3) NOT NULL DEFAULT now(),
        PRIMARY KEY (owner_id, bookmark_id, id)
      )`);
    await runner.query(`
      CREATE TABLE rules.rule_counts (
        owner_id uuid NOT NULL,
        rule_id bigint NOT NULL,
        applied integer NOT NULL DEFAULT 0,
        accepted integer NOT NULL DEFAULT 0,
        declined integer NOT NULL DEFAULT 0,
        PRIMARY KEY (owner_id, rule_id)
      )`);
  }

  async down(): Promise<void> {}
}
