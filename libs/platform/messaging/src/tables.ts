import { quoted } from './sql.js';

/** Days that a sent message stays in the outbox, for reconciling and sending again. */
export const OUTBOX_DAYS = 7;
/** Days that a handled message's id stays in the inbox: twice as long as anybody can send it again. */
export const INBOX_DAYS = 14;

/**
 * Statements for a service's first migration: `outbox`, `inbox` and `inbox_attempts` in its schema.
 * All three are keyed by message, not by owner, and hold ids only.
 */
export function messagingTablesSql(schema: string): string {
  const s = quoted(schema);
  return `
    CREATE TABLE ${s}.outbox (
      id uuid PRIMARY KEY,
      type text NOT NULL,
      message jsonb NOT NULL,
      relayed_at timestamptz(3)
    );
    CREATE INDEX outbox_waiting ON ${s}.outbox (id) WHERE relayed_at IS NULL;
    CREATE INDEX outbox_relayed ON ${s}.outbox (relayed_at, id) WHERE relayed_at IS NOT NULL;

    CREATE TABLE ${s}.inbox (
      message_id uuid PRIMARY KEY,
      received_at timestamptz(3) NOT NULL DEFAULT now()
    );
    CREATE INDEX inbox_received ON ${s}.inbox USING brin (received_at);

    CREATE TABLE ${s}.inbox_attempts (
      message_id uuid PRIMARY KEY,
      started integer NOT NULL DEFAULT 0,
      finished integer NOT NULL DEFAULT 0,
      started_at timestamptz(3) NOT NULL DEFAULT now(),
      poisoned_at timestamptz(3),
      reason text,
      error text,
      message jsonb
    );
    CREATE INDEX inbox_poison ON ${s}.inbox_attempts (poisoned_at) WHERE poisoned_at IS NOT NULL;
  `;
}

/** For services that keep copies of others' aggregates: see VersionGate. */
export function versionGateTableSql(schema: string): string {
  return `
    CREATE TABLE ${quoted(schema)}.seen_versions (
      owner_id uuid NOT NULL,
      aggregate text NOT NULL,
      aggregate_id text NOT NULL,
      version bigint NOT NULL,
      PRIMARY KEY (owner_id, aggregate, aggregate_id)
    );
  `;
}
