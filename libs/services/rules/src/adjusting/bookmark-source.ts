import { Injectable } from '@nestjs/common';
import type { PortBookmark } from '#contracts';
import { PortClient } from '#platform/upstream';

/** Bookmarks read at once: their contents are in memory meanwhile. */
const AT_ONCE = 50;

/** Bookmarks as the rules read them; they belong to the bookmark service. */
@Injectable()
export class BookmarkSource {
  constructor(private readonly ports: PortClient) {}

  /** Those of these that are there, the trash included, without the content of passwords. */
  async *read(ownerId: string, ids: readonly string[]): AsyncGenerator<PortBookmark> {
    for (let from = 0; from < ids.length; from += AT_ONCE) {
      const page = ids.slice(from, from + AT_ONCE);
      const { bookmarks } = await this.ports.call('bookmarks.read', ownerId, { ids: page });
      yield* bookmarks;
    }
  }
}
