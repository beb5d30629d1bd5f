import type { MigrationInterface, QueryRunner } from 'typeorm';

/** A session whose token stood in an address is good for nothing but its exchange. */
export class MarkAddressSessions1763800000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE gateway.sessions ADD COLUMN in_address boolean NOT NULL DEFAULT false');
  }

  async down(): Promise<void> {}
}
