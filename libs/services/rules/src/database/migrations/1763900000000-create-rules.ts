import type { MigrationInterface, QueryRunner } from 'typeorm';
import { tombstonesTableSql } from '#platform/app';
import { messagingTablesSql } from '#platform/messaging';

export class CreateRules1763900000000 implements MigrationInterface {
  name = 'CreateRules1763900000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(messagingTablesSql('rules'));
    await runner.query(tombstonesTableSql('rules'));
    await runner.query('CREATE SEQUENCE rules.rule_ids AS bigint MINVALUE 1 MAXVALUE 9007199254740991');
    // A rule is read and written whole, and a query never looks inside: its lists are columns, not tables.
    await runner.query(`
      CREATE TABLE rules.rules (
        owner_id uuid NOT NULL,
        id bigint NOT NULL DEFAULT nextval('rules.rule_ids'),
        name text NOT NULL,
        is_active boolean NOT NULL,
        priority integer NOT NULL CHECK (priority >= 0),
        conditions jsonb NOT NULL,
        actions jsonb NOT NULL,
        version integer NOT NULL DEFAULT 1,
        created_at timestamptz(3) NOT NULL DEFAULT now(),
        updated_at timestamptz(3) NOT NULL DEFAULT now(),
        PRIMARY KEY (owner_id, id)
      )`);
  }

  async down(): Promise<void> {}
}
