import { Injectable } from '@nestjs/common';
import { PortClient } from '#platform/upstream';
import type { RuleAction, RuleProject } from '#util/rules';
import { foldName } from '#util/text';

/** The owner's active projects by their id, oldest first. */
export type ProjectsById = ReadonlyMap<number, RuleProject>;

/** Projects belong to the bookmark service: rules only point at them. */
@Injectable()
export class OwnerProjects {
  constructor(private readonly ports: PortClient) {}

  /** @throws OperationalError (503) while the bookmark service is away */
  async all(ownerId: string): Promise<ProjectsById> {
    const { projects } = await this.ports.call('projects.read', ownerId, {});
    return new Map(projects.map(({ id, name }) => [id, { id, name }]));
  }

  /** As {@link all} when any of these points at a project; without one nobody need be asked. */
  async neededFor(
    ownerId: string,
    rules: readonly { actions: readonly RuleAction[] }[],
  ): Promise<ProjectsById> {
    const isNeeded = rules.some(({ actions }) => actions.some(pointsAtProject));
    return isNeeded ? this.all(ownerId) : new Map();
  }
}

export const pointsAtProject = ({ action_type }: RuleAction): boolean => action_type === 'set_project';

/** The project that a person means by an id or a name; of several with that name the oldest. */
export function findProject(projects: ProjectsById, text: string): RuleProject | undefined {
  const wanted = text.trim();
  const byId = /^\d{1,16}$/.test(wanted) ? projects.get(Number(wanted)) : undefined;
  return byId ?? [...projects.values()].find(({ name }) => nameKey(name) === nameKey(wanted));
}

/** As projects are looked up by name everywhere: trimmed, blanks collapsed, case-folded. */
const nameKey = (name: string): string => foldName(name.replace(/\s+/g, ' ').trim());
