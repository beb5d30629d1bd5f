import type { MigrationInterface, QueryRunner } from 'typeorm';

/** `avatar_url` is a picture that we serve; where it came from stands beside it. */
export class AddAvatarSource1763700000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE gateway.users ADD COLUMN avatar_source text');
    await runner.query('UPDATE gateway.users SET avatar_source = avatar_url, avatar_url = NULL');
  }

  async down(): Promise<void> {}
}
