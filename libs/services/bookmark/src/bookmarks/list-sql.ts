import { caseFold, tagKey } from '#util/text';
import { planSearch, type SearchPlan } from '../search/search-plan.js';
import type { SqlParams } from '../search/sql-params.js';
import type { BookmarkFilterDto, SortKey, SortOrder } from './bookmark-list.query.js';

/** Which bookmarks a list or a bulk change is about. */
export interface BookmarkFilter extends BookmarkFilterDto {
  readonly state: 'active' | 'trash';
  /** IANA; what a day in the search means. */
  readonly timeZone: string;
}

export interface FilterSql {
  /** Common table expressions that the condition refers to, each `name AS (…)`. */
  readonly withs: readonly string[];
  /** Over `b` (bookmarks) and, when `search` is there, `s` (bookmark_search). */
  readonly where: string;
  /** The same over `s` alone, when nothing is asked that only `b` knows. */
  readonly whereInSearch: string | null;
  readonly search: SearchPlan | null;
}

/** `$1` is the owner in every statement. */
export const OWNER = '$1::uuid';

export function filterSql(filter: BookmarkFilter, params: SqlParams): FilterSql {
  const search = planSearch(filter.search ?? '', params, { owner: OWNER, timeZone: filter.timeZone });
  const conditions = [
    `b.owner_id = ${OWNER}`,
    filter.state === 'active' ? 'b.deleted_at IS NULL' : 'b.deleted_at IS NOT NULL',
  ];
  if (filter.project_id !== undefined)
    conditions.push(`b.project_id = ${params.add(filter.project_id, 'bigint')}`);
  if (filter.type !== undefined) conditions.push(`b.type = ${params.add(filter.type)}`);
  if (filter.tag !== undefined)
    conditions.push(`b.tag_keys @> ${params.add([tagKey(filter.tag)], 'text[]')}`);
  const asksBookmarks = conditions.length > 2 || search?.asksBookmarks !== false;
  const inSearch = search
    ? [`s.owner_id = ${OWNER}`, filter.state === 'active' ? 'NOT s.trashed' : 's.trashed', search.where]
    : [];
  return {
    withs: search?.withs ?? [],
    where: [...conditions, ...inSearch].join(' AND '),
    whereInSearch: asksBookmarks ? null : inSearch.join(' AND '),
    search,
  };
}

/** The tables behind a filter. The title for sorting lies in the search table too. */
export const fromSql = (needsSearchTable: boolean): string =>
  needsSearchTable
    ? 'bookmarks b JOIN bookmark_search s ON s.owner_id = b.owner_id AND s.id = b.id'
    : 'bookmarks b';

/** One value that a list is sorted by. */
export interface SortColumn {
  readonly sql: string;
  /** Type of its value in a cursor. */
  readonly type: string;
  /** The column of a view that has its value; absent: none has. */
  readonly shownAs?: 'created_at' | 'updated_at' | 'deleted_at';
}

const SORT_COLUMNS: Record<SortKey, SortColumn> = {
  created_at: { sql: 'b.created_at', type: 'timestamptz', shownAs: 'created_at' },
  updated_at: { sql: 'b.updated_at', type: 'timestamptz', shownAs: 'updated_at' },
  deleted_at: { sql: 'b.deleted_at', type: 'timestamptz', shownAs: 'deleted_at' },
  title: { sql: 's.title COLLATE "C"', type: 'text' },
  copy_count: {
    sql: `coalesce((SELECT c.copy_count FROM bookmark_stats c WHERE c.owner_id = b.owner_id AND c.id = b.id), 0)`,
    type: 'integer',
  },
};

export const sortColumn = (key: SortKey): SortColumn => SORT_COLUMNS[key];

export const defaultOrder = (key: SortKey): SortOrder => (key === 'title' ? 'asc' : 'desc');

/** All that decides which rows come in which order: what a cursor is bound to. */
export const filterIdentity = (ownerId: string, filter: BookmarkFilter): unknown[] => [
  ownerId,
  filter.state,
  filter.project_id ?? null,
  filter.type ?? null,
  filter.tag === undefined ? null : tagKey(filter.tag),
  caseFold((filter.search ?? '').trim()),
  filter.timeZone,
];
