import { Injectable } from '@nestjs/common';
import type {
  AccountsCountsResponse,
  BookmarksReadRequest,
  BookmarksReadResponse,
  BookmarksScanRequest,
  BookmarksScanResponse,
  PortBookmark,
  ProjectsReadResponse,
} from '#contracts';
import { Database } from '#platform/database';
import { authorize, type Actor } from '#platform/identity';
import { BookmarkListRepository } from '../bookmarks/bookmark-list.repository.js';
import type { BookmarkListRow } from '../bookmarks/bookmark.rows.js';
import { CountsRepository } from '../counts/counts.repository.js';
import { ProjectsRepository } from '../projects/projects.repository.js';

/** What other services may read. */
@Injectable()
export class BookmarkReadService {
  constructor(
    private readonly database: Database,
    private readonly list: BookmarkListRepository,
    private readonly counts: CountsRepository,
    private readonly projects: ProjectsRepository,
  ) {}

  /** In no order; unknown ids are left out, the trash is not, and no password's content is in it. */
  async read(actor: Actor, { ids }: BookmarksReadRequest): Promise<BookmarksReadResponse> {
    const ownerId = authorize(actor, 'bookmarks:read');
    const rows = await this.list.findWhole(ownerId, ids);
    return { bookmarks: rows.map(shown) };
  }

  /** All active ones, a page at a time, without the content of passwords. */
  async scan(actor: Actor, { after, limit }: BookmarksScanRequest): Promise<BookmarksScanResponse> {
    const ownerId = authorize(actor, 'bookmarks:read');
    const [rows, total] = await Promise.all([
      this.list.scan(ownerId, after ?? null, limit),
      this.activeCount(ownerId),
    ]);
    const next = rows.length === limit ? (rows.at(-1)?.id ?? null) : null;
    return { bookmarks: rows.map(shown), next, total };
  }

  /** Active ones, oldest first. */
  async projectsOf(actor: Actor): Promise<ProjectsReadResponse> {
    const ownerId = authorize(actor, 'projects:read');
    const rows = await this.projects.list(ownerId);
    return { projects: rows.map(({ id, name }) => ({ id, name })) };
  }

  async countsOf(actor: Actor): Promise<AccountsCountsResponse> {
    const ownerId = authorize(actor, 'bookmarks:read');
    const [projects, bookmarks] = await Promise.all([
      this.projects.count(this.database, ownerId),
      this.activeCount(ownerId),
    ]);
    return { projects_count: projects, bookmarks_count: bookmarks };
  }

  private async activeCount(ownerId: string): Promise<number> {
    const byProject = await this.counts.read(this.database, ownerId, ['project']);
    return byProject.reduce((total, { n }) => total + n, 0);
  }
}

const shown = (row: BookmarkListRow): PortBookmark => ({
  id: row.id,
  version: row.version,
  type: row.type,
  title: row.title,
  content: row.type === 'password' ? null : row.content,
  url: row.url,
  tags: row.tags,
  project: { id: row.project_id, name: row.project_name },
  deleted_at: row.deleted_at?.toISOString() ?? null,
});
