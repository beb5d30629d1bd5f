import type { MigrationInterface, QueryRunner } from 'typeorm';
import { messagingTablesSql } from '#platform/messaging';

/**
 * Rows of a person are keyed by `owner_id` first. The exceptions are looked up before the owner is
 * known and hold `owner_id` as a column: identities, sessions, api_token_hashes, mac_codes.
 */
export class CreateGateway1763600000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(ACCOUNTS);
    await runner.query(CREDENTIALS);
    await runner.query(LIVE_EVENTS);
    await runner.query(DELETION);
    await runner.query(messagingTablesSql('gateway'));
  }

  async down(): Promise<void> {}
}

const ACCOUNTS = `
  CREATE TABLE gateway.users (
    owner_id uuid PRIMARY KEY,
    name text NOT NULL,
    email text NOT NULL,
    avatar_url text,
    created_at timestamptz(3) NOT NULL DEFAULT now()
  );

  CREATE TABLE gateway.identities (
    issuer text NOT NULL,
    subject text NOT NULL,
    owner_id uuid NOT NULL,
    email text,
    email_key text,
    email_verified boolean NOT NULL DEFAULT false,
    created_at timestamptz(3) NOT NULL DEFAULT now(),
    PRIMARY KEY (issuer, subject)
  );
  CREATE INDEX identities_owner ON gateway.identities (owner_id);
  CREATE INDEX identities_email ON gateway.identities (email_key) WHERE email_verified;
`;

const CREDENTIALS = `
  CREATE TABLE gateway.sessions (
    token_hash bytea PRIMARY KEY,
    owner_id uuid NOT NULL,
    id uuid NOT NULL,
    created_at timestamptz(3) NOT NULL DEFAULT now(),
    last_seen_at timestamptz(3) NOT NULL DEFAULT now(),
    expires_at timestamptz(3) NOT NULL
  );
  CREATE UNIQUE INDEX sessions_owner ON gateway.sessions (owner_id, id);
  CREATE INDEX sessions_expiry ON gateway.sessions (expires_at);

  CREATE SEQUENCE gateway.api_token_ids AS integer;
  CREATE TABLE gateway.api_tokens (
    owner_id uuid NOT NULL,
    id integer NOT NULL DEFAULT nextval('gateway.api_token_ids'),
    name text NOT NULL,
    scopes text[] NOT NULL,
    created_at timestamptz(3) NOT NULL DEFAULT now(),
    expires_at timestamptz(3),
    last_used_at timestamptz(3),
    PRIMARY KEY (owner_id, id)
  );
  CREATE TABLE gateway.api_token_hashes (
    token_hash bytea PRIMARY KEY,
    owner_id uuid NOT NULL,
    token_id integer NOT NULL
  );
  CREATE UNIQUE INDEX api_token_hashes_owner ON gateway.api_token_hashes (owner_id, token_id);

  CREATE TABLE gateway.mac_codes (
    code_hash bytea PRIMARY KEY,
    owner_id uuid NOT NULL,
    code_challenge text NOT NULL,
    expires_at timestamptz(3) NOT NULL
  );
  CREATE INDEX mac_codes_owner ON gateway.mac_codes (owner_id);
  CREATE INDEX mac_codes_expiry ON gateway.mac_codes (expires_at);

  CREATE TABLE gateway.used_apple_tokens (
    token_hash bytea PRIMARY KEY,
    expires_at timestamptz(3) NOT NULL
  );
  CREATE INDEX used_apple_tokens_expiry ON gateway.used_apple_tokens (expires_at);
`;

const LIVE_EVENTS = `
  CREATE TABLE gateway.live_event_heads (
    owner_id uuid PRIMARY KEY,
    last_seq bigint NOT NULL
  );
  CREATE TABLE gateway.live_events (
    owner_id uuid NOT NULL,
    seq bigint NOT NULL,
    event text NOT NULL,
    data jsonb NOT NULL,
    created_at timestamptz(3) NOT NULL DEFAULT now(),
    PRIMARY KEY (owner_id, seq)
  );
  CREATE INDEX live_events_age ON gateway.live_events USING brin (created_at);
`;

const DELETION = `
  CREATE TABLE gateway.account_tombstones (
    owner_id uuid PRIMARY KEY,
    deleted_at timestamptz(3) NOT NULL DEFAULT now()
  );
  CREATE TABLE gateway.account_purges (
    owner_id uuid NOT NULL,
    service text NOT NULL,
    requested_at timestamptz(3) NOT NULL DEFAULT now(),
    confirmed_at timestamptz(3),
    PRIMARY KEY (owner_id, service)
  );
  CREATE INDEX account_purges_open ON gateway.account_purges (owner_id, requested_at) WHERE confirmed_at IS NULL;
`;
