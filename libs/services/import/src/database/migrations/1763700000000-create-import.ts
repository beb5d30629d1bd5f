import type { MigrationInterface, QueryRunner } from 'typeorm';
import { tombstonesTableSql } from '#platform/app';
import { idempotencyTableSql } from '#platform/idempotency';
import { messagingTablesSql } from '#platform/messaging';

export class CreateImport1763700000000 implements MigrationInterface {
  name = 'CreateImport1763700000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(messagingTablesSql('import'));
    await runner.query(tombstonesTableSql('import'));
    await runner.query(idempotencyTableSql('import'));
    await runner.query(`
      CREATE TABLE "import".jobs (
        owner_id uuid NOT NULL,
        id uuid NOT NULL,
        status text NOT NULL CHECK (status IN ('queued', 'running', 'done', 'failed', 'undone')),
        stage text NOT NULL CHECK (stage IN ('parsing', 'creating-projects', 'importing-bookmarks', 'finished')),
        file_key text,
        file_name text NOT NULL,
        options jsonb NOT NULL,
        project_ids jsonb,
        total integer NOT NULL DEFAULT 0,
        done integer NOT NULL DEFAULT 0,
        projects_created integer NOT NULL DEFAULT 0,
        bookmarks_imported integer NOT NULL DEFAULT 0,
        duplicates_skipped integer NOT NULL DEFAULT 0,
        unsupported_skipped integer NOT NULL DEFAULT 0,
        error_count integer NOT NULL DEFAULT 0,
        errors jsonb NOT NULL DEFAULT '[]',
        undo_skipped jsonb NOT NULL DEFAULT '[]',
        created_at timestamptz(3) NOT NULL DEFAULT now(),
        finished_at timestamptz(3),
        PRIMARY KEY (owner_id, id)
      )`);
    await runner.query(`CREATE INDEX jobs_newest ON "import".jobs (owner_id, created_at DESC, id DESC)`);
    await runner.query(
      `CREATE INDEX jobs_unfinished ON "import".jobs (created_at) WHERE status IN ('queued', 'running')`,
    );
  }

  async down(): Promise<void> {}
}
