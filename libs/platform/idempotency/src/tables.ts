/** Hours that a key is remembered (api.md, "Idempotency-Key"). */
export const KEPT_HOURS = 24;

/** Statement for a service's migration: creates `<schema>.idempotency_keys`. */
export function idempotencyTableSql(schema: string): string {
  const table = tableOf(schema);
  return `
    CREATE TABLE ${table} (
      owner_id uuid NOT NULL,
      key text NOT NULL,
      route text NOT NULL,
      body_hash bytea NOT NULL,
      status smallint NOT NULL,
      object_ids jsonb NOT NULL,
      created_at timestamptz(3) NOT NULL DEFAULT now(),
      PRIMARY KEY (owner_id, key)
    );
    CREATE INDEX idempotency_keys_created ON ${table} USING brin (created_at);
  `;
}

/** Schemas come from manifests, not from users; this guards against typing errors. */
export function tableOf(schema: string): string {
  if (!/^[a-z_][a-z0-9_]{0,62}$/.test(schema)) throw new Error(`Not a schema name: ${schema}`);
  return `"${schema}".idempotency_keys`;
}
