import { Injectable } from '@nestjs/common';
import { Database } from '#platform/database';
import { WorkHandler } from '#platform/messaging';
import { SearchIndexRepository } from './search-index.repository.js';
import { SearchIndexer } from './search-indexer.js';

const LOWEST_ID = '00000000-0000-0000-0000-000000000000';

/** What search keeps beside the documents: the vocabulary behind typo tolerance, a cache that locks nobody out. */
@Injectable()
export class SearchWork {
  constructor(
    private readonly index: SearchIndexRepository,
    private readonly indexer: SearchIndexer,
    private readonly database: Database,
  ) {}

  /** Each second: documents of renamed projects, words of new documents, vocabularies from which words had to go. */
  @WorkHandler('search.refresh')
  async refresh(): Promise<void> {
    for (const renamed of await this.index.renamedProjects()) {
      await this.reindexProject(renamed.owner_id, renamed.project_id);
      await this.index.renamedDone(renamed.owner_id, renamed.project_id, renamed.requested_at);
    }
    while (await this.index.readVocabulary());
    for (const { owner_id: ownerId, requested_at: requestedAt } of await this.index.rebuildsAsked()) {
      await this.database.transaction((tx) => this.index.rebuild(tx, ownerId, requestedAt));
    }
  }

  /** Nightly: words that no document has any longer go. */
  @WorkHandler('search.rebuild')
  async rebuildAll(): Promise<void> {
    await this.index.askAll();
  }

  private async reindexProject(ownerId: string, projectId: number): Promise<void> {
    let after = LOWEST_ID;
    for (;;) {
      const ids = await this.index.ofProject(ownerId, projectId, after);
      const last = ids.at(-1);
      if (last === undefined) return;
      await this.database.transaction((tx) => this.indexer.reindex(tx, ownerId, ids));
      after = last;
    }
  }
}
