import { Injectable } from '@nestjs/common';
import { Database } from '#platform/database';
import { authorize, type Actor } from '#platform/identity';
import { RulesRepository } from '../rules/rules.repository.js';
import { ApplicationsRepository } from './applications.repository.js';
import type { RulesApplicationDto, RulesHistoryQueryDto, RulesStatsDto } from './history.dto.js';

const LIMIT_DEFAULT = 50;

/** What rules did, and how often. */
@Injectable()
export class HistoryService {
  constructor(
    private readonly database: Database,
    private readonly rules: RulesRepository,
    private readonly applications: ApplicationsRepository,
  ) {}

  /** Why a bookmark is as it is: what touched it, latest first. Of what is not the caller's there is nothing. */
  async of(
    actor: Actor,
    { bookmark_id: bookmarkId, limit }: RulesHistoryQueryDto,
  ): Promise<RulesApplicationDto[]> {
    const ownerId = authorize(actor, 'rules:manage');
    const rows = await this.applications.list(ownerId, bookmarkId, limit ?? LIMIT_DEFAULT);
    return rows.map(({ rule_id, name, deleted, how, changes, at }) => ({
      rule: { id: rule_id, name, deleted },
      how,
      changes,
      at,
    }));
  }

  /** Deleted rules count in the sums: what they did happened. */
  async stats(actor: Actor): Promise<RulesStatsDto> {
    const ownerId = authorize(actor, 'rules:manage');
    const [{ total, active }, all, rules] = await Promise.all([
      this.rules.count(this.database, ownerId),
      this.applications.sums(ownerId),
      this.applications.countsByRule(ownerId),
    ]);
    return { total, active, inactive: total - active, ...all, rules };
  }
}
