import { Injectable } from '@nestjs/common';
import { Database } from '#platform/database';
import { LIST_CONTENT_MAX, POPULAR_MAX, SEARCH_TOTAL_MAX } from '#util/bookmark-types';
import { rowsOf, type Db } from '../database/rows.js';
import { searchRows } from '../search/search-guard.js';
import { RANKED_MAX, type SearchPlan } from '../search/search-plan.js';
import { SqlParams } from '../search/sql-params.js';
import type { SortOrder } from './bookmark-list.query.js';
import type { BookmarkListRow } from './bookmark.rows.js';
import type { Position } from './cursor.js';
import { OWNER, filterSql, fromSql, type BookmarkFilter, type SortColumn } from './list-sql.js';

export interface PageRequest {
  readonly filter: BookmarkFilter;
  readonly limit: number;
  /** Where the page before ended. */
  readonly after: Position | null;
}

export interface SortedPageRequest extends PageRequest {
  readonly column: SortColumn;
  readonly order: SortOrder;
}

/** A row with the values that a cursor after it holds. */
export type PositionedRow = BookmarkListRow & { readonly position: string[] };

export interface DuplicateRow {
  readonly id: string;
  readonly title: string;
  readonly url: string;
  readonly project_id: number;
  readonly project_name: string;
  readonly created_at: Date;
}

/** Active bookmarks of one address that a look-up shows. */
const DUPLICATES_MAX = 20;

const viewColumns = (content: string, truncated: string): string => `
  b.id, b.project_id::float8 AS project_id, p.name AS project_name, b.type, b.title, ${content} AS content,
  ${truncated} AS content_truncated, b.url, b.tags, b.version, b.source, b.created_at, b.saved_at, b.updated_at,
  b.deleted_at, coalesce(st.copy_count, 0) AS copy_count, coalesce(sh.shared_until > now(), false) AS shared`;

const LIST_COLUMNS = viewColumns(
  `left(b.content, ${LIST_CONTENT_MAX})`,
  `char_length(b.content) > ${LIST_CONTENT_MAX}`,
);
const FULL_COLUMNS = viewColumns('b.content', 'false');

const BESIDE = `
  JOIN projects p ON p.owner_id = b.owner_id AND p.id = b.project_id
  LEFT JOIN bookmark_stats st ON st.owner_id = b.owner_id AND st.id = b.id
  LEFT JOIN bookmark_shares sh ON sh.owner_id = b.owner_id AND sh.id = b.id`;

const ofPage = `FROM page JOIN bookmarks b ON b.owner_id = ${OWNER} AND b.id = page.id ${BESIDE}`;

@Injectable()
export class BookmarkListRepository {
  constructor(private readonly database: Database) {}

  /** With its whole content. */
  async find(db: Db, ownerId: string, id: string): Promise<BookmarkListRow | undefined> {
    const rows = await rowsOf<BookmarkListRow>(
      db,
      `SELECT ${FULL_COLUMNS} FROM bookmarks b ${BESIDE} WHERE b.owner_id = $1 AND b.id = $2`,
      [ownerId, id],
    );
    return rows[0];
  }

  /** With their whole content, in no order. */
  async findWhole(ownerId: string, ids: readonly string[]): Promise<BookmarkListRow[]> {
    return this.database.query(
      `SELECT ${FULL_COLUMNS} FROM bookmarks b ${BESIDE} WHERE b.owner_id = $1 AND b.id = ANY($2::uuid[])`,
      [ownerId, ids],
    );
  }

  /** A page sorted by one column and then by id, read along an index. */
  async sorted(
    ownerId: string,
    { filter, column, order, limit, after }: SortedPageRequest,
  ): Promise<PositionedRow[]> {
    const params = new SqlParams();
    params.add(ownerId);
    const { withs, where, search } = filterSql(filter, params);
    const from = fromSql(search !== null || column.sql.startsWith('s.'));
    const direction = order === 'asc' ? 'ASC' : 'DESC';
    const [key, id] = after ?? [];
    const beyond =
      after === null
        ? ''
        : `AND (${column.sql}, b.id) ${order === 'asc' ? '>' : '<'} (${params.add(key, column.type)}, ${params.add(id, 'uuid')})`;
    const page = `page AS (
      SELECT b.id, ${column.sql} AS key FROM ${from} WHERE ${where} ${beyond}
       ORDER BY ${column.sql} ${direction}, b.id ${direction} LIMIT ${params.add(limit)})`;
    return this.rows(
      search,
      `WITH ${[...withs, page].join(', ')}
       SELECT ${LIST_COLUMNS}, ARRAY[${textOf('page.key', column.type)}, page.id::text] AS position
         ${ofPage} ORDER BY page.key ${direction}, page.id ${direction}`,
      params.values,
    );
  }

  /** Best first among the newest matches, and how many matches there are (at most one more than a search counts). */
  async ranked(
    ownerId: string,
    { filter, limit, after }: PageRequest,
  ): Promise<{ rows: PositionedRow[]; total: number }> {
    const params = new SqlParams();
    params.add(ownerId);
    const { withs, where, search } = filterSql(filter, params);
    const matches = `matches AS MATERIALIZED (
      SELECT b.id, b.created_at, s.document, s.title FROM ${fromSql(true)} WHERE ${where}
       ORDER BY b.created_at DESC, b.id DESC LIMIT ${RANKED_MAX})`;
    const ranked = `ranked AS (SELECT id, created_at, ${rankSql(search)} AS rank FROM matches s)`;
    const [rank, createdAt, id] = after ?? [];
    const beyond =
      after === null
        ? ''
        : `WHERE (rank, created_at, id) < (${params.add(rank, 'float8')}, ${params.add(createdAt, 'timestamptz')}, ${params.add(id, 'uuid')})`;
    const order = 'rank DESC, created_at DESC, id DESC';
    const page = `page AS (SELECT * FROM ranked ${beyond} ORDER BY ${order} LIMIT ${params.add(limit)})`;
    const rows = await this.rows<PositionedRow & { total: number; id: string | null }>(
      search,
      `WITH ${[...withs, matches, ranked, page].join(', ')}
       SELECT t.total, v.* FROM (SELECT least(count(*), ${SEARCH_TOTAL_MAX + 1})::integer AS total FROM matches) AS t
         LEFT JOIN (SELECT ${LIST_COLUMNS}, page.rank,
                           ARRAY[page.rank::text, ${textOf('page.created_at', 'timestamptz')}, page.id::text] AS position
                      ${ofPage}) AS v ON true
        ORDER BY v.rank DESC, v.created_at DESC, v.id DESC`,
      params.values,
    );
    return { rows: rows.filter((row) => row.id !== null), total: rows[0]?.total ?? 0 };
  }

  /** @param most counting stops there; null counts all */
  async count(ownerId: string, filter: BookmarkFilter, most: number | null): Promise<number> {
    const params = new SqlParams();
    params.add(ownerId);
    const { withs, where, search } = filterSql(filter, params);
    const limit = most === null ? '' : `LIMIT ${params.add(most)}`;
    const [row] = await this.rows<{ n: number }>(
      search,
      `${withs.length > 0 ? `WITH ${withs.join(', ')}` : ''}
       SELECT count(*)::integer AS n FROM (SELECT 1 FROM ${fromSql(search !== null)} WHERE ${where} ${limit}) AS found`,
      params.values,
    );
    return row?.n ?? 0;
  }

  /** Most copied first, then last copied. */
  async popular(ownerId: string, projectId: number | undefined): Promise<BookmarkListRow[]> {
    return this.database.query(
      `SELECT ${LIST_COLUMNS} FROM bookmarks b ${BESIDE}
        WHERE b.owner_id = $1 AND st.owner_id = $1 AND st.copy_count > 0 AND b.deleted_at IS NULL
          AND ($2::bigint IS NULL OR b.project_id = $2)
        ORDER BY st.copy_count DESC, st.last_copied_at DESC, st.id LIMIT ${POPULAR_MAX}`,
      [ownerId, projectId ?? null],
    );
  }

  /** Active bookmarks with this url key, newest first. */
  async duplicates(ownerId: string, urlKey: string, projectId: number | undefined): Promise<DuplicateRow[]> {
    return this.database.query(
      `SELECT b.id, b.title, b.url, b.project_id::float8 AS project_id, p.name AS project_name, b.created_at
         FROM bookmarks b JOIN projects p ON p.owner_id = b.owner_id AND p.id = b.project_id
        WHERE b.owner_id = $1 AND b.url_key = $2 AND b.deleted_at IS NULL AND ($3::bigint IS NULL OR b.project_id = $3)
        ORDER BY b.created_at DESC, b.id DESC LIMIT ${DUPLICATES_MAX}`,
      [ownerId, urlKey, projectId ?? null],
    );
  }

  private async rows<Row>(
    search: SearchPlan | null,
    sql: string,
    values: readonly unknown[],
  ): Promise<Row[]> {
    return search ? searchRows<Row>(this.database, sql, values) : this.database.query<Row>(sql, values);
  }
}

/** Without words to rank by, newest first. */
const rankSql = (search: SearchPlan | null): string => search?.rank ?? '0::float8';

/** Instants with milliseconds, which is all they have; everything else as Postgres writes it. */
const textOf = (sql: string, type: string): string =>
  type === 'timestamptz'
    ? `to_char(${sql} AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`
    : `(${sql})::text`;
