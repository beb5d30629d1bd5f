import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Each alone, so that one that was cut off is built again by itself. */
abstract class PreviewIndex implements MigrationInterface {
  readonly transaction = false;

  protected abstract readonly index: string;

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`CREATE INDEX CONCURRENTLY IF NOT EXISTS ${this.index}`);
  }

  async down(): Promise<void> {}
}

/** What somebody just saved, in the order of turns. */
export class PreviewsUrgent1763900100000 extends PreviewIndex {
  protected readonly index = `bookmark_previews_urgent ON bookmark.bookmark_previews (turn)
    WHERE status = 'queued' AND urgent AND wake_at IS NULL`;
}

/** Whose turn it is at a site. */
export class PreviewsOfSite1763900200000 extends PreviewIndex {
  protected readonly index = `bookmark_previews_of_site ON bookmark.bookmark_previews (host, turn)
    WHERE status = 'queued' AND NOT urgent AND wake_at IS NULL`;
}

/** What comes back into line, and when. */
export class PreviewsAsleep1763900300000 extends PreviewIndex {
  protected readonly index = `bookmark_previews_asleep ON bookmark.bookmark_previews (wake_at)
    WHERE status = 'queued' AND wake_at IS NOT NULL`;
}

/** Where an owner's last turn is. */
export class PreviewsTurns1763900400000 extends PreviewIndex {
  protected readonly index = `bookmark_previews_turns ON bookmark.bookmark_previews (owner_id, urgent, turn)
    WHERE status = 'queued'`;
}
