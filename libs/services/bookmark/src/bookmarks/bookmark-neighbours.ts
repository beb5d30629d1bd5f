import { Injectable } from '@nestjs/common';
import { Tombstones } from '#platform/app';
import { ProjectPlacement } from '../projects/project-placement.js';
import { TagsRepository } from '../tags/tags.repository.js';
import { BookmarkFiles, BookmarkPreviews } from './collaborators.js';

/** What a bookmark touches beside itself: its project, tags, files and preview, and whether its account still lives. */
@Injectable()
export class BookmarkNeighbours {
  constructor(
    readonly tombstones: Tombstones,
    readonly projects: ProjectPlacement,
    readonly tags: TagsRepository,
    readonly files: BookmarkFiles,
    readonly previews: BookmarkPreviews,
  ) {}
}
