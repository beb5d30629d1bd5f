import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What each owner's bookmarks teach about their tags: derived, counted, and never a password's. */
export class Models1764100000000 implements MigrationInterface {
  name = 'Models1764100000000';

  async up(runner: QueryRunner): Promise<void> {
    // `cursor`: how far the bookmarks from before this service are learnt.
    await runner.query(`
      CREATE TABLE suggestion.models (
        owner_id uuid PRIMARY KEY,
        bookmarks integer NOT NULL DEFAULT 0,
        status text NOT NULL DEFAULT 'learning' CHECK (status IN ('learning', 'ready')),
        cursor uuid,
        learnt_since integer NOT NULL DEFAULT 0,
        created_at timestamptz(3) NOT NULL DEFAULT now()
      )`);
    await runner.query(
      `CREATE INDEX models_learning ON suggestion.models (created_at) WHERE status = 'learning'`,
    );
    // What a bookmark taught at which version, so that exactly that can be taken back.
    await runner.query(`
      CREATE TABLE suggestion.learnt (
        owner_id uuid NOT NULL,
        bookmark_id uuid NOT NULL,
        version integer NOT NULL,
        features text[] COLLATE "C" NOT NULL,
        tags text[] COLLATE "C" NOT NULL,
        deleted_at timestamptz(3),
        PRIMARY KEY (owner_id, bookmark_id)
      )`);
    await runner.query(
      `CREATE INDEX learnt_deleted ON suggestion.learnt (deleted_at) WHERE deleted_at IS NOT NULL`,
    );
    // Counts change in place: with room on the page no index hears of it.
    await runner.query(`
      CREATE TABLE suggestion.features (
        owner_id uuid NOT NULL,
        feature text COLLATE "C" NOT NULL,
        n integer NOT NULL,
        PRIMARY KEY (owner_id, feature)
      ) WITH (fillfactor = 85)`);
    await runner.query(`
      CREATE TABLE suggestion.tags (
        owner_id uuid NOT NULL,
        tag_key text COLLATE "C" NOT NULL,
        name text NOT NULL,
        n integer NOT NULL,
        PRIMARY KEY (owner_id, tag_key)
      )`);
    await runner.query(`
      CREATE TABLE suggestion.pairs (
        owner_id uuid NOT NULL,
        feature text COLLATE "C" NOT NULL,
        tag_key text COLLATE "C" NOT NULL,
        n integer NOT NULL,
        accepted smallint NOT NULL DEFAULT 0,
        ignored smallint NOT NULL DEFAULT 0,
        PRIMARY KEY (owner_id, feature, tag_key)
      ) WITH (fillfactor = 85)`);
  }

  async down(): Promise<void> {}
}
