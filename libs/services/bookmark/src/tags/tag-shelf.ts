import { Injectable } from '@nestjs/common';
import { Database } from '#platform/database';
import { authorize, type Actor } from '#platform/identity';
import { CountsRepository, type CountRow } from '../counts/counts.repository.js';
import { POPULAR_LIMIT, type BookmarkTagDto } from './tag.dto.js';
import { TagsRepository } from './tags.repository.js';

/** Tags that one list may hold. */
const TAGS_LISTED_MAX = 10_000;

/** The tags of active bookmarks, under the owner's spelling. */
@Injectable()
export class TagShelf {
  constructor(
    private readonly database: Database,
    private readonly counts: CountsRepository,
    private readonly tags: TagsRepository,
  ) {}

  /** In the order of their names. */
  async list(actor: Actor): Promise<BookmarkTagDto[]> {
    const ownerId = authorize(actor, 'tags:read');
    const counts = await this.countsOf(ownerId);
    const rows = counts.sort((left, right) => (left.key < right.key ? -1 : 1)).slice(0, TAGS_LISTED_MAX);
    return this.named(ownerId, rows);
  }

  /** Those on most bookmarks first. */
  async popular(actor: Actor, limit: number = POPULAR_LIMIT): Promise<BookmarkTagDto[]> {
    const ownerId = authorize(actor, 'tags:read');
    const counts = await this.countsOf(ownerId);
    const rows = counts
      .sort((left, right) => right.n - left.n || (left.key < right.key ? -1 : 1))
      .slice(0, limit);
    return this.named(ownerId, rows);
  }

  private async countsOf(ownerId: string): Promise<CountRow[]> {
    return this.counts.read(this.database, ownerId, ['tag']);
  }

  private async named(ownerId: string, rows: readonly CountRow[]): Promise<BookmarkTagDto[]> {
    const keys = rows.map((row) => row.key);
    const names = await this.tags.names(this.database, ownerId, keys);
    return rows.map(({ key, n }) => ({ name: names.get(key) ?? key, count: n }));
  }
}
