import type { Tx } from '#platform/database';

/** What files ask of search: attachment names are part of a bookmark's document. */
export abstract class SearchDocuments {
  /** Renders the documents of these bookmarks anew, in the transaction of the change. */
  abstract reindex(tx: Tx, ownerId: string, bookmarkIds: readonly string[]): Promise<void>;
}
