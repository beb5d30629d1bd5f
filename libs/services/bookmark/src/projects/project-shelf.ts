import { Injectable } from '@nestjs/common';
import { Database } from '#platform/database';
import { notFound } from '#platform/errors';
import { CountsRepository } from '../counts/counts.repository.js';
import type { BookmarkProjectDto } from './project.dto.js';
import { ProjectsRepository, type ProjectRow } from './projects.repository.js';

/** Projects as answers show them, with exact counts of their active bookmarks. */
@Injectable()
export class ProjectShelf {
  constructor(
    private readonly database: Database,
    private readonly projects: ProjectsRepository,
    private readonly counts: CountsRepository,
  ) {}

  async list(ownerId: string): Promise<BookmarkProjectDto[]> {
    const [rows, counts] = await Promise.all([this.projects.list(ownerId), this.countsOf(ownerId)]);
    return rows.map((row) => shown(row, counts));
  }

  /** @throws 404, also for a deleted one */
  async show(ownerId: string, id: number): Promise<BookmarkProjectDto> {
    const row = await this.projects.find(this.database, ownerId, id);
    if (!row || row.deleted_at !== null) throw notFound('Project');
    return shown(row, await this.countsOf(ownerId));
  }

  private async countsOf(ownerId: string): Promise<Map<string, number>> {
    const rows = await this.counts.read(this.database, ownerId, ['project']);
    return new Map(rows.map((row) => [row.key, row.n]));
  }
}

function shown(row: ProjectRow, counts: ReadonlyMap<string, number>): BookmarkProjectDto {
  const { id, name, description, is_system, created_at, updated_at, version } = row;
  const bookmarks_count = counts.get(String(id)) ?? 0;
  return { id, name, description, bookmarks_count, is_system, created_at, updated_at, version };
}
