import { Injectable } from '@nestjs/common';
import type { Tx } from '#platform/database';
import type { Change, PairChange } from './model-changes.js';

/** Features of one owner beyond which those that only one bookmark has are let go. */
const FEATURES_KEPT = 60_000;

/** A table of counts and what they are counted by. */
type Counted =
  | { readonly table: 'features'; readonly column: 'feature' }
  | { readonly table: 'tags'; readonly column: 'tag_key' };

/** The counts of the models. Whoever writes them holds the owner's lock, so that two never wait for each other in a circle. */
@Injectable()
export class CountsRepository {
  async addFeatures(tx: Tx, ownerId: string, changes: readonly Change[]): Promise<void> {
    await tx.query(
      `INSERT INTO features AS f (owner_id, feature, n)
       SELECT $1, key, by FROM unnest($2::text[], $3::integer[]) AS change (key, by) WHERE by > 0
       ON CONFLICT (owner_id, feature) DO UPDATE SET n = f.n + excluded.n`,
      [ownerId, ...columns(changes)],
    );
    await this.lessen(tx, ownerId, { table: 'features', column: 'feature' }, changes);
  }

  /** @param names how each tag was spelt last, by key */
  async addTags(
    tx: Tx,
    ownerId: string,
    changes: readonly Change[],
    names: ReadonlyMap<string, string>,
  ): Promise<void> {
    await tx.query(
      `INSERT INTO tags AS t (owner_id, tag_key, name, n)
       SELECT $1, key, name, by FROM unnest($2::text[], $3::integer[], $4::text[]) AS change (key, by, name) WHERE by > 0
       ON CONFLICT (owner_id, tag_key) DO UPDATE SET n = t.n + excluded.n, name = excluded.name`,
      [ownerId, ...columns(changes), changes.map(({ key }) => names.get(key) ?? key)],
    );
    await this.lessen(tx, ownerId, { table: 'tags', column: 'tag_key' }, changes);
  }

  async addPairs(tx: Tx, ownerId: string, changes: readonly PairChange[]): Promise<void> {
    const more = changes.filter(({ by }) => by > 0);
    const less = changes.filter(({ by }) => by < 0);
    if (more.length > 0) {
      await tx.query(
        `INSERT INTO pairs AS p (owner_id, feature, tag_key, n)
         SELECT $1, feature, tag, by FROM unnest($2::text[], $3::text[], $4::integer[]) AS change (feature, tag, by)
         ON CONFLICT (owner_id, feature, tag_key) DO UPDATE SET n = p.n + excluded.n`,
        [ownerId, ...pairColumns(more)],
      );
    }
    if (less.length === 0) return;
    await tx.query(
      `UPDATE pairs p SET n = p.n + change.by
         FROM unnest($2::text[], $3::text[], $4::integer[]) AS change (feature, tag, by)
        WHERE p.owner_id = $1 AND p.feature = change.feature AND p.tag_key = change.tag`,
      [ownerId, ...pairColumns(less)],
    );
    await tx.query(`DELETE FROM pairs WHERE owner_id = $1 AND feature = ANY($2::text[]) AND n <= 0`, [
      ownerId,
      [...new Set(less.map(({ feature }) => feature))],
    ]);
  }

  /** Lets go of what only one bookmark has, once there is more than a model needs. */
  async prune(tx: Tx, ownerId: string): Promise<void> {
    const rows: { n: string }[] = await tx.query(`SELECT count(*) AS n FROM features WHERE owner_id = $1`, [
      ownerId,
    ]);
    if (Number(rows[0]?.n ?? 0) <= FEATURES_KEPT) return;
    await tx.query(
      `DELETE FROM pairs p USING features f
        WHERE f.owner_id = $1 AND f.n = 1 AND p.owner_id = $1 AND p.feature = f.feature`,
      [ownerId],
    );
    await tx.query(`DELETE FROM features WHERE owner_id = $1 AND n = 1`, [ownerId]);
  }

  /** Takes away what the changes have less of; what nothing is left of goes. */
  private async lessen(
    tx: Tx,
    ownerId: string,
    { table, column }: Counted,
    changes: readonly Change[],
  ): Promise<void> {
    const less = changes.filter(({ by }) => by < 0);
    if (less.length === 0) return;
    await tx.query(
      `UPDATE ${table} c SET n = c.n + change.by
         FROM unnest($2::text[], $3::integer[]) AS change (key, by) WHERE c.owner_id = $1 AND c.${column} = change.key`,
      [ownerId, ...columns(less)],
    );
    await tx.query(`DELETE FROM ${table} WHERE owner_id = $1 AND ${column} = ANY($2::text[]) AND n <= 0`, [
      ownerId,
      less.map(({ key }) => key),
    ]);
  }
}

const columns = (changes: readonly Change[]): [string[], number[]] => [
  changes.map(({ key }) => key),
  changes.map(({ by }) => by),
];

const pairColumns = (changes: readonly PairChange[]): [string[], string[], number[]] => [
  changes.map(({ feature }) => feature),
  changes.map(({ tag }) => tag),
  changes.map(({ by }) => by),
];
