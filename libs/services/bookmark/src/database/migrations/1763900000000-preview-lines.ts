import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Queued previews stand in line here instead of having jobs. `wake_at` is null for those in line; others come back
 * into it then: claimed ones whose process died, ones whose site was away, and what the release before queues, which
 * makes them itself until then. `preview_sites` is the line of sites that are asked politely, one request at a time
 * over all owners and processes; `asked` counts how often something was added to one.
 */
export class PreviewLines1763900000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE bookmark.bookmark_previews
        ADD COLUMN urgent boolean NOT NULL DEFAULT false,
        ADD COLUMN turn timestamptz(3),
        ADD COLUMN wake_at timestamptz(3) DEFAULT now() + interval '2 minutes';

      CREATE TABLE bookmark.preview_sites (
        host text PRIMARY KEY,
        turn timestamptz(3) NOT NULL,
        asked integer NOT NULL DEFAULT 0,
        leased_until timestamptz(3)
      );
      CREATE INDEX preview_sites_line ON bookmark.preview_sites (turn) WHERE leased_until IS NULL;
      CREATE INDEX preview_sites_leased ON bookmark.preview_sites (leased_until) WHERE leased_until IS NOT NULL;
    `);
  }

  async down(): Promise<void> {}
}
