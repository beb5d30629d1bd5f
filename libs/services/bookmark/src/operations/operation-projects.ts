import { Injectable } from '@nestjs/common';
import type { Tx } from '#platform/database';
import { ProjectPlacement } from '../projects/project-placement.js';
import { ProjectsRepository } from '../projects/projects.repository.js';
import { TagsRepository } from '../tags/tags.repository.js';
import type { OperationRow } from './operation.rows.js';
import { OperationsRepository } from './operations.repository.js';

/** Projects and spellings of tags that an operation changed beside its bookmarks. */
@Injectable()
export class OperationProjects {
  constructor(
    private readonly operations: OperationsRepository,
    private readonly projects: ProjectsRepository,
    private readonly placement: ProjectPlacement,
    private readonly tags: TagsRepository,
  ) {}

  /** Projects that it deleted come back, tags are spelt as before. */
  async bringBack(tx: Tx, ownerId: string, operation: OperationRow): Promise<void> {
    const deleted = (await this.operations.projects(tx, ownerId, operation.id)).filter(
      ({ change }) => change === 'deleted',
    );
    const back = await this.projects.undelete(
      tx,
      ownerId,
      deleted.map((one) => one.project_id),
      operation.id,
    );
    await this.placement.announce(tx, ownerId, operation.actor, back, 'restored');
    for (const name of operation.params.spellings ?? []) await this.tags.respell(tx, ownerId, name);
  }

  /** Projects that it made go again, unless somebody has put something into them meanwhile. */
  async takeAway(tx: Tx, ownerId: string, operation: OperationRow): Promise<void> {
    const made = (await this.operations.projects(tx, ownerId, operation.id)).filter(
      ({ change }) => change === 'created',
    );
    const gone = await this.projects.deleteEmpty(
      tx,
      ownerId,
      made.map((one) => one.project_id),
      operation.id,
    );
    await this.placement.announce(tx, ownerId, operation.actor, gone, 'deleted');
  }
}
