import type { MigrationInterface, QueryRunner } from 'typeorm';

/** That an import is to be taken back is written down before it is begun: whoever dies then, another one ends it. */
export class UndoAsked1763700100000 implements MigrationInterface {
  name = 'UndoAsked1763700100000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`ALTER TABLE "import".jobs ADD COLUMN undo_asked_at timestamptz(3)`);
    await runner.query(
      `CREATE INDEX jobs_undo_asked ON "import".jobs (undo_asked_at) WHERE undo_asked_at IS NOT NULL`,
    );
  }

  async down(): Promise<void> {}
}
