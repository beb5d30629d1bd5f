import { Injectable } from '@nestjs/common';
import type { BookmarksScanResponse, PortBookmark } from '#contracts';
import { PortClient } from '#platform/upstream';

/** Bookmarks read at once: their contents are in memory meanwhile. */
const AT_ONCE = 50;

/** Bookmarks as the rules read them; they belong to the bookmark service. */
@Injectable()
export class BookmarkSource {
  constructor(private readonly ports: PortClient) {}

  /** All active ones, the one made last first; `total` says how many. */
  async *all(ownerId: string): AsyncGenerator<{ readonly bookmark: PortBookmark; readonly total: number }> {
    let after: string | null = null;
    do {
      const { bookmarks, next, total }: BookmarksScanResponse = await this.ports.call(
        'bookmarks.scan',
        ownerId,
        {
          limit: AT_ONCE,
          ...(after === null ? {} : { after }),
        },
      );
      for (const bookmark of bookmarks) yield { bookmark, total };
      after = next;
    } while (after !== null);
  }

  /** Those of these that are there, the trash included, without the content of passwords. */
  async *read(ownerId: string, ids: readonly string[]): AsyncGenerator<PortBookmark> {
    for (let from = 0; from < ids.length; from += AT_ONCE) {
      const page = ids.slice(from, from + AT_ONCE);
      const { bookmarks } = await this.ports.call('bookmarks.read', ownerId, { ids: page });
      yield* bookmarks;
    }
  }
}
