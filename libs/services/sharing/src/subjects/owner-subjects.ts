import { Injectable } from '@nestjs/common';
import type { BookmarksShareableResponse, ShareableBookmark, ShareableProject } from '#contracts';
import { PortClient } from '#platform/upstream';
import type { ShareRow } from '../shares/share.row.js';

/** Bookmarks and projects as they stand now, by id. What is gone is not among them. */
export interface Subjects {
  readonly bookmarks: ReadonlyMap<string, ShareableBookmark>;
  readonly projects: ReadonlyMap<number, ShareableProject>;
}

type Shared = Pick<ShareRow, 'bookmark_id' | 'project_id'>;

/** Asks the bookmark service what the owner's objects are called and whether they are in the trash. */
@Injectable()
export class OwnerSubjects {
  constructor(private readonly ports: PortClient) {}

  /** @throws OperationalError (503) while the bookmark service is away */
  async of(ownerId: string, shares: readonly Shared[]): Promise<Subjects> {
    const bookmarkIds = shares.map((share) => share.bookmark_id).filter((id) => id !== null);
    const projectIds = shares.map((share) => share.project_id).filter((id) => id !== null);
    return this.read(ownerId, bookmarkIds, projectIds);
  }

  async bookmark(ownerId: string, id: string): Promise<ShareableBookmark | undefined> {
    return (await this.read(ownerId, [id], [])).bookmarks.get(id);
  }

  async project(ownerId: string, id: number): Promise<ShareableProject | undefined> {
    return (await this.read(ownerId, [], [id])).projects.get(id);
  }

  private async read(
    ownerId: string,
    bookmarkIds: readonly string[],
    projectIds: readonly number[],
  ): Promise<Subjects> {
    if (bookmarkIds.length === 0 && projectIds.length === 0) return byId({ bookmarks: [], projects: [] });
    const request = { bookmark_ids: bookmarkIds, project_ids: projectIds };
    return byId(await this.ports.call('bookmarks.shareable', ownerId, request));
  }
}

const byId = ({ bookmarks, projects }: BookmarksShareableResponse): Subjects => ({
  bookmarks: new Map(bookmarks.map((one) => [one.id, one])),
  projects: new Map(projects.map((one) => [one.id, one])),
});
