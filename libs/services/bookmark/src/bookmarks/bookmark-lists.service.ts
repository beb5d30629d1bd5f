import { Injectable } from '@nestjs/common';
import { paged, type PagedAnswer } from '#platform/app';
import { invalidField } from '#platform/errors';
import { authorize, type Actor } from '#platform/identity';
import { LIST_LIMIT_DEFAULT, SEARCH_TOTAL_MAX } from '#util/bookmark-types';
import { kindOfSearch } from '../search/search-plan.js';
import type { BookmarkListQueryDto, SortKey } from './bookmark-list.query.js';
import { BookmarkListRepository } from './bookmark-list.repository.js';
import { BookmarkPresenter } from './bookmark.presenter.js';
import type { BookmarkDto } from './bookmark-view.dto.js';
import { ListCursors } from './cursor.js';
import { defaultOrder, filterIdentity, sortColumn, type BookmarkFilter } from './list-sql.js';

/** Pages of bookmarks: the list, the timeline, the trash, and every search in them. One statement, whatever the page. */
@Injectable()
export class BookmarkListsService {
  constructor(
    private readonly list: BookmarkListRepository,
    private readonly presenter: BookmarkPresenter,
    private readonly cursors: ListCursors,
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
    const { rows, total, positionAfter } = isRanked
      ? await this.list.ranked(ownerId, request)
      : await this.list.sorted(ownerId, { ...request, column: sortColumn(sort), order });
    const shown = rows.slice(0, limit);
    const nextCursor =
      rows.length > limit ? this.cursors.issue(identity, positionAfter(shown.length - 1)) : null;
    const isCapped = filter.search !== undefined && total > SEARCH_TOTAL_MAX;
    return paged(this.presenter.list(shown), {
      total: isCapped ? SEARCH_TOTAL_MAX : total,
      limit,
      next_cursor: nextCursor,
      ...(isCapped ? { total_capped: true as const } : {}),
    });
  }
}

function filterOf({
  search,
  project_id,
  type,
  tag,
}: BookmarkListQueryDto): Omit<BookmarkFilter, 'state' | 'timeZone'> {
  const asked = search !== undefined && kindOfSearch(search) !== 'empty' ? { search } : {};
  return { ...asked, project_id, type, tag };
}
