import { setImmediate } from 'node:timers/promises';
import { Injectable } from '@nestjs/common';
import type { Tx } from '#platform/database';
import { searchDocument, type Searchable } from './document.js';
import { SearchIndexRepository, type Beside, type IndexEntry } from './search-index.repository.js';

/** A new bookmark, as far as search looks at it; content is empty for passwords. */
export interface NewlyIndexed extends Omit<Searchable, 'project' | 'attachments'> {
  readonly id: string;
  readonly project_id: number;
  readonly created_at: Date;
  readonly deleted_at: Date | null;
}

/** Bookmarks read and written by one pair of statements: their contents are in memory meanwhile. */
const BATCH = 100;
/** Documents made before other requests get their turn. */
const AT_A_TIME = 50;

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

  /**
   * Bookmarks that are inserted in this transaction: they are at hand, so only what lies beside them is read.
   * @param insert begins to insert them; their documents are made meanwhile
   * @param known what lies beside them, when that is at hand too
   */
  async indexNew(
    tx: Tx,
    ownerId: string,
    bookmarks: readonly NewlyIndexed[],
    insert: () => Promise<void>,
    known?: Beside,
  ): Promise<void> {
    const { projects, attachments } =
      known ??
      (await this.index.readBeside(
        tx,
        ownerId,
        bookmarks.map((one) => one.id),
        [...new Set(bookmarks.map((one) => one.project_id))],
      ));
    const documents = async (): Promise<IndexEntry[]> => {
      const entries: IndexEntry[] = [];
      for (const [place, one] of bookmarks.entries()) {
        if (place > 0 && place % AT_A_TIME === 0) await setImmediate();
        const project = projects.get(String(one.project_id)) ?? '';
        entries.push(entryOf({ ...one, project, attachments: attachments.get(one.id) ?? [] }));
      }
      return entries;
    };
    const [entries] = await Promise.all([documents(), insert()]);
    if (entries.length > 0) await this.index.insert(tx, ownerId, entries);
  }

  /** Before {@link reindex}, when plain content has become a secret: its words leave the vocabulary too. */
  async forgetWords(tx: Tx, ownerId: string, ids: readonly string[]): Promise<void> {
    await this.index.forgetWords(tx, ownerId, ids);
  }
}

type Indexable = Searchable & Pick<NewlyIndexed, 'id' | 'created_at' | 'deleted_at'>;

function entryOf(bookmark: Indexable): IndexEntry {
  const { document, title } = searchDocument(bookmark);
  return {
    id: bookmark.id,
    document,
    title,
    hasAttachment: bookmark.attachments.length > 0,
    createdAt: bookmark.created_at,
    isTrashed: bookmark.deleted_at !== null,
  };
}
