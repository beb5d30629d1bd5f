import { Injectable } from '@nestjs/common';
import { v7 as uuidv7 } from 'uuid';
import { Tombstones } from '#platform/app';
import { Database } from '#platform/database';
import { invalid, notFound, UserError } from '#platform/errors';
import { authorize, type Actor } from '#platform/identity';
import { WorkQueues } from '#platform/messaging';
import { correlationId } from '#platform/observability';
import { RulesRepository } from '../rules/rules.repository.js';
import type { RulesRunDto, RulesRunInputDto } from './run.dto.js';
import type { RulesWork } from './run.work-table.js';
import { RunsRepository, type RunRow } from './runs.repository.js';

/** Begins runs and says how far they are. */
@Injectable()
export class RunsService {
  constructor(
    private readonly database: Database,
    private readonly runs: RunsRepository,
    private readonly rules: RulesRepository,
    private readonly work: WorkQueues<RulesWork>,
    private readonly tombstones: Tombstones,
  ) {}

  /** @throws 400 when there is no rule to run, 404 for one that is not there, 409 `in_progress` */
  async start(actor: Actor, { rule_ids: wanted }: RulesRunInputDto): Promise<RulesRunDto> {
    const ownerId = authorize(actor, 'rules:manage');
    const all = await this.rules.list(ownerId);
    const named = new Set(wanted ?? all.filter((rule) => rule.is_active).map((rule) => rule.id));
    const rules = all.filter(({ id }) => named.has(id));
    if (rules.length < named.size) throw notFound('Rule');
    if (rules.length === 0) throw invalid('There is no active rule to run.');
    const run = {
      id: uuidv7(),
      ruleIds: rules.map(({ id }) => id),
      label: rules.map(({ name }) => name).join(', '),
    };
    await this.database.transaction(async (tx) => {
      await this.tombstones.assertAlive(tx, ownerId);
      if (!(await this.runs.insert(tx, ownerId, run))) throw underWay();
    });
    // A queue that is away loses nothing: the sweep looks for what was not begun.
    await this.work
      .add(
        'rules.run',
        { owner_id: ownerId, run_id: run.id },
        { correlationId: correlationId(), dedupe: { key: run.id } },
      )
      .catch(() => undefined);
    return this.show(ownerId, run.id);
  }

  /** @throws 404 */
  async get(actor: Actor, id: string): Promise<RulesRunDto> {
    const ownerId = authorize(actor, 'rules:manage');
    return this.show(ownerId, id);
  }

  private async show(ownerId: string, id: string): Promise<RulesRunDto> {
    const run = await this.runs.find(ownerId, id);
    if (!run) throw notFound('Run');
    return shown(run);
  }
}

const underWay = (): UserError =>
  new UserError('conflict', 'in_progress', 'Your rules are still running.', { retryAfter: 2 });

const shown = ({ id, status, total, done, changed, created_at, finished_at }: RunRow): RulesRunDto => ({
  id,
  operation_id: id,
  status,
  total,
  done,
  changed,
  created_at,
  finished_at,
});
