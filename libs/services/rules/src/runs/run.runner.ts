import { setImmediate } from 'node:timers/promises';
import { Injectable } from '@nestjs/common';
import { v5 as uuidv5 } from 'uuid';
import type { BookmarksAdjustResponse } from '#contracts';
import { Database, type Tx } from '#platform/database';
import { Outbox } from '#platform/messaging';
import { correlationId } from '#platform/observability';
import { PortClient } from '#platform/upstream';
import { RuleSet } from '#util/rules';
import { applicationsOf, planOf, subjectOf, type AdjustmentPlan } from '../adjusting/adjustment-plan.js';
import { OwnerProjects } from '../projects/owner-projects.js';
import { RunDesk } from './run-desk.js';
import type { RunRow } from './runs.repository.js';

/** Bookmarks of one page: their contents are in memory meanwhile. */
const PAGE = 100;
/** Milliseconds for writing a page. */
const PATIENCE = 30_000;

/** Lets rules loose on what is there, a page at a time. */
@Injectable()
export class RunRunner {
  constructor(
    private readonly database: Database,
    private readonly desk: RunDesk,
    private readonly projects: OwnerProjects,
    private readonly ports: PortClient,
    private readonly outbox: Outbox,
  ) {}

  /**
   * Goes on where the run stands. Whoever dies in a page does it again: the page's place makes its adjustment's id, so
   * that nothing changes twice.
   * @returns whether it has ended, or is no longer this worker's
   */
  async run(ownerId: string, id: string, hasTime: () => boolean): Promise<boolean> {
    let run = await this.desk.runs.find(ownerId, id);
    if (run?.status !== 'running') return true;
    const rules = await this.rulesOf(ownerId, run);
    do {
      run = await this.page(ownerId, run, rules);
      if (run?.status !== 'running') return true;
    } while (hasTime());
    return false;
  }

  async fail(ownerId: string, id: string): Promise<void> {
    await this.database.transaction(async (tx) => {
      const run = await this.desk.runs.fail(tx, ownerId, id);
      if (run) await this.announce(tx, ownerId, run);
    });
  }

  /** Named rules run also when they are not active; those that were deleted meanwhile do not. */
  private async rulesOf(ownerId: string, run: RunRow): Promise<RuleSet> {
    const named = new Set(run.rule_ids);
    const rules = (await this.desk.rules.list(ownerId)).filter(({ id }) => named.has(id));
    const projects = await this.projects.neededFor(ownerId, rules);
    return new RuleSet(
      rules.map((rule) => ({ ...rule, is_active: true })),
      projects,
    );
  }

  /** @returns the run after the page; undefined when somebody else was faster */
  private async page(ownerId: string, run: RunRow, rules: RuleSet): Promise<RunRow | undefined> {
    const from = run.cursor === null ? {} : { after: run.cursor };
    const scanned = await this.ports.call('bookmarks.scan', ownerId, { ...from, limit: PAGE });
    const plans: AdjustmentPlan[] = [];
    for (const bookmark of scanned.bookmarks) {
      const subject = subjectOf(bookmark);
      const plan = subject && planOf(bookmark.id, subject, rules.evaluate(subject));
      if (plan) plans.push(plan);
      // Others get their turn.
      await setImmediate();
    }
    const results = await this.adjust(ownerId, run, plans);
    return this.database.transaction(async (tx) => {
      if (!(await this.desk.tombstones.isAlive(tx, ownerId))) return undefined;
      const after = await this.desk.runs.advance(tx, ownerId, run, {
        next: scanned.next,
        total: scanned.total,
        looked: scanned.bookmarks.length,
        changed: results.length,
      });
      if (!after) return undefined;
      const applied = applicationsOf(plans, results, 'run');
      await this.desk.applications.add(tx, ownerId, applied);
      await this.desk.applications.trim(tx, ownerId, [
        ...new Set(applied.map(({ bookmarkId }) => bookmarkId)),
      ]);
      await this.announce(tx, ownerId, after);
      return after;
    });
  }

  private async adjust(
    ownerId: string,
    run: RunRow,
    plans: readonly AdjustmentPlan[],
  ): Promise<BookmarksAdjustResponse['results']> {
    if (plans.length === 0) return [];
    const request = {
      adjustment_id: uuidv5(run.cursor ?? 'first', run.id),
      hops: 0,
      operation: { id: run.id, label: run.label },
      items: plans.map(({ adjustment }) => adjustment),
    };
    return (await this.ports.call('bookmarks.adjust', ownerId, request, { timeout: PATIENCE })).results;
  }

  private async announce(tx: Tx, ownerId: string, { id, status, done, total }: RunRow): Promise<void> {
    await this.outbox.publish(tx, {
      type: 'rules.progressed.v1',
      owner_id: ownerId,
      actor: { kind: 'service', id: 'rules' },
      correlation_id: correlationId(),
      payload: { run_id: id, status, done, total },
    });
  }
}
