import { Injectable } from '@nestjs/common';
import { Tombstones } from '#platform/app';
import { Database } from '#platform/database';
import { forbidden, notFound, type UserError } from '#platform/errors';
import { actorLabel, authorize, type Actor } from '#platform/identity';
import { versionConflict } from '../bookmarks/bookmark.errors.js';
import type {
  BookmarkProjectCreateDto,
  BookmarkProjectDto,
  BookmarkProjectUpdateDto,
} from './project.dto.js';
import { ProjectPlacement } from './project-placement.js';
import { ProjectShelf } from './project-shelf.js';
import { ProjectsRepository } from './projects.repository.js';

@Injectable()
export class ProjectsService {
  constructor(
    private readonly database: Database,
    private readonly projects: ProjectsRepository,
    private readonly placement: ProjectPlacement,
    private readonly shelf: ProjectShelf,
    private readonly tombstones: Tombstones,
  ) {}

  /** Active ones with their counts, oldest first. */
  async list(actor: Actor): Promise<BookmarkProjectDto[]> {
    const ownerId = authorize(actor, 'projects:read');
    return this.shelf.list(ownerId);
  }

  /** @throws 404, also for a deleted one */
  async get(actor: Actor, id: number): Promise<BookmarkProjectDto> {
    const ownerId = authorize(actor, 'projects:read');
    return this.shelf.show(ownerId, id);
  }

  async create(actor: Actor, dto: BookmarkProjectCreateDto): Promise<BookmarkProjectDto> {
    const ownerId = authorize(actor, 'projects:write');
    const made = await this.database.transaction(async (tx) => {
      await this.tombstones.assertAlive(tx, ownerId);
      return this.placement.make(tx, ownerId, actorLabel(actor), {
        name: dto.name,
        description: dto.description ?? '',
      });
    });
    return this.shelf.show(ownerId, made.id);
  }

  /**
   * @param seen the version that the client saw, from If-Match
   * @throws 404, 403 for a system project, 409 `version_conflict` with the current project
   */
  async update(
    actor: Actor,
    id: number,
    dto: BookmarkProjectUpdateDto,
    seen: number | undefined,
  ): Promise<BookmarkProjectDto> {
    const ownerId = authorize(actor, 'projects:write');
    const versions = [dto.version ?? undefined, seen].filter((version) => version !== undefined);
    const outcome = await this.database.transaction(async (tx) => {
      const before = await this.projects.lock(tx, ownerId, id);
      if (!before || before.deleted_at !== null) throw notFound('Project');
      if (before.is_system) throw systemProject();
      if (versions.some((version) => version !== before.version)) return 'moved';
      const after = { name: dto.name ?? before.name, description: dto.description ?? before.description };
      if (after.name === before.name && after.description === before.description) return 'same';
      await this.projects.update(tx, ownerId, id, after);
      if (after.name !== before.name) await this.projects.markRenamed(tx, ownerId, id);
      await this.placement.announce(tx, ownerId, actorLabel(actor), [id], 'updated');
      return 'changed';
    });
    const current = await this.shelf.show(ownerId, id);
    if (outcome === 'moved') throw versionConflict('project', current);
    return current;
  }
}

export const systemProject = (): UserError =>
  forbidden('System projects cannot be changed.', 'system_project');
