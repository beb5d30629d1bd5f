import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Adjustments by rules that had their effect, and which: asked for again, they are answered and not repeated. */
export class Adjustments1764000000000 implements MigrationInterface {
  name = 'Adjustments1764000000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE bookmark.adjustments (
        owner_id uuid NOT NULL,
        id uuid NOT NULL,
        results jsonb NOT NULL,
        created_at timestamptz(3) NOT NULL DEFAULT now(),
        PRIMARY KEY (owner_id, id)
      )`);
    await runner.query('CREATE INDEX adjustments_created ON bookmark.adjustments USING brin (created_at)');
  }

  async down(): Promise<void> {}
}
