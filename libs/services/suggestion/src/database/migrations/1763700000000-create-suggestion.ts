import type { MigrationInterface, QueryRunner } from 'typeorm';
import { tombstonesTableSql } from '#platform/app';
import { dataKeysTableSql } from '#platform/crypto';
import { messagingTablesSql } from '#platform/messaging';

export class CreateSuggestion1763700000000 implements MigrationInterface {
  name = 'CreateSuggestion1763700000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(messagingTablesSql('suggestion'));
    await runner.query(dataKeysTableSql('suggestion'));
    await runner.query(tombstonesTableSql('suggestion'));
    await runner.query(`
      CREATE TABLE suggestion.ai_keys (
        owner_id uuid PRIMARY KEY,
        sealed bytea NOT NULL,
        masked text NOT NULL,
        updated_at timestamptz(3) NOT NULL DEFAULT now()
      )`);
  }

  async down(): Promise<void> {}
}
