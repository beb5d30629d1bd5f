import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Files that users uploaded, and which bookmark holds which. `stored_names` is the look-up by stored
 * name, where the owner is not known yet: addresses under /uploads/ and the sweep of orphaned objects.
 * It names files and preview pictures alike; an object's key is made from its stored name.
 */
export class Files1763700100000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE bookmark.files (
        owner_id uuid NOT NULL,
        id uuid NOT NULL,
        stored_name text NOT NULL,
        filename text NOT NULL,
        mimetype text NOT NULL,
        inline boolean NOT NULL,
        size bigint NOT NULL,
        sha256 bytea NOT NULL,
        created_at timestamptz(3) NOT NULL DEFAULT now(),
        attached_at timestamptz(3),
        PRIMARY KEY (owner_id, id)
      );
      CREATE UNIQUE INDEX files_stored_name ON bookmark.files (owner_id, stored_name);
      CREATE INDEX files_loose ON bookmark.files (owner_id, created_at) WHERE attached_at IS NULL;

      CREATE TABLE bookmark.attachments (
        owner_id uuid NOT NULL,
        bookmark_id uuid NOT NULL,
        file_id uuid NOT NULL,
        sort_order integer NOT NULL,
        PRIMARY KEY (owner_id, bookmark_id, file_id),
        CONSTRAINT attachments_file FOREIGN KEY (owner_id, file_id) REFERENCES bookmark.files (owner_id, id)
      );
      CREATE INDEX attachments_of_file ON bookmark.attachments (owner_id, file_id);

      CREATE TABLE bookmark.stored_names (
        stored_name text PRIMARY KEY,
        owner_id uuid NOT NULL
      );
      CREATE INDEX stored_names_owner ON bookmark.stored_names (owner_id);
    `);
  }

  async down(): Promise<void> {}
}
