import { Injectable } from '@nestjs/common';
import type { BookmarksScanResponse, PortBookmark } from '#contracts';
import { PortClient } from '#platform/upstream';

/** Bookmarks read at once: their contents are in memory meanwhile. */
const AT_ONCE = 100;
/** Milliseconds for a page of long contents. */
const PATIENCE = 30_000;

/** Bookmarks as the model reads them; they belong to the bookmark service. */
@Injectable()
export class BookmarkSource {
  constructor(private readonly ports: PortClient) {}

  /**
   * A page of those that are not in the trash, the one made last first.
   * @throws OperationalError while the bookmark service is away
   */
  async page(ownerId: string, after: string | null): Promise<BookmarksScanResponse> {
    const from = after === null ? {} : { after };
    return this.ports.call('bookmarks.scan', ownerId, { ...from, limit: AT_ONCE }, { timeout: PATIENCE });
  }

  /** Those of these that are there, the trash included, without the content of passwords. */
  async *read(ownerId: string, ids: readonly string[]): AsyncGenerator<PortBookmark> {
    for (let from = 0; from < ids.length; from += AT_ONCE) {
      const page = ids.slice(from, from + AT_ONCE);
      const request = { ids: page };
      yield* (await this.ports.call('bookmarks.read', ownerId, request, { timeout: PATIENCE })).bookmarks;
    }
  }
}
