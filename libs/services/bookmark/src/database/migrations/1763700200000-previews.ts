import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * What links look like, fetched by jobs. `queued` rows are the work to do, so that a lost queue loses
 * no preview; `preview_hosts` says which host is being asked right now, over all owners and processes.
 */
export class Previews1763700200000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE bookmark.bookmark_previews (
        owner_id uuid NOT NULL,
        id uuid NOT NULL,
        url text NOT NULL,
        host text NOT NULL,
        status text NOT NULL CHECK (status IN ('queued', 'ready', 'failed')),
        title text,
        description text,
        site_name text,
        image_key text,
        icon_host text,
        failure text,
        attempts smallint NOT NULL DEFAULT 0,
        queued_at timestamptz(3) NOT NULL DEFAULT now(),
        fetched_at timestamptz(3),
        PRIMARY KEY (owner_id, id)
      );
      CREATE INDEX bookmark_previews_queued ON bookmark.bookmark_previews (owner_id, host, queued_at)
        WHERE status = 'queued';
      CREATE INDEX bookmark_previews_icon ON bookmark.bookmark_previews (owner_id, icon_host)
        WHERE icon_host IS NOT NULL;

      CREATE TABLE bookmark.favicons (
        owner_id uuid NOT NULL,
        host text NOT NULL,
        icon_key text,
        fetched_at timestamptz(3) NOT NULL,
        PRIMARY KEY (owner_id, host)
      );

      CREATE TABLE bookmark.preview_hosts (
        host text PRIMARY KEY,
        leased_until timestamptz(3) NOT NULL
      );
    `);
  }

  async down(): Promise<void> {}
}
