import { Injectable } from '@nestjs/common';
import { Database } from '#platform/database';
import { notFound } from '#platform/errors';
import { authorize, can, type Actor } from '#platform/identity';
import { normalizeUrlKey } from '#util/url';
import { ContentVault } from '../secrets/content-vault.js';
import type { BookmarkDuplicatesQueryDto, BookmarkPopularQueryDto } from './bookmark-list.query.js';
import { BookmarkListRepository } from './bookmark-list.repository.js';
import { BookmarkPresenter } from './bookmark.presenter.js';
import type { BookmarkDto, BookmarkDuplicateDto } from './bookmark-view.dto.js';
import { BookmarksRepository } from './bookmarks.repository.js';

/** Bookmarks one by one, and the two short lists. */
@Injectable()
export class BookmarkReader {
  constructor(
    private readonly database: Database,
    private readonly list: BookmarkListRepository,
    private readonly bookmarks: BookmarksRepository,
    private readonly presenter: BookmarkPresenter,
    private readonly vault: ContentVault,
  ) {}

  /** Whole, in the trash too; a password's content only for a session or a token with `secrets:read`. @throws 404 */
  async get(actor: Actor, id: string): Promise<BookmarkDto> {
    const ownerId = authorize(actor, 'bookmarks:read');
    const row = await this.list.find(this.database, ownerId, id);
    if (!row) throw notFound('Bookmark');
    if (row.type !== 'password' || !can(actor, 'secrets:read')) return this.presenter.one(row);
    const stored = await this.bookmarks.find(this.database, ownerId, id);
    if (!stored) throw notFound('Bookmark');
    const secret = await this.vault.open(this.database, ownerId, id, stored.content_sealed);
    return this.presenter.one(row, secret);
  }

  /** What an answer to a change shows: whole, secrets masked. The caller has authorised. @throws 404 */
  async show(ownerId: string, id: string): Promise<BookmarkDto> {
    const row = await this.list.find(this.database, ownerId, id);
    if (!row) throw notFound('Bookmark');
    return this.presenter.one(row);
  }

  /** At most four that were copied, most first; masked like lists. */
  async popular(actor: Actor, query: BookmarkPopularQueryDto): Promise<BookmarkDto[]> {
    const ownerId = authorize(actor, 'bookmarks:read');
    return this.presenter.list(await this.list.popular(ownerId, query.project_id));
  }

  /** Active bookmarks of the same page, so that a client can ask before it saves another one. */
  async duplicates(actor: Actor, query: BookmarkDuplicatesQueryDto): Promise<BookmarkDuplicateDto[]> {
    const ownerId = authorize(actor, 'bookmarks:read');
    const key = normalizeUrlKey(query.url);
    if (key === null) return [];
    const rows = await this.list.duplicates(ownerId, key.key, query.project_id);
    return rows.map(({ project_id: id, project_name: name, ...row }) => ({ ...row, project: { id, name } }));
  }
}
