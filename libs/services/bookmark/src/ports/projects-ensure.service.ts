import { Injectable } from '@nestjs/common';
import type { ProjectsEnsureRequest, ProjectsEnsureResponse } from '#contracts';
import { Tombstones } from '#platform/app';
import { Database, type Tx } from '#platform/database';
import { BugError, conflict, invalid } from '#platform/errors';
import { authorize, type Actor } from '#platform/identity';
import { characterCount, clipText } from '#util/text';
import { causeOf, type Cause } from '../bookmarks/bookmark.events.js';
import { PROJECT_DESCRIPTION_MAX, PROJECT_NAME_MAX } from '../projects/project.dto.js';
import { ProjectPlacement } from '../projects/project-placement.js';
import { projectNameKey, ProjectsRepository, type ProjectRow } from '../projects/projects.repository.js';
import { ImportLedger } from './import-ledger.js';

/** Projects by name for an import: those that are there are used, the others made, once. */
@Injectable()
export class ProjectsEnsureService {
  constructor(
    private readonly database: Database,
    private readonly projects: ProjectsRepository,
    private readonly placement: ProjectPlacement,
    private readonly ledger: ImportLedger,
    private readonly tombstones: Tombstones,
  ) {}

  /** @throws 400 for a name that no project can have, 409 when the import was taken back */
  async ensure(actor: Actor, request: ProjectsEnsureRequest): Promise<ProjectsEnsureResponse> {
    const ownerId = authorize(actor, 'projects:write');
    for (const { name } of request.projects) refuseBadName(name);
    const cause = causeOf(actor, ownerId);
    return this.database.transaction(async (tx) => {
      await this.tombstones.assertAlive(tx, ownerId);
      const earlier = await this.open(tx, cause, request);
      await this.projects.lockMaking(tx, ownerId);
      const names = request.projects.map((one) => one.name);
      const known = await this.projects.findByNames(tx, ownerId, names);
      const made = await this.make(tx, cause, request, known);
      const all = new Map([...known, ...made]);
      return {
        projects: names.map((name) => {
          const key = projectNameKey(name);
          const project = all.get(key);
          if (!project) throw new BugError('A project that was to be there is not');
          return { id: project.id, name: project.name, created: made.has(key) || earlier.has(project.id) };
        }),
      };
    });
  }

  /** @returns projects that earlier calls of the same import made */
  private async open(
    tx: Tx,
    cause: Cause,
    { operation_id: id, label }: ProjectsEnsureRequest,
  ): Promise<Set<number>> {
    if (id === undefined) return new Set();
    if (!(await this.ledger.open(tx, cause, id, label ?? '')))
      throw conflict('undone', 'The import was taken back.');
    return this.ledger.madeProjects(tx, { ...cause, operationId: id });
  }

  private async make(
    tx: Tx,
    cause: Cause,
    { projects, operation_id: operationId }: ProjectsEnsureRequest,
    known: ReadonlyMap<string, ProjectRow>,
  ): Promise<Map<string, ProjectRow>> {
    const missing = new Map<string, { name: string; description: string }>();
    for (const { name, description } of projects) {
      const key = projectNameKey(name);
      if (known.has(key) || missing.has(key)) continue;
      missing.set(key, { name, description: clipText(description, PROJECT_DESCRIPTION_MAX) });
    }
    const made = await this.placement.makeAll(tx, cause.ownerId, cause.actor, [...missing.values()]);
    const ids = made.map((project) => project.id);
    if (operationId !== undefined && ids.length > 0)
      await this.ledger.addProjects(tx, { ...cause, operationId }, ids);
    return new Map(made.map((project) => [projectNameKey(project.name), project]));
  }
}

function refuseBadName(name: string): void {
  if (name === '') throw invalid('Project name is required');
  if (characterCount(name) > PROJECT_NAME_MAX) {
    throw invalid(`Project name must be at most ${PROJECT_NAME_MAX} characters`);
  }
}
