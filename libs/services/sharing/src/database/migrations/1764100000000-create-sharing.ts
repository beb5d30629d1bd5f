import type { MigrationInterface, QueryRunner } from 'typeorm';
import { tombstonesTableSql } from '#platform/app';
import { dataKeysTableSql } from '#platform/crypto';
import { messagingTablesSql } from '#platform/messaging';

export class CreateSharing1764100000000 implements MigrationInterface {
  name = 'CreateSharing1764100000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(messagingTablesSql('sharing'));
    await runner.query(tombstonesTableSql('sharing'));
    await runner.query(dataKeysTableSql('sharing'));
    await runner.query(SHARES);
    await runner.query(BESIDE);
  }

  async down(): Promise<void> {}
}

/**
 * A token opens what it names, so the table holds it sealed, for its owner to see again. Visitors come without an
 * owner: `share_tokens` finds theirs by the token's hash. One object has one share at a time.
 */
const SHARES = `
  CREATE SEQUENCE sharing.share_ids AS bigint MINVALUE 1 MAXVALUE 9007199254740991;
  CREATE TABLE sharing.shares (
    owner_id uuid NOT NULL,
    id bigint NOT NULL DEFAULT nextval('sharing.share_ids'),
    token_sealed bytea NOT NULL,
    bookmark_id uuid,
    project_id bigint,
    expires_at timestamptz(3),
    allow_copy boolean NOT NULL,
    show_metadata boolean NOT NULL,
    include_passwords boolean NOT NULL,
    password_hash text,
    is_suspended boolean NOT NULL DEFAULT false,
    subject_version bigint NOT NULL,
    disabled_at timestamptz(3),
    disabled_reason text,
    view_count bigint NOT NULL DEFAULT 0,
    view_told_at timestamptz(3),
    version integer NOT NULL DEFAULT 1,
    created_at timestamptz(3) NOT NULL DEFAULT now(),
    updated_at timestamptz(3) NOT NULL DEFAULT now(),
    PRIMARY KEY (owner_id, id),
    CONSTRAINT shares_of_one_object CHECK ((bookmark_id IS NULL) <> (project_id IS NULL))
  );
  CREATE UNIQUE INDEX shares_of_bookmark ON sharing.shares (owner_id, bookmark_id) WHERE bookmark_id IS NOT NULL;
  CREATE UNIQUE INDEX shares_of_project ON sharing.shares (owner_id, project_id) WHERE project_id IS NOT NULL;

  CREATE TABLE sharing.share_tokens (
    token_hash bytea PRIMARY KEY,
    owner_id uuid NOT NULL,
    share_id bigint NOT NULL
  );
  CREATE INDEX share_tokens_of_share ON sharing.share_tokens (owner_id, share_id);
`;

/** Addresses are kept as keyed hashes: enough to count, nothing to look anybody up with. */
const BESIDE = `
  CREATE TABLE sharing.share_attempts (
    owner_id uuid NOT NULL,
    share_id bigint NOT NULL,
    failures integer NOT NULL,
    blocked_until timestamptz(3) NOT NULL,
    last_at timestamptz(3) NOT NULL DEFAULT now(),
    PRIMARY KEY (owner_id, share_id)
  );
  CREATE TABLE sharing.address_attempts (
    address text PRIMARY KEY,
    failures integer NOT NULL,
    blocked_until timestamptz(3) NOT NULL,
    last_at timestamptz(3) NOT NULL DEFAULT now()
  );
  CREATE INDEX address_attempts_last ON sharing.address_attempts (last_at);

  CREATE TABLE sharing.share_reports (
    owner_id uuid NOT NULL,
    share_id bigint NOT NULL,
    id bigint GENERATED ALWAYS AS IDENTITY,
    category text,
    reason text NOT NULL,
    created_at timestamptz(3) NOT NULL DEFAULT now(),
    PRIMARY KEY (owner_id, share_id, id)
  );
`;
