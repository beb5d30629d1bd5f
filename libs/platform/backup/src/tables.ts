import type pg from 'pg';

export interface TableShape {
  readonly name: string;
  readonly columns: readonly string[];
}

/** Only migrate writes it, and restore makes it anew by running the migrations. */
export const MIGRATIONS_TABLE = 'migrations';

export const quoted = (identifier: string): string => `"${identifier.replaceAll('"', '""')}"`;
export const qualified = (schema: string, name: string): string => `${quoted(schema)}.${quoted(name)}`;

/** Tables of a schema with the columns that can be written, each after the tables that it refers to. */
export async function tablesOf(client: pg.ClientBase, schema: string): Promise<TableShape[]> {
  const { rows } = await client.query<TableShape>(
    `SELECT c.relname AS name,
            array_agg(a.attname::text ORDER BY a.attnum) FILTER (WHERE a.attgenerated = '') AS columns
       FROM pg_class c
       JOIN pg_namespace n ON n.oid = c.relnamespace AND n.nspname = $1
       JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped
      WHERE c.relkind = 'r' AND c.relname <> $2
      GROUP BY c.relname ORDER BY c.relname`,
    [schema, MIGRATIONS_TABLE],
  );
  return inOrder(rows, await references(client, schema));
}

/** Names of the migrations that have run in a schema; none when there is no such schema. */
export async function migrationsOf(client: pg.ClientBase, schema: string): Promise<string[]> {
  const table = qualified(schema, MIGRATIONS_TABLE);
  const { rows: found } = await client.query<{ there: boolean }>(
    'SELECT to_regclass($1) IS NOT NULL AS there',
    [table],
  );
  if (!found[0]?.there) return [];
  const { rows } = await client.query<{ name: string }>(`SELECT name FROM ${table} ORDER BY id`);
  return rows.map(({ name }) => name);
}

export async function sequencesOf(
  client: pg.ClientBase,
  schema: string,
): Promise<{ name: string; value: string; called: boolean }[]> {
  const { rows } = await client.query<{ name: string }>(
    `SELECT c.relname AS name FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
      WHERE n.nspname = $1 AND c.relkind = 'S' AND c.relname <> $2 ORDER BY 1`,
    [schema, `${MIGRATIONS_TABLE}_id_seq`],
  );
  const values = [];
  for (const { name } of rows) {
    const { rows: state } = await client.query<{ value: string; called: boolean }>(
      `SELECT last_value::text AS value, is_called AS called FROM ${qualified(schema, name)}`,
    );
    values.push(...state.map((one) => ({ name, ...one })));
  }
  return values;
}

/** The first table of a schema that has a row. */
export async function firstFilled(client: pg.ClientBase, schema: string): Promise<string | undefined> {
  for (const { name } of await tablesOf(client, schema)) {
    const { rows } = await client.query(`SELECT 1 FROM ${qualified(schema, name)} LIMIT 1`);
    if (rows.length > 0) return `${schema}.${name}`;
  }
  return undefined;
}

async function references(client: pg.ClientBase, schema: string): Promise<Map<string, Set<string>>> {
  const { rows } = await client.query<{ child: string; parent: string }>(
    `SELECT child.relname AS child, parent.relname AS parent FROM pg_constraint k
       JOIN pg_class child ON child.oid = k.conrelid
       JOIN pg_class parent ON parent.oid = k.confrelid
       JOIN pg_namespace n ON n.oid = child.relnamespace
      WHERE k.contype = 'f' AND n.nspname = $1 AND child.oid <> parent.oid`,
    [schema],
  );
  const parents = new Map<string, Set<string>>();
  for (const { child, parent } of rows) parents.set(child, (parents.get(child) ?? new Set()).add(parent));
  return parents;
}

function inOrder(
  tables: readonly TableShape[],
  parents: ReadonlyMap<string, ReadonlySet<string>>,
): TableShape[] {
  const ordered: TableShape[] = [];
  const placed = new Set<string>();
  let waiting = [...tables];
  while (waiting.length > 0) {
    const ready = waiting.filter(({ name }) =>
      [...(parents.get(name) ?? [])].every((parent) => placed.has(parent)),
    );
    // Tables that refer to each other in a circle: whichever order, the load says so.
    const next = ready.length > 0 ? ready : waiting;
    ordered.push(...next);
    for (const { name } of next) placed.add(name);
    waiting = waiting.filter((table) => !placed.has(table.name));
  }
  return ordered;
}
