import { Injectable } from '@nestjs/common';
import { paged, type PagedAnswer } from '#platform/app';
import { invalidField } from '#platform/errors';
import { authorize, type Actor } from '#platform/identity';
import { LIST_LIMIT_DEFAULT, SEARCH_TOTAL_MAX } from '#util/bookmark-types';
import { CountsRepository } from '../counts/counts.repository.js';
import { Database } from '#platform/database';
import { kindOfSearch } from '../search/search-plan.js';
import type { BookmarkListQueryDto, SortKey } from './bookmark-list.query.js';
import { BookmarkListRepository, type PositionedRow } from './bookmark-list.repository.js';
import { BookmarkPresenter } from './bookmark.presenter.js';
import type { BookmarkDto } from './bookmark-view.dto.js';
import { Cursors } from './cursor.js';
import { defaultOrder, filterIdentity, sortColumn, type BookmarkFilter } from './list-sql.js';

/** Rows of one page, and one more when there is a next one. */
interface Found {
  readonly rows: readonly PositionedRow[];
  readonly total: number;
}

/** Pages of bookmarks: the list, the timeline, the trash, and every search in them. Four statements, whatever the page. */
@Injectable()
export class BookmarkListsService {
  constructor(
    private readonly list: BookmarkListRepository,
    private readonly counts: CountsRepository,
    private readonly presenter: BookmarkPresenter,
    private readonly cursors: Cursors,
    private readonly database: Database,
  ) {}

  /** @throws 400 for a cursor of another query, or `deleted_at` outside the trash */
  async active(
    actor: Actor,
    query: BookmarkListQueryDto,
    timeZone: string,
  ): Promise<PagedAnswer<BookmarkDto>> {
    const ownerId = authorize(actor, 'bookmarks:read');
    if (query.sort_by === 'deleted_at')
      throw invalidField('sort_by', 'Only the trash can be sorted by deleted_at');
    return this.page(ownerId, query, { state: 'active', timeZone, ...filterOf(query) }, 'created_at');
  }

  /** Deleted ones, last deleted first. @throws 400 for a cursor of another query */
  async trash(
    actor: Actor,
    query: BookmarkListQueryDto,
    timeZone: string,
  ): Promise<PagedAnswer<BookmarkDto>> {
    const ownerId = authorize(actor, 'bookmarks:read');
    return this.page(ownerId, query, { state: 'trash', timeZone, ...filterOf(query) }, 'deleted_at');
  }

  private async page(
    ownerId: string,
    query: BookmarkListQueryDto,
    filter: BookmarkFilter,
    usual: SortKey,
  ): Promise<PagedAnswer<BookmarkDto>> {
    const limit = query.limit ?? LIST_LIMIT_DEFAULT;
    const isRanked =
      filter.search !== undefined && query.sort_by === undefined && query.sort_order === undefined;
    const sort = query.sort_by ?? usual;
    const order = query.sort_order ?? defaultOrder(sort);
    const identity = [...filterIdentity(ownerId, filter), ...(isRanked ? ['rank'] : [sort, order])];
    const after =
      query.cursor === undefined ? null : this.cursors.read(identity, query.cursor, isRanked ? 3 : 2);
    const request = { filter, limit: limit + 1, after };
    const { rows, total } = isRanked
      ? await this.list.ranked(ownerId, request)
      : await this.sorted(ownerId, { ...request, column: sortColumn(sort), order });
    const shown = rows.slice(0, limit);
    const last = rows.length > limit ? shown.at(-1) : undefined;
    const nextCursor = last ? this.cursors.issue(identity, last.position) : null;
    const isCapped = filter.search !== undefined && total > SEARCH_TOTAL_MAX;
    return paged(await this.presenter.list(ownerId, shown), {
      total: isCapped ? SEARCH_TOTAL_MAX : total,
      limit,
      next_cursor: nextCursor,
      ...(isCapped ? { total_capped: true as const } : {}),
    });
  }

  private async sorted(
    ownerId: string,
    request: Parameters<BookmarkListRepository['sorted']>[1],
  ): Promise<Found> {
    const [rows, total] = await Promise.all([
      this.list.sorted(ownerId, request),
      this.total(ownerId, request.filter),
    ]);
    return { rows, total };
  }

  /** Kept counts where they answer the question, else counting. */
  private async total(ownerId: string, filter: BookmarkFilter): Promise<number> {
    if (filter.search !== undefined) return this.list.count(ownerId, filter, SEARCH_TOTAL_MAX + 1);
    const { project_id: projectId, type, tag } = filter;
    const conditions = [projectId, type, tag].filter((one) => one !== undefined).length;
    if (conditions > (projectId === undefined ? 0 : 1) || (conditions > 0 && filter.state === 'trash')) {
      return this.list.count(ownerId, filter, null);
    }
    if (filter.state === 'trash') return sum(await this.counts.read(this.database, ownerId, ['trash']));
    const byProject = await this.counts.read(this.database, ownerId, ['project']);
    return sum(
      projectId === undefined ? byProject : byProject.filter((row) => row.key === String(projectId)),
    );
  }
}

const sum = (rows: readonly { readonly n: number }[]): number => rows.reduce((total, { n }) => total + n, 0);

function filterOf({
  search,
  project_id,
  type,
  tag,
}: BookmarkListQueryDto): Omit<BookmarkFilter, 'state' | 'timeZone'> {
  const asked = search !== undefined && kindOfSearch(search) !== 'empty' ? { search } : {};
  return { ...asked, project_id, type, tag };
}
