import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Which share, and which state of it, is known of a bookmark: messages about shares come in any order. */
export class ShareVersions1764100000000 implements MigrationInterface {
  name = 'ShareVersions1764100000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE bookmark.bookmark_shares
        ADD COLUMN share_id bigint NOT NULL DEFAULT 0,
        ADD COLUMN share_version integer NOT NULL DEFAULT 0`);
  }

  async down(): Promise<void> {}
}
