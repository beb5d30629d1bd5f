import { Injectable } from '@nestjs/common';
import { brokenProject } from '#util/rules';
import { OwnerProjects, type ProjectsById } from '../projects/owner-projects.js';
import type { RulesRuleDto } from './rule-view.dto.js';
import type { RuleRow } from './rule.row.js';

/** Rules as answers show them. */
@Injectable()
export class RulePresenter {
  constructor(private readonly projects: OwnerProjects) {}

  /** @throws OperationalError (503) when one points at a project and the bookmark service is away */
  async list(ownerId: string, rules: readonly RuleRow[]): Promise<RulesRuleDto[]> {
    const projects = await this.projects.neededFor(ownerId, rules);
    return rules.map((rule) => shown(rule, projects));
  }

  async one(ownerId: string, rule: RuleRow): Promise<RulesRuleDto> {
    return shown(rule, await this.projects.neededFor(ownerId, [rule]));
  }
}

function shown(rule: RuleRow, projects: ProjectsById): RulesRuleDto {
  const { id, name, is_active, priority, version, created_at, updated_at } = rule;
  return {
    id,
    name,
    is_active,
    priority,
    conditions: rule.conditions.map((condition, place) => ({ ...condition, condition_order: place })),
    actions: rule.actions.map((action, place) => ({ ...action, action_order: place })),
    broken: brokenProject(rule, projects) === null ? null : 'project',
    version,
    created_at,
    updated_at,
  };
}
