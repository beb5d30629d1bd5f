import { Injectable } from '@nestjs/common';
import { Database, type Tx } from '#platform/database';
import type { Feature } from '../model/features.js';
import type { Evidence, Known, NamedTag, Vote } from '../model/ranking.js';

/** Tags that a feature may vote for: those it was seen with most. */
const VOTES = 30;
/** So often a verdict about a tag and a feature counts at most: nobody is locked out of a tag for good. */
const VERDICTS_MOST = 50;

interface EvidenceRow {
  readonly feature: Feature | null;
  readonly seen: number;
  readonly tag_key: string;
  readonly name: string;
  readonly n: number;
  readonly accepted: number;
  readonly ignored: number;
  readonly bookmarks: number;
}

export interface OwnersKnowledge extends Known {
  /** How each tag is spelt, by its key. */
  readonly names: ReadonlyMap<string, string>;
}

/** What an owner's model knows about the features of one bookmark. */
@Injectable()
export class EvidenceRepository {
  constructor(private readonly database: Database) {}

  /**
   * One statement of bounded work: each feature is looked up once and gives at most {@link VOTES} rows.
   * @param names keys of tags that the text names, if they are the owner's
   */
  async find(
    ownerId: string,
    features: readonly Feature[],
    names: readonly string[],
  ): Promise<OwnersKnowledge> {
    const rows = await this.database.query<EvidenceRow>(
      `WITH model AS (SELECT bookmarks FROM models WHERE owner_id = $1)
       SELECT f.feature, f.n AS seen, v.tag_key, t.name, v.n, v.accepted, v.ignored, m.bookmarks
         FROM model m
         CROSS JOIN unnest($2::text[]) AS asked (feature)
         JOIN features f ON f.owner_id = $1 AND f.feature = asked.feature COLLATE "C"
         CROSS JOIN LATERAL (
           SELECT p.tag_key, p.n, p.accepted, p.ignored FROM pairs p
            WHERE p.owner_id = $1 AND p.feature = f.feature ORDER BY p.n DESC, p.tag_key LIMIT ${VOTES}
         ) v
         JOIN tags t ON t.owner_id = $1 AND t.tag_key = v.tag_key
       UNION ALL
       SELECT NULL, 0, t.tag_key, t.name, t.n, 0, 0, m.bookmarks
         FROM model m JOIN tags t ON t.owner_id = $1 AND t.tag_key = ANY($3::text[])`,
      [ownerId, features, names],
    );
    return knowledgeOf(rows);
  }

  /** Spellings of the owner's most used tags, and of these. */
  async spellings(ownerId: string, keys: readonly string[], most: number): Promise<Map<string, string>> {
    const rows = await this.database.query<{ tag_key: string; name: string }>(
      `(SELECT tag_key, name FROM tags WHERE owner_id = $1 ORDER BY n DESC, tag_key LIMIT $3)
       UNION SELECT tag_key, name FROM tags WHERE owner_id = $1 AND tag_key = ANY($2::text[])`,
      [ownerId, keys, most],
    );
    return new Map(rows.map(({ tag_key, name }) => [tag_key, name]));
  }

  /** Remembers what somebody said of these tags for these features. Nothing is written that the model did not know. */
  async judge(
    tx: Tx,
    ownerId: string,
    features: readonly Feature[],
    verdict: { readonly accepted: readonly string[]; readonly ignored: readonly string[] },
  ): Promise<void> {
    await tx.query(
      `UPDATE pairs SET
          accepted = CASE WHEN tag_key = ANY($3::text[]) THEN least(accepted + 1, ${VERDICTS_MOST}) ELSE accepted END,
          ignored = CASE WHEN tag_key = ANY($4::text[]) THEN least(ignored + 1, ${VERDICTS_MOST}) ELSE ignored END
        WHERE owner_id = $1 AND feature = ANY($2::text[]) AND tag_key = ANY($3::text[] || $4::text[])`,
      [ownerId, features, verdict.accepted, verdict.ignored],
    );
  }
}

function knowledgeOf(rows: readonly EvidenceRow[]): OwnersKnowledge {
  const evidence = new Map<Feature, { seen: number; votes: Vote[] }>();
  const named: NamedTag[] = [];
  const names = new Map<string, string>();
  for (const { feature, seen, tag_key: tag, name, n: count, accepted, ignored } of rows) {
    names.set(tag, name);
    if (feature === null) {
      named.push({ tag, count });
      continue;
    }
    const known = evidence.get(feature) ?? { seen, votes: [] };
    known.votes.push({ tag, count, accepted, ignored });
    evidence.set(feature, known);
  }
  return {
    bookmarks: rows[0]?.bookmarks ?? 0,
    evidence: [...evidence].map(([feature, known]): Evidence => ({ feature, ...known })),
    named,
    names,
  };
}
