import { Injectable } from '@nestjs/common';
import type { Tx } from '#platform/database';
import { searchDocument } from './document.js';
import { SearchIndexRepository, type IndexEntry, type IndexedBookmark } from './search-index.repository.js';

/** Bookmarks read and written by one pair of statements: their contents are in memory meanwhile. */
const BATCH = 100;

/** Keeps what search looks at in step with the bookmarks, in the transaction of the change. */
@Injectable()
export class SearchIndexer {
  constructor(private readonly index: SearchIndexRepository) {}

  /**
   * Call it after anything that search sees has changed: title, content, url, tags, project or its name,
   * attachments. Unknown ids are left out.
   */
  async reindex(tx: Tx, ownerId: string, ids: readonly string[]): Promise<void> {
    for (let from = 0; from < ids.length; from += BATCH) {
      const bookmarks = await this.index.read(tx, ownerId, ids.slice(from, from + BATCH));
      if (bookmarks.length > 0) await this.index.write(tx, ownerId, bookmarks.map(entryOf));
    }
  }

  /** Before {@link reindex}, when plain content has become a secret: its words leave the vocabulary too. */
  async forgetWords(tx: Tx, ownerId: string, ids: readonly string[]): Promise<void> {
    await this.index.forgetWords(tx, ownerId, ids);
  }
}

function entryOf(bookmark: IndexedBookmark): IndexEntry {
  const { document, title } = searchDocument(bookmark);
  return { id: bookmark.id, document, title, hasAttachment: bookmark.attachments.length > 0 };
}
