import { Injectable } from '@nestjs/common';
import { isRetryable } from '#platform/errors';
import { WorkHandler, WorkQueues, type WorkJob } from '#platform/messaging';
import { RunRunner } from './run.runner.js';
import type { RulesWork } from './run.work-table.js';
import { RunsRepository } from './runs.repository.js';

/** Milliseconds of one turn: runs of others wait no longer, and shutdown neither. */
const TURN = 10_000;

/** Carries runs out, and forgets old ones. */
@Injectable()
export class RunWork {
  constructor(
    private readonly runner: RunRunner,
    private readonly runs: RunsRepository,
    private readonly work: WorkQueues<RulesWork>,
  ) {}

  @WorkHandler('rules.run')
  async run({ owner_id, run_id, turn = 0 }: RulesWork['rules.run'], job: WorkJob): Promise<void> {
    const until = Date.now() + TURN;
    const hasTime = (): boolean => !job.signal.aborted && Date.now() < until;
    try {
      if (await this.runner.run(owner_id, run_id, hasTime)) return;
    } catch (error) {
      // What waiting can mend comes again; anything else never ends well.
      if (!isRetryable(error)) await this.runner.fail(owner_id, run_id);
      throw error;
    }
    const next = turn + 1;
    await this.work.add(
      'rules.run',
      { owner_id, run_id, turn: next },
      // The key of the job that is just ending is still taken.
      { correlationId: job.correlationId, dedupe: { key: `${run_id}-${next % 2}` } },
    );
  }

  /** Wakes runs that a lost queue forgot; one that is at work is left alone by whoever comes second. */
  @WorkHandler('rules.sweep')
  async sweep(): Promise<void> {
    for (const { owner_id, id } of await this.runs.unfinished()) {
      await this.work.add('rules.run', { owner_id, run_id: id }, { dedupe: { key: id } });
    }
    await this.runs.forgetFinished();
  }
}
