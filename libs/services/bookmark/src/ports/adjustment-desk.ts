import { Injectable } from '@nestjs/common';
import { BookmarkWriter } from '../bookmarks/bookmark-writer.js';
import { BookmarksRepository } from '../bookmarks/bookmarks.repository.js';
import { OperationsRepository } from '../operations/operations.repository.js';
import { ProjectsRepository } from '../projects/projects.repository.js';
import { ContentVault } from '../secrets/content-vault.js';
import { AdjustmentsRepository } from './adjustments.repository.js';

/** What an adjustment reads and writes. */
@Injectable()
export class AdjustmentDesk {
  constructor(
    readonly bookmarks: BookmarksRepository,
    readonly writer: BookmarkWriter,
    readonly operations: OperationsRepository,
    readonly projects: ProjectsRepository,
    readonly vault: ContentVault,
    readonly ledger: AdjustmentsRepository,
  ) {}
}
