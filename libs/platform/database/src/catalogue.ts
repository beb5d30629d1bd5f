import pg from 'pg';

/**
 * What a schema really contains, as sorted lines of text: columns, indexes, constraints. A committed
 * copy is held against a database migrated from zero; a difference is drift. (TypeORM's own
 * comparison would drop every hand-written index.)
 */
export async function catalogueSnapshot(url: string, schema: string): Promise<string> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const { rows } = await client.query<{ line: string }>(CATALOGUE, [schema]);
    return `${rows.map((row) => row.line).join('\n')}\n`;
  } finally {
    await client.end();
  }
}

const CATALOGUE = `
  SELECT line FROM (
    SELECT format('column %s.%s %s%s%s', c.relname, a.attname, format_type(a.atttypid, a.atttypmod),
                  CASE WHEN a.attnotnull THEN ' not null' ELSE '' END,
                  coalesce(' default ' || pg_get_expr(d.adbin, d.adrelid), '')) AS line
      FROM pg_attribute a
      JOIN pg_class c ON c.oid = a.attrelid AND c.relkind IN ('r', 'p')
      JOIN pg_namespace n ON n.oid = c.relnamespace AND n.nspname = $1
      LEFT JOIN pg_attrdef d ON d.adrelid = a.attrelid AND d.adnum = a.attnum
     WHERE a.attnum > 0 AND NOT a.attisdropped AND c.relname <> 'migrations'
    UNION ALL
    SELECT 'index ' || replace(indexdef, ' ON ' || $1 || '.', ' ON ')
      FROM pg_indexes WHERE schemaname = $1 AND tablename <> 'migrations'
    UNION ALL
    SELECT format('constraint %s %s %s', c.relname, k.conname, pg_get_constraintdef(k.oid))
      FROM pg_constraint k
      JOIN pg_class c ON c.oid = k.conrelid AND c.relname <> 'migrations'
      JOIN pg_namespace n ON n.oid = k.connamespace AND n.nspname = $1
     WHERE k.contype <> 'n'
    UNION ALL
    SELECT 'sequence ' || sequencename FROM pg_sequences
     WHERE schemaname = $1 AND sequencename <> 'migrations_id_seq'
  ) AS lines ORDER BY line`;
