import { Injectable } from '@nestjs/common';
import { Database, rowsOf, type Db, type Tx } from '#platform/database';
import type { RuleBody } from '#util/rules';
import type { RuleRow } from './rule.row.js';

export interface RuleCounts {
  readonly total: number;
  readonly active: number;
}

const COLUMNS =
  'id::float8 AS id, name, is_active, priority, conditions, actions, version, created_at, updated_at';
/** By priority, those of equal priority in the order they were made. */
const RUNNING_ORDER = 'ORDER BY priority, id';

@Injectable()
export class RulesRepository {
  constructor(private readonly database: Database) {}

  /** In running order. There are never more than `RULES_MAX`. */
  async list(ownerId: string): Promise<RuleRow[]> {
    return this.database.query<RuleRow>(`SELECT ${COLUMNS} FROM rules WHERE owner_id = $1 ${RUNNING_ORDER}`, [
      ownerId,
    ]);
  }

  /** Those that run, in running order. */
  async listActive(db: Db, ownerId: string): Promise<RuleRow[]> {
    return rowsOf<RuleRow>(
      db,
      `SELECT ${COLUMNS} FROM rules WHERE owner_id = $1 AND is_active ${RUNNING_ORDER}`,
      [ownerId],
    );
  }

  async find(ownerId: string, id: number): Promise<RuleRow | undefined> {
    const rows = await this.database.query<RuleRow>(
      `SELECT ${COLUMNS} FROM rules WHERE owner_id = $1 AND id = $2`,
      [ownerId, id],
    );
    return rows[0];
  }

  /** Locked until the transaction ends. */
  async lock(tx: Tx, ownerId: string, id: number): Promise<RuleRow | undefined> {
    const rows = await rowsOf<RuleRow>(
      tx,
      `SELECT ${COLUMNS} FROM rules WHERE owner_id = $1 AND id = $2 FOR UPDATE`,
      [ownerId, id],
    );
    return rows[0];
  }

  async count(db: Db, ownerId: string): Promise<RuleCounts> {
    const rows = await rowsOf<RuleCounts>(
      db,
      `SELECT count(*)::float8 AS total, count(*) FILTER (WHERE is_active)::float8 AS active
         FROM rules WHERE owner_id = $1`,
      [ownerId],
    );
    return rows[0] ?? { total: 0, active: 0 };
  }

  /** Waits for whoever else adds, removes or orders rules of this owner. */
  async lockOwner(tx: Tx, ownerId: string): Promise<void> {
    await tx.query(`SELECT pg_advisory_xact_lock(hashtextextended('rules ' || $1::text, 0))`, [ownerId]);
  }

  /** All ids, locked. */
  async lockIds(tx: Tx, ownerId: string): Promise<number[]> {
    const rows = await rowsOf<{ id: number }>(
      tx,
      'SELECT id::float8 AS id FROM rules WHERE owner_id = $1 ORDER BY id FOR UPDATE',
      [ownerId],
    );
    return rows.map(({ id }) => id);
  }

  /** @returns its id */
  async insert(tx: Tx, ownerId: string, rule: RuleBody): Promise<number | undefined> {
    const rows = await rowsOf<{ id: number }>(
      tx,
      `WITH made AS (
         INSERT INTO rules (owner_id, name, is_active, priority, conditions, actions)
         VALUES ($1, $2, $3, $4, $5::jsonb, $6::jsonb) RETURNING id
       ) SELECT id::float8 AS id FROM made`,
      [ownerId, ...valuesOf(rule)],
    );
    return rows[0]?.id;
  }

  /** In this order, so that of equal priorities the first still runs first. */
  async insertAll(tx: Tx, ownerId: string, rules: readonly RuleBody[]): Promise<void> {
    if (rules.length === 0) return;
    await tx.query(
      `INSERT INTO rules (owner_id, name, is_active, priority, conditions, actions)
       SELECT $1, r.name, r.is_active, r.priority, r.conditions, r.actions
         FROM ROWS FROM (jsonb_to_recordset($2::jsonb)
              AS (name text, is_active boolean, priority integer, conditions jsonb, actions jsonb))
              WITH ORDINALITY AS r (name, is_active, priority, conditions, actions, place)
        ORDER BY r.place`,
      [ownerId, JSON.stringify(rules)],
    );
  }

  /** The version moves on. */
  async update(tx: Tx, ownerId: string, id: number, rule: RuleBody): Promise<void> {
    await tx.query(
      `UPDATE rules SET name = $3, is_active = $4, priority = $5, conditions = $6::jsonb, actions = $7::jsonb,
              version = version + 1, updated_at = now()
        WHERE owner_id = $1 AND id = $2`,
      [ownerId, id, ...valuesOf(rule)],
    );
  }

  /** Priorities 0…n−1 in this order; the version of a rule that keeps its own stays. */
  async setOrder(tx: Tx, ownerId: string, ids: readonly number[]): Promise<void> {
    await tx.query(
      `UPDATE rules r SET priority = o.place - 1, version = version + 1, updated_at = now()
         FROM unnest($2::bigint[]) WITH ORDINALITY AS o (id, place)
        WHERE r.owner_id = $1 AND r.id = o.id AND r.priority <> o.place - 1`,
      [ownerId, ids],
    );
  }

  /** @returns whether there was one */
  async delete(tx: Tx, ownerId: string, id: number): Promise<boolean> {
    const rows = await rowsOf(
      tx,
      'WITH gone AS (DELETE FROM rules WHERE owner_id = $1 AND id = $2 RETURNING id) SELECT id FROM gone',
      [ownerId, id],
    );
    return rows.length > 0;
  }
}

const valuesOf = ({ name, is_active, priority, conditions, actions }: RuleBody): unknown[] => [
  name,
  is_active,
  priority,
  JSON.stringify(conditions),
  JSON.stringify(actions),
];
