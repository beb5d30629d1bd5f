import { Injectable } from '@nestjs/common';
import type { Tx } from '#platform/database';
import { tagKey } from '#util/text';
import { rowsOf, type Db } from '../database/rows.js';

export interface TagNames {
  readonly tags: readonly string[];
  readonly tag_keys: readonly string[];
}

/** How each tag is spelt: the first spelling is shown everywhere. */
@Injectable()
export class TagsRepository {
  /**
   * The owner's spelling of each tag, by key; tags not seen before are spelt as they come. New keys are
   * inserted in order, so that two transactions cannot wait for each other.
   */
  async spell(tx: Tx, ownerId: string, names: Iterable<string>): Promise<Map<string, string>> {
    const wanted = new Map<string, string>();
    for (const name of names) {
      const key = tagKey(name);
      if (!wanted.has(key)) wanted.set(key, name);
    }
    const keys = [...wanted.keys()];
    const known = await this.names(tx, ownerId, keys);
    const fresh = keys.filter((key) => !known.has(key)).sort();
    if (fresh.length === 0) return known;
    await tx.query(
      `INSERT INTO tags (owner_id, tag_key, name) SELECT $1, * FROM unnest($2::text[], $3::text[])
       ON CONFLICT (owner_id, tag_key) DO NOTHING`,
      [ownerId, fresh, fresh.map((key) => wanted.get(key))],
    );
    return new Map([...known, ...(await this.names(tx, ownerId, fresh))]);
  }

  /** The spelling of these keys, as far as they are known. */
  async names(db: Db, ownerId: string, keys: readonly string[]): Promise<Map<string, string>> {
    if (keys.length === 0) return new Map();
    const rows = await rowsOf<{ tag_key: string; name: string }>(
      db,
      'SELECT tag_key, name FROM tags WHERE owner_id = $1 AND tag_key = ANY($2::text[])',
      [ownerId, keys],
    );
    return new Map(rows.map((row) => [row.tag_key, row.name]));
  }

  /** Forgets the spelling of tags that go: whoever writes one anew decides how. */
  async forget(tx: Tx, ownerId: string, keys: readonly string[]): Promise<void> {
    await tx.query('DELETE FROM tags WHERE owner_id = $1 AND tag_key = ANY($2::text[])', [ownerId, keys]);
  }

  /** Sets the spelling, for a rename and its undo. */
  async respell(tx: Tx, ownerId: string, name: string): Promise<void> {
    await tx.query(
      `INSERT INTO tags (owner_id, tag_key, name) VALUES ($1, $2, $3)
       ON CONFLICT (owner_id, tag_key) DO UPDATE SET name = excluded.name`,
      [ownerId, tagKey(name), name],
    );
  }
}

/** A bookmark's tags under the owner's spelling, each once, in the order given. */
export function spelt(names: readonly string[], spelling: ReadonlyMap<string, string>): TagNames {
  const tags = new Map<string, string>();
  for (const name of names) {
    const key = tagKey(name);
    if (!tags.has(key)) tags.set(key, spelling.get(key) ?? name);
  }
  return { tags: [...tags.values()], tag_keys: [...tags.keys()] };
}
