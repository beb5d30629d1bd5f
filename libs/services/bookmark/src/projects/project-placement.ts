import { Injectable } from '@nestjs/common';
import type { Tx } from '#platform/database';
import { BugError, notFound } from '#platform/errors';
import { Outbox, type MessageActor } from '#platform/messaging';
import { correlationId } from '#platform/observability';
import { ProjectsRepository, type NewProject, type ProjectRow } from './projects.repository.js';

/** Name of the project that a first bookmark makes (product constant). */
export const DEFAULT_PROJECT_NAME = 'My Project';

export type ProjectChange = 'created' | 'updated' | 'deleted' | 'restored';

/** Where bookmarks go. */
@Injectable()
export class ProjectPlacement {
  constructor(
    private readonly projects: ProjectsRepository,
    private readonly outbox: Outbox,
  ) {}

  /**
   * The project asked for, held against deletion until the transaction ends; without one the owner's
   * oldest, made when there is none.
   * @throws 404 for a project that is deleted, not there or another's
   */
  async placeFor(
    tx: Tx,
    ownerId: string,
    actor: MessageActor,
    projectId?: number | null,
  ): Promise<ProjectRow> {
    if (projectId === undefined || projectId === null) return this.first(tx, ownerId, actor);
    const project = await this.projects.holdActive(tx, ownerId, projectId);
    if (!project) throw notFound('Project');
    return project;
  }

  /** One statement and one message, however many; names differ from each other. */
  async makeAll(
    tx: Tx,
    ownerId: string,
    actor: MessageActor,
    projects: readonly NewProject[],
  ): Promise<ProjectRow[]> {
    if (projects.length === 0) return [];
    const made = await this.projects.insert(tx, ownerId, projects);
    await this.announce(
      tx,
      ownerId,
      actor,
      made.map((project) => project.id),
      'created',
    );
    return made;
  }

  async make(tx: Tx, ownerId: string, actor: MessageActor, project: NewProject): Promise<ProjectRow> {
    const [made] = await this.makeAll(tx, ownerId, actor, [project]);
    if (!made) throw new BugError('Making a project made none');
    return made;
  }

  async announce(
    tx: Tx,
    ownerId: string,
    actor: MessageActor,
    ids: readonly number[],
    change: ProjectChange,
  ): Promise<void> {
    if (ids.length === 0) return;
    await this.outbox.publish(tx, {
      type: 'projects.changed.v1',
      owner_id: ownerId,
      actor,
      correlation_id: correlationId(),
      payload: { ids: [...ids], change },
    });
  }

  private async first(tx: Tx, ownerId: string, actor: MessageActor): Promise<ProjectRow> {
    const oldest = await this.projects.findOldest(tx, ownerId);
    if (oldest) return oldest;
    await this.projects.lockMaking(tx, ownerId);
    const meanwhile = await this.projects.findOldest(tx, ownerId);
    return meanwhile ?? this.make(tx, ownerId, actor, { name: DEFAULT_PROJECT_NAME, description: '' });
  }
}
