import { Injectable } from '@nestjs/common';
import { Database, type Tx } from '#platform/database';
import { rowsOf } from '../database/rows.js';

export interface IndexedBookmark {
  readonly id: string;
  readonly title: string;
  /** Empty for passwords: their content never leaves the query. */
  readonly content: string;
  readonly url: string | null;
  readonly tags: string[];
  readonly project: string;
  readonly attachments: string[];
  readonly created_at: Date;
  readonly deleted_at: Date | null;
}

export interface IndexEntry {
  readonly id: string;
  readonly document: string;
  readonly title: string;
  readonly hasAttachment: boolean;
  readonly createdAt: Date;
  readonly isTrashed: boolean;
}

/** What of a search document stands in no column of the bookmark. */
export interface Beside {
  /** Names by id. */
  readonly projects: ReadonlyMap<string, string>;
  /** File names in their order, by the id of the bookmark; none without any. */
  readonly attachments: ReadonlyMap<string, readonly string[]>;
}

/** Documents whose words one statement carries over into the vocabulary: many, because they share most words. */
const READ_BATCH = 2_000;
/** Words of these documents together, so that long contents do not make one statement a long one. */
const READ_WORDS = 500_000;
/** Bookmarks of a renamed project that one transaction indexes anew. */
const REINDEX_BATCH = 500;
/** Words worth guessing at: shorter ones are found by prefix, longer ones nobody misspells. */
const WORD_LENGTHS = [4, 40] as const;

@Injectable()
export class SearchIndexRepository {
  constructor(private readonly database: Database) {}

  async read(tx: Tx, ownerId: string, ids: readonly string[]): Promise<IndexedBookmark[]> {
    return rowsOf<IndexedBookmark>(
      tx,
      `SELECT b.id, b.title, CASE WHEN b.type = 'password' THEN '' ELSE b.content END AS content, b.url, b.tags,
              b.created_at, b.deleted_at, p.name AS project,
              ARRAY(SELECT f.filename FROM attachments a JOIN files f ON f.owner_id = a.owner_id AND f.id = a.file_id
                     WHERE a.owner_id = b.owner_id AND a.bookmark_id = b.id ORDER BY a.sort_order) AS attachments
         FROM bookmarks b JOIN projects p ON p.owner_id = b.owner_id AND p.id = b.project_id
        WHERE b.owner_id = $1 AND b.id = ANY($2::uuid[])`,
      [ownerId, ids],
    );
  }

  /** What the documents of new bookmarks need beside themselves. One statement. */
  async readBeside(
    tx: Tx,
    ownerId: string,
    ids: readonly string[],
    projectIds: readonly number[],
  ): Promise<Beside> {
    const [row] = await rowsOf<{ projects: Record<string, string>; attachments: Record<string, string[]> }>(
      tx,
      `SELECT (SELECT coalesce(jsonb_object_agg(id, name), '{}') FROM projects
                WHERE owner_id = $1 AND id = ANY($3::bigint[])) AS projects,
              (SELECT coalesce(jsonb_object_agg(bookmark_id, names), '{}') FROM (
                 SELECT a.bookmark_id, jsonb_agg(f.filename ORDER BY a.sort_order) AS names
                   FROM attachments a JOIN files f ON f.owner_id = a.owner_id AND f.id = a.file_id
                  WHERE a.owner_id = $1 AND a.bookmark_id = ANY($2::uuid[]) GROUP BY a.bookmark_id) AS named
              ) AS attachments`,
      [ownerId, ids, projectIds],
    );
    return {
      projects: new Map(Object.entries(row?.projects ?? {})),
      attachments: new Map(Object.entries(row?.attachments ?? {})),
    };
  }

  /** Entries of bookmarks that had none. Their words are marked as not yet in the vocabulary. */
  async insert(tx: Tx, ownerId: string, entries: readonly IndexEntry[]): Promise<void> {
    await tx.query(ENTRIES, entryValues(ownerId, entries));
  }

  /** Replaces the entries and marks their words as not yet in the vocabulary. */
  async write(tx: Tx, ownerId: string, entries: readonly IndexEntry[]): Promise<void> {
    await tx.query(
      `${ENTRIES}
       ON CONFLICT (owner_id, id) DO UPDATE
         SET document = excluded.document, title = excluded.title, has_attachment = excluded.has_attachment,
             created_at = excluded.created_at, trashed = excluded.trashed`,
      entryValues(ownerId, entries),
    );
  }

  /**
   * Takes the words of these documents out of the vocabulary at once, before the documents are written
   * anew, and asks for a rebuild, which brings back those that stand elsewhere too.
   */
  async forgetWords(tx: Tx, ownerId: string, ids: readonly string[]): Promise<void> {
    await tx.query(
      `WITH old AS (
         SELECT DISTINCT word FROM bookmark_search s, unnest(tsvector_to_array(s.document)) AS word
          WHERE s.owner_id = $1 AND s.id = ANY($2::uuid[])
       ), asked AS (
         INSERT INTO search_rebuilds (owner_id) VALUES ($1)
         ON CONFLICT (owner_id) DO UPDATE SET requested_at = clock_timestamp()
       )
       DELETE FROM search_vocabulary WHERE owner_id = $1 AND word IN (SELECT word FROM old)`,
      [ownerId, ids],
    );
  }

  /**
   * Carries the words of new documents over, those that are not there yet. Sorted, so that two of these never
   * wait for each other in a circle.
   * @returns whether more waited than one statement carries. What came meanwhile does not count: under a steady load each
   *   next statement would be for a handful, and cost as much as for hundreds.
   */
  async readVocabulary(): Promise<boolean> {
    const [row] = await this.database.query<{ is_more: boolean }>(
      `WITH waiting AS (
         SELECT owner_id, seq, id FROM search_unread ORDER BY owner_id, seq LIMIT ${READ_BATCH} FOR UPDATE SKIP LOCKED
       ), sized AS (
         SELECT w.owner_id, w.seq, row_number() OVER place AS place,
                sum(coalesce(length(s.document), 0)) OVER place AS words
           FROM waiting w LEFT JOIN bookmark_search s ON s.owner_id = w.owner_id AND s.id = w.id
         WINDOW place AS (ORDER BY w.owner_id, w.seq)
       ), taken AS (
         DELETE FROM search_unread WHERE (owner_id, seq) IN (
           SELECT owner_id, seq FROM sized WHERE place = 1 OR words <= ${READ_WORDS})
         RETURNING owner_id, id
       ), words AS MATERIALIZED (
         SELECT DISTINCT s.owner_id, word COLLATE "C" AS word
           FROM (SELECT DISTINCT owner_id, id FROM taken) AS t
           JOIN bookmark_search s ON s.owner_id = t.owner_id AND s.id = t.id,
                unnest(tsvector_to_array(s.document)) AS word
       ), added AS (
         INSERT INTO search_vocabulary (owner_id, word)
         SELECT owner_id, word FROM words w
          WHERE ${guessable('word')}
            AND NOT EXISTS (SELECT FROM search_vocabulary v WHERE v.owner_id = w.owner_id AND v.word = w.word)
          ORDER BY owner_id, word
         ON CONFLICT DO NOTHING
       )
       SELECT waited = ${READ_BATCH} OR carried < waited AS is_more
         FROM (SELECT count(*) AS waited FROM waiting) AS w, (SELECT count(*) AS carried FROM taken) AS t`,
    );
    return row?.is_more ?? false;
  }

  async rebuildsAsked(): Promise<{ owner_id: string; requested_at: Date }[]> {
    return this.database.query(
      'SELECT owner_id, requested_at FROM search_rebuilds ORDER BY requested_at LIMIT 100',
    );
  }

  async renamedProjects(): Promise<{ owner_id: string; project_id: number; requested_at: Date }[]> {
    return this.database.query(
      `SELECT owner_id, project_id::float8 AS project_id, requested_at FROM search_renamed ORDER BY requested_at LIMIT 100`,
    );
  }

  /** Bookmarks of a project after the last one seen, in order, at most as many as one transaction takes. */
  async ofProject(ownerId: string, projectId: number, after: string): Promise<string[]> {
    const rows = await this.database.query<{ id: string }>(
      `SELECT id FROM bookmarks WHERE owner_id = $1 AND project_id = $2 AND id > $3 ORDER BY id LIMIT ${REINDEX_BATCH}`,
      [ownerId, projectId, after],
    );
    return rows.map((row) => row.id);
  }

  /** A rename that came meanwhile stays to be done. */
  async renamedDone(ownerId: string, projectId: number, requestedAt: Date): Promise<void> {
    await this.database.query(
      'DELETE FROM search_renamed WHERE owner_id = $1 AND project_id = $2 AND requested_at <= $3',
      [ownerId, projectId, requestedAt],
    );
  }

  /** Every owner with a vocabulary, asked for again: nightly. */
  async askAll(): Promise<void> {
    await this.database.query(
      `INSERT INTO search_rebuilds (owner_id) SELECT DISTINCT owner_id FROM search_vocabulary ON CONFLICT DO NOTHING`,
    );
  }

  /** Makes the vocabulary what the documents say. A wish that came meanwhile stays. */
  async rebuild(tx: Tx, ownerId: string, requestedAt: Date): Promise<void> {
    await tx.query(
      `WITH words AS (
         SELECT DISTINCT word COLLATE "C" AS word FROM bookmark_search s, unnest(tsvector_to_array(s.document)) AS word
          WHERE s.owner_id = $1 AND ${guessable('word')}
       ), gone AS (
         DELETE FROM search_vocabulary v WHERE v.owner_id = $1 AND NOT EXISTS (SELECT FROM words w WHERE w.word = v.word)
       ), wish AS (
         DELETE FROM search_rebuilds WHERE owner_id = $1 AND requested_at <= $2
       )
       INSERT INTO search_vocabulary (owner_id, word) SELECT $1, word FROM words ORDER BY word ON CONFLICT DO NOTHING`,
      [ownerId, requestedAt],
    );
  }
}

/** Words of letters, long enough to be misspelt; numbers and pairs of signs are not guessed at. */
const guessable = (column: string): string =>
  `char_length(${column}) BETWEEN ${WORD_LENGTHS[0]} AND ${WORD_LENGTHS[1]} AND ${column} !~ '^[0-9]+$'`;

const ENTRIES = `
  WITH entries AS (
    SELECT * FROM unnest($2::uuid[], $3::text[], $4::text[], $5::boolean[], $6::timestamptz[], $7::boolean[])
               AS e (id, document, title, has_attachment, created_at, trashed)
  ), unread AS (
    INSERT INTO search_unread (owner_id, id) SELECT $1, id FROM entries
  )
  INSERT INTO bookmark_search (owner_id, id, document, title, has_attachment, created_at, trashed)
  SELECT $1, id, document::tsvector, title, has_attachment, created_at, trashed FROM entries`;

const entryValues = (ownerId: string, entries: readonly IndexEntry[]): unknown[] => [
  ownerId,
  entries.map((one) => one.id),
  entries.map((one) => one.document),
  entries.map((one) => one.title),
  entries.map((one) => one.hasAttachment),
  entries.map((one) => one.createdAt),
  entries.map((one) => one.isTrashed),
];
