import { Injectable } from '@nestjs/common';
import { Database } from '#platform/database';
import { notFound } from '#platform/errors';
import { authorize, type Actor } from '#platform/identity';
import { causeOf } from '../bookmarks/bookmark.events.js';
import type { BookmarkOperationResultDto } from '../operations/operation.dto.js';
import { OperationEngine, REQUEST_BUDGET } from '../operations/operation-engine.js';
import { OperationsRepository } from '../operations/operations.repository.js';
import { resultOf } from '../operations/operations.service.js';
import { ProjectPlacement } from './project-placement.js';
import { systemProject } from './projects.service.js';
import { ProjectsRepository } from './projects.repository.js';

/** Deleting a project is an operation: its bookmarks go to the trash with it and come back with it. */
@Injectable()
export class ProjectDeletion {
  constructor(
    private readonly database: Database,
    private readonly projects: ProjectsRepository,
    private readonly placement: ProjectPlacement,
    private readonly engine: OperationEngine,
    private readonly operations: OperationsRepository,
  ) {}

  /** @throws 404, 403 for a system project */
  async delete(actor: Actor, id: number): Promise<BookmarkOperationResultDto> {
    const ownerId = authorize(actor, 'projects:write');
    const cause = causeOf(actor, ownerId);
    const operationId = await this.database.transaction(async (tx) => {
      const project = await this.projects.lock(tx, ownerId, id);
      if (!project || project.deleted_at !== null) throw notFound('Project');
      if (project.is_system) throw systemProject();
      const operation = {
        kind: 'project.delete',
        label: project.name,
        params: { change: { does: 'trash' } },
      } as const;
      const submitted = await this.engine.submit(tx, cause, operation, { by: 'project', projectId: id });
      await this.operations.addProjects(tx, ownerId, submitted, [id], 'deleted');
      await this.projects.setDeleted(tx, ownerId, id, submitted);
      await this.placement.announce(tx, ownerId, cause.actor, [id], 'deleted');
      return submitted;
    });
    return resultOf(await this.engine.proceed(ownerId, operationId, REQUEST_BUDGET));
  }
}
