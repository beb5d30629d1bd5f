// Which statements of the product Postgres spends its time on, by the extension for it that comes with Postgres.

/** Postgres has to load it at its start. */
export const PRELOADED = 'pg_stat_statements';

const SHOWN = 25;
/** Characters of a statement that are enough to know it by. */
const WIDTH = 150;

/** @typedef {import('./profile.mjs').Spent} Spent */
/** @typedef {{ statement: string, role: string, calls: number, ms: number }} Timed */

export class Statements {
  /** @param {import('pg').Pool} db as the owner, who makes the bare SQL; services have roles of their own */
  constructor(db) {
    this.db = db;
  }

  async start() {
    await this.db.query(`CREATE EXTENSION IF NOT EXISTS ${PRELOADED}`);
    await this.db.query('SELECT pg_stat_statements_reset()');
  }

  /** @returns {Promise<{ places: Spent[], parts: Spent[] }>} statements, and the roles of the services */
  async stop() {
    const { rows } = await this.db.query(
      `SELECT s.query AS statement, r.rolname AS role, s.calls::int, s.total_exec_time + s.total_plan_time AS ms
         FROM pg_stat_statements s JOIN pg_roles r ON r.oid = s.userid WHERE r.rolname <> current_user`,
    );
    return timesOf(rows);
  }
}

/** Most first. @param {readonly Timed[]} rows @returns {{ places: Spent[], parts: Spent[] }} */
export function timesOf(rows) {
  const all = rows.reduce((sum, { ms }) => sum + ms, 0);
  /** @param {number} ms */
  const share = (ms) => (all === 0 ? 0 : ms / all);
  const roles = [...new Set(rows.map(({ role }) => role))];
  return {
    places: rows
      .map(({ statement, calls, ms }) => ({
        place: `${calls.toLocaleString('en')} × ${(ms / Math.max(1, calls)).toFixed(2)} ms  ${short(statement)}`,
        share: share(ms),
      }))
      .sort((left, right) => right.share - left.share)
      .slice(0, SHOWN),
    parts: roles
      .map((role) => ({
        place: role,
        share: share(rows.reduce((sum, row) => sum + (row.role === role ? row.ms : 0), 0)),
      }))
      .sort((left, right) => right.share - left.share),
  };
}

/** @param {string} statement */
const short = (statement) => statement.replace(/\s+/g, ' ').trim().slice(0, WIDTH);
