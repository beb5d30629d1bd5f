import { Injectable } from '@nestjs/common';
import { Database, type Plan } from '#platform/database';
import { BugError } from '#platform/errors';
import { POPULAR_MAX, SEARCH_TOTAL_MAX } from '#util/bookmark-types';
import { keptCountSql } from '../counts/counts.repository.js';
import { rowsOf, type Db } from '../database/rows.js';
import { searchRows } from '../search/search-guard.js';
import { RANKED_MAX, type SearchPlan } from '../search/search-plan.js';
import { SqlParams } from '../search/sql-params.js';
import type { SortOrder } from './bookmark-list.query.js';
import type { BookmarkListRow } from './bookmark.rows.js';
import type { Position } from './cursor.js';
import {
  OWNER,
  filterSql,
  fromSql,
  type BookmarkFilter,
  type FilterSql,
  type SortColumn,
} from './list-sql.js';
import { BESIDE, FULL_COLUMNS, LIST_COLUMNS } from './view-sql.js';

export interface PageRequest {
  readonly filter: BookmarkFilter;
  /** Stands in the statement: of a limit that it does not know Postgres expects too much to keep a plan. */
  readonly limit: number;
  /** Where the page before ended. */
  readonly after: Position | null;
}

export interface SortedPageRequest extends PageRequest {
  readonly column: SortColumn;
  readonly order: SortOrder;
}

/** A row of a page with what it is sorted by, where no column of the view shows it. */
type SortedRow = BookmarkListRow & { readonly sort_key: string | null };

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

/** A page, and how many there are in all. */
export interface Found {
  readonly rows: readonly BookmarkListRow[];
  readonly total: number;
  /** Where the page after the row at this place of `rows` begins. */
  readonly positionAfter: (place: number) => Position;
}

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

  /** Active ones with their whole content, the one made last first. */
  async scan(ownerId: string, after: string | null, limit: number): Promise<BookmarkListRow[]> {
    return this.database.query(
      `WITH page AS (
         SELECT * FROM bookmarks WHERE owner_id = $1 AND deleted_at IS NULL AND ($2::uuid IS NULL OR id < $2)
          ORDER BY id DESC LIMIT $3)
       SELECT ${FULL_COLUMNS} FROM page b ${BESIDE} ORDER BY b.id DESC`,
      [ownerId, after, limit],
    );
  }

  /** A page sorted by one column and then by id, read along an index, and the number of all. One statement. */
  async sorted(ownerId: string, { filter, column, order, limit, after }: SortedPageRequest): Promise<Found> {
    const params = new SqlParams();
    params.add(ownerId);
    const filtered = filterSql(filter, params);
    const { withs, where, search } = filtered;
    const from = fromSql(search !== null || column.sql.startsWith('s.'));
    const direction = order === 'asc' ? 'ASC' : 'DESC';
    const [key, id] = after ?? [];
    const beyond =
      after === null
        ? ''
        : `AND (${column.sql}, b.id) ${order === 'asc' ? '>' : '<'} (${params.add(key, column.type)}, ${params.add(id, 'uuid')})`;
    const page = `page AS (
      SELECT b.*, ${column.sql} AS key FROM ${from} WHERE ${where} ${beyond}
       ORDER BY ${column.sql} ${direction}, b.id ${direction} LIMIT ${limit})`;
    const rows = await this.rows<MaybeRow>(
      search,
      `WITH ${[...withs, page].join(', ')}
       SELECT ${this.total(filter, filtered, params)} AS total, v.*
         FROM (SELECT) AS always LEFT JOIN (
           SELECT ${LIST_COLUMNS}, b.key, ${column.shownAs ? 'NULL' : 'b.key::text'} AS sort_key
             FROM page b ${BESIDE}) AS v ON true
        ORDER BY v.key ${direction}, v.id ${direction}`,
      params.values,
    );
    return foundIn(rows, (row) => [sortedBy(row, column), row.id]);
  }

  /** Best first among the newest matches, and how many matches there are (at most one more than a search counts). */
  async ranked(ownerId: string, { filter, limit, after }: PageRequest): Promise<Found> {
    const params = new SqlParams();
    params.add(ownerId);
    const { withs, where, whereInSearch, search } = filterSql(filter, params);
    const matching =
      whereInSearch === null ? `${fromSql(true)} WHERE ${where}` : `bookmark_search s WHERE ${whereInSearch}`;
    const matches = `matches AS MATERIALIZED (
      SELECT s.id, s.created_at, s.document FROM ${matching}
       ORDER BY s.created_at DESC, s.id DESC LIMIT ${RANKED_MAX})`;
    const ranked = `ranked AS (SELECT id, created_at, ${rankSql(search)} AS rank FROM matches s)`;
    const [rank, createdAt, id] = after ?? [];
    const beyond =
      after === null
        ? ''
        : `WHERE (rank, created_at, id) < (${params.add(rank, 'float8')}, ${params.add(createdAt, 'timestamptz')}, ${params.add(id, 'uuid')})`;
    const order = 'rank DESC, created_at DESC, id DESC';
    const page = `page AS (SELECT * FROM ranked ${beyond} ORDER BY ${order} LIMIT ${limit})`;
    const rows = await this.rows<MaybeRow>(
      search,
      `WITH ${[...withs, matches, ranked, page].join(', ')}
       SELECT t.total, v.* FROM (SELECT least(count(*), ${SEARCH_TOTAL_MAX + 1})::integer AS total FROM matches) AS t
         LEFT JOIN (SELECT ${LIST_COLUMNS}, page.rank, page.rank::text AS sort_key
                      FROM page JOIN bookmarks b ON b.owner_id = ${OWNER} AND b.id = page.id ${BESIDE}) AS v ON true
        ORDER BY v.rank DESC, v.created_at DESC, v.id DESC`,
      params.values,
      // With a condition on bookmarks beside the words, how rare the words are decides which table to begin with. A plan
      // for any word expects rare ones, and looks up 30,000 bookmarks one by one for two frequent words.
      whereInSearch === null ? 'with values' : 'kept',
    );
    return foundIn(rows, (row) => [row.sort_key ?? '0', row.created_at.toISOString(), row.id]);
  }

  /** Most copied first, then last copied. */
  async popular(ownerId: string, projectId: number | undefined): Promise<BookmarkListRow[]> {
    return this.database.query(
      `WITH page AS (
         SELECT b.*, c.copy_count AS copies, c.last_copied_at AS copied_at
           FROM bookmark_stats c JOIN bookmarks b ON b.owner_id = c.owner_id AND b.id = c.id
          WHERE c.owner_id = $1 AND c.copy_count > 0 AND b.deleted_at IS NULL
            AND ($2::bigint IS NULL OR b.project_id = $2)
          ORDER BY c.copy_count DESC, c.last_copied_at DESC, c.id LIMIT ${POPULAR_MAX})
       SELECT ${LIST_COLUMNS} FROM page b ${BESIDE} ORDER BY b.copies DESC, b.copied_at DESC, b.id`,
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

  /** Kept counts where they answer the question, else counting; a search stops counting at its limit. */
  private total(
    { project_id: projectId, type, tag, state, search }: BookmarkFilter,
    sql: FilterSql,
    params: SqlParams,
  ): string {
    const from = `FROM ${fromSql(sql.search !== null)} WHERE ${sql.where}`;
    if (search !== undefined)
      return `(SELECT count(*)::float8 FROM (SELECT ${from} LIMIT ${SEARCH_TOTAL_MAX + 1}) AS counted)`;
    const isPlain = type === undefined && tag === undefined;
    if (isPlain && state === 'active')
      return keptCountSql(OWNER, 'project', projectId === undefined ? null : params.add(String(projectId)));
    if (isPlain && projectId === undefined) return keptCountSql(OWNER, 'trash', null);
    return `(SELECT count(*)::float8 ${from})`;
  }

  private async rows<Row>(
    search: SearchPlan | null,
    sql: string,
    values: readonly unknown[],
    plan: Plan = 'kept',
  ): Promise<Row[]> {
    if (!search) return this.database.query<Row>(sql, values);
    return searchRows<Row>(this.database, sql, values, plan);
  }
}

/** A row of the page, or the one row that says how many there are when the page has none. */
type MaybeRow = (SortedRow | { readonly id: null }) & { readonly total: number };

function foundIn(all: readonly MaybeRow[], positionOf: (row: SortedRow) => Position): Found {
  const rows = all.filter((row) => row.id !== null);
  const positionAfter = (place: number): Position => {
    const row = rows[place];
    if (!row) throw new BugError('There is no such row in the page');
    return positionOf(row);
  };
  return { rows, total: all[0]?.total ?? 0, positionAfter };
}

/** Instants with milliseconds, which is all they have. */
const sortedBy = (row: SortedRow, { shownAs }: SortColumn): string =>
  (shownAs === undefined ? row.sort_key : row[shownAs]?.toISOString()) ?? '';

/** Without words to rank by, newest first. */
const rankSql = (search: SearchPlan | null): string => search?.rank ?? '0::float8';
