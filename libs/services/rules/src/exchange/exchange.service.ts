import { isDeepStrictEqual } from 'node:util';
import { Injectable } from '@nestjs/common';
import { Tombstones } from '#platform/app';
import { Database } from '#platform/database';
import { authorize, type Actor } from '#platform/identity';
import { RULE_TEMPLATES, RULES_MAX, type RuleBody, type RuleTemplate } from '#util/rules';
import { OwnerProjects, pointsAtProject, type ProjectsById } from '../projects/owner-projects.js';
import { drafted, draftProblems, EMPTY_RULE, missingProject } from '../rules/rule-draft.js';
import { invalidRule, tooManyRules } from '../rules/rule.errors.js';
import type { RulesRuleCreateDto } from '../rules/rule.dto.js';
import { RulesRepository } from '../rules/rules.repository.js';
import {
  EXPORT_FORMAT,
  EXPORT_VERSION,
  type RulesExportDto,
  type RulesExportedRuleDto,
  type RulesImportDto,
  type RulesImportedDto,
  type RulesSkippedDto,
} from './exchange.dto.js';

/** Rules that come from elsewhere and go there. */
@Injectable()
export class ExchangeService {
  constructor(
    private readonly database: Database,
    private readonly rules: RulesRepository,
    private readonly projects: OwnerProjects,
    private readonly tombstones: Tombstones,
  ) {}

  templates(actor: Actor): readonly RuleTemplate[] {
    authorize(actor, 'rules:manage');
    return RULE_TEMPLATES;
  }

  /** All of them, with projects by name: ids mean nothing in another account. */
  async export(actor: Actor): Promise<RulesExportDto> {
    const ownerId = authorize(actor, 'rules:manage');
    const rules = await this.rules.list(ownerId);
    const projects = await this.projects.neededFor(ownerId, rules);
    return {
      format: EXPORT_FORMAT,
      version: EXPORT_VERSION,
      rules: rules.map((rule) => exported(rule, projects)),
    };
  }

  /**
   * Adds rules to those that are there, all that can be or, when one is no rule, none.
   * @throws 400 that names everything that is wrong, 409 `too_many_rules`
   */
  async import(actor: Actor, { rules }: RulesImportDto): Promise<RulesImportedDto> {
    const ownerId = authorize(actor, 'rules:manage');
    refuseAnyUnsound(rules);
    const isProjectSaid = rules.some(({ actions }) => actions.some(pointsAtProject));
    const projects: ProjectsById = isProjectSaid ? await this.projects.all(ownerId) : new Map();
    // A project that is not there costs its own rule and no other.
    const homeless = rules.filter((rule) => missingProject(rule, projects) !== undefined);
    const sound = rules
      .filter((rule) => !homeless.includes(rule))
      .map((rule) => drafted(rule, EMPTY_RULE, projects));
    const skipped = homeless.map(({ name }) => ({ name, message: 'Its project is not there' }));
    return this.database.transaction(async (tx) => {
      await this.tombstones.assertAlive(tx, ownerId);
      await this.rules.lockOwner(tx, ownerId);
      const known: RuleBody[] = await this.rules.list(ownerId);
      const twice: RulesSkippedDto[] = [];
      const fresh: RuleBody[] = [];
      for (const rule of sound) {
        const isKnown = [...known, ...fresh].some((other) => isSameRule(rule, other));
        if (isKnown) twice.push({ name: rule.name, message: 'This rule is there already' });
        else fresh.push(rule);
      }
      if (known.length + fresh.length > RULES_MAX) throw tooManyRules();
      await this.rules.insertAll(tx, ownerId, fresh);
      return { imported: fresh.length, skipped: [...skipped, ...twice] };
    });
  }
}

function refuseAnyUnsound(rules: readonly RulesRuleCreateDto[]): void {
  const problems = rules.flatMap((rule, place) =>
    draftProblems(rule, EMPTY_RULE).map(({ field, message }) => ({
      field: `rules.${place}.${field}`,
      message: `Rule ${place + 1}: ${message}`,
    })),
  );
  if (problems.length > 0) throw invalidRule(problems);
}

/** Whether two rules do the same under the same name; whether and when they run makes no difference. */
const isSameRule = (one: RuleBody, other: RuleBody): boolean =>
  one.name === other.name &&
  isDeepStrictEqual(one.conditions, other.conditions) &&
  isDeepStrictEqual(one.actions, other.actions);

function exported(
  { name, is_active, priority, conditions, actions }: RuleBody,
  projects: ProjectsById,
): RulesExportedRuleDto {
  return {
    name,
    is_active,
    priority,
    conditions,
    actions: actions.map((action) => ({
      ...action,
      action_value: pointsAtProject(action)
        ? (projects.get(Number(action.action_value))?.name ?? action.action_value)
        : action.action_value,
    })),
  };
}
