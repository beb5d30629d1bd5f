import { isDeepStrictEqual } from 'node:util';
import { Injectable } from '@nestjs/common';
import { Tombstones } from '#platform/app';
import { Database } from '#platform/database';
import { BugError, notFound, versionConflict } from '#platform/errors';
import { authorize, type Actor } from '#platform/identity';
import { RULE_META, RULE_NAME_MAX, RULES_MAX, type RuleBody, type RuleMeta } from '#util/rules';
import { clipText } from '#util/text';
import { OwnerProjects, pointsAtProject } from '../projects/owner-projects.js';
import { drafted, EMPTY_RULE, refuseUnsound } from './rule-draft.js';
import type { RulesRuleInputDto, RulesRuleUpdateDto } from './rule.dto.js';
import { tooManyRules, wrongOrder } from './rule.errors.js';
import type { RulesRuleDto } from './rule-view.dto.js';
import { RulePresenter } from './rule.presenter.js';
import { RulesRepository } from './rules.repository.js';

const COPY = ' (Copy)';

/** Keeps saving rules. For sessions only: a rule changes what every other client saves. */
@Injectable()
export class RulesService {
  constructor(
    private readonly database: Database,
    private readonly rules: RulesRepository,
    private readonly presenter: RulePresenter,
    private readonly projects: OwnerProjects,
    private readonly tombstones: Tombstones,
  ) {}

  /** All of them, in running order. */
  async list(actor: Actor): Promise<RulesRuleDto[]> {
    const ownerId = authorize(actor, 'rules:manage');
    return this.presenter.list(ownerId, await this.rules.list(ownerId));
  }

  /** Everything that a form for rules offers. */
  meta(actor: Actor): RuleMeta {
    authorize(actor, 'rules:manage');
    return RULE_META;
  }

  /** @throws 404 */
  async get(actor: Actor, id: number): Promise<RulesRuleDto> {
    const ownerId = authorize(actor, 'rules:manage');
    return this.show(ownerId, id);
  }

  /** @throws 400 that names everything that is wrong with it, 409 `too_many_rules` */
  async create(actor: Actor, dto: RulesRuleInputDto): Promise<RulesRuleDto> {
    const ownerId = authorize(actor, 'rules:manage');
    refuseUnsound(dto, EMPTY_RULE);
    const rule = await this.resolved(ownerId, dto, EMPTY_RULE);
    return this.show(ownerId, await this.add(ownerId, rule));
  }

  /**
   * Changes the fields that the request carries.
   * @param seen the version that the client saw, from If-Match
   * @throws 400 when the rule would not be one any more, 404, 409 `version_conflict` with the current rule
   */
  async update(
    actor: Actor,
    id: number,
    dto: RulesRuleUpdateDto,
    seen: number | undefined,
  ): Promise<RulesRuleDto> {
    const ownerId = authorize(actor, 'rules:manage');
    const known = await this.rules.find(ownerId, id);
    if (!known) throw notFound('Rule');
    refuseUnsound(dto, known);
    const wished = await this.resolved(ownerId, dto, known);
    const versions = [dto.version ?? undefined, seen].filter((version) => version !== undefined);
    const outcome = await this.database.transaction(async (tx) => {
      const before = await this.rules.lock(tx, ownerId, id);
      if (!before) throw notFound('Rule');
      if (versions.some((version) => version !== before.version)) return 'moved';
      const after = merged(dto, before, wished);
      if (isDeepStrictEqual(after, bodyOf(before))) return 'same';
      await this.rules.update(tx, ownerId, id, after);
      return 'changed';
    });
    const current = await this.show(ownerId, id);
    if (outcome === 'moved') throw versionConflict('rule', current);
    return current;
  }

  /** @throws 404 */
  async remove(actor: Actor, id: number): Promise<{ id: number }> {
    const ownerId = authorize(actor, 'rules:manage');
    const wasThere = await this.database.transaction((tx) => this.rules.delete(tx, ownerId, id));
    if (!wasThere) throw notFound('Rule');
    return { id };
  }

  /** Active becomes inactive, and the other way round. @throws 404 */
  async toggle(actor: Actor, id: number): Promise<RulesRuleDto> {
    const ownerId = authorize(actor, 'rules:manage');
    await this.database.transaction(async (tx) => {
      const rule = await this.rules.lock(tx, ownerId, id);
      if (!rule) throw notFound('Rule');
      await this.rules.update(tx, ownerId, id, { ...rule, is_active: !rule.is_active });
    });
    return this.show(ownerId, id);
  }

  /** Priorities 0…n−1 in this order. @throws 400 unless `ids` are the caller's rules, each once */
  async reorder(actor: Actor, ids: readonly number[]): Promise<RulesRuleDto[]> {
    const ownerId = authorize(actor, 'rules:manage');
    await this.database.transaction(async (tx) => {
      await this.rules.lockOwner(tx, ownerId);
      const there = new Set(await this.rules.lockIds(tx, ownerId));
      const named = new Set(ids);
      const isWhole = ids.length === there.size && named.size === ids.length;
      if (!isWhole || ids.some((id) => !there.has(id))) throw wrongOrder();
      await this.rules.setOrder(tx, ownerId, ids);
    });
    return this.presenter.list(ownerId, await this.rules.list(ownerId));
  }

  /** An inactive copy beside it. @throws 404, 409 `too_many_rules` */
  async duplicate(actor: Actor, id: number): Promise<RulesRuleDto> {
    const ownerId = authorize(actor, 'rules:manage');
    const original = await this.rules.find(ownerId, id);
    if (!original) throw notFound('Rule');
    const name = clipText(original.name, RULE_NAME_MAX - COPY.length) + COPY;
    return this.show(ownerId, await this.add(ownerId, { ...original, name, is_active: false }));
  }

  private async add(ownerId: string, rule: RuleBody): Promise<number> {
    return this.database.transaction(async (tx) => {
      await this.tombstones.assertAlive(tx, ownerId);
      await this.rules.lockOwner(tx, ownerId);
      if ((await this.rules.count(tx, ownerId)).total >= RULES_MAX) throw tooManyRules();
      const id = await this.rules.insert(tx, ownerId, rule);
      if (id === undefined) throw new BugError('Making a rule made none');
      return id;
    });
  }

  private async show(ownerId: string, id: number): Promise<RulesRuleDto> {
    const rule = await this.rules.find(ownerId, id);
    if (!rule) throw notFound('Rule');
    return this.presenter.one(ownerId, rule);
  }

  /** The bookmark service is asked before the transaction, and only about rules that point at a project. */
  private async resolved(ownerId: string, dto: RulesRuleInputDto, before: RuleBody): Promise<RuleBody> {
    const isProjectSaid = dto.actions?.some(pointsAtProject) ?? false;
    return drafted(dto, before, isProjectSaid ? await this.projects.all(ownerId) : new Map());
  }
}

/** What the request carries, over the rule as it is now. */
function merged(dto: RulesRuleInputDto, now: RuleBody, wished: RuleBody): RuleBody {
  const pick = <F extends keyof RuleBody & keyof RulesRuleInputDto>(field: F): RuleBody[F] =>
    dto[field] === undefined || dto[field] === null ? now[field] : wished[field];
  return {
    name: pick('name'),
    is_active: pick('is_active'),
    priority: pick('priority'),
    conditions: pick('conditions'),
    actions: pick('actions'),
  };
}

const bodyOf = ({ name, is_active, priority, conditions, actions }: RuleBody): RuleBody => ({
  name,
  is_active,
  priority,
  conditions,
  actions,
});
