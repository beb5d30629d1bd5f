import { Injectable } from '@nestjs/common';
import type { BookmarksWriteResponse, BookmarkDraft } from '#contracts';
import { Database } from '#platform/database';
import { BugError, OperationalError, UserError, isRetryable } from '#platform/errors';
import type { WorkJob } from '#platform/messaging';
import { ObjectStorage } from '#platform/storage';
import { PortClient } from '#platform/upstream';
import { JobProgressEvents } from './job.events.js';
import type { ImportJob, JobError } from './job.entity.js';
import { JobPlanner, type JobPlan } from './job.planner.js';
import { JobRepository, type JobProgress } from './job.repository.js';

/** Most that one call of `bookmarks.write` and `projects.ensure` takes. */
const BATCH = 500;
/** Calls under way at once: the next batch is read and checked while the database writes the one before it. */
const CALLS_AHEAD = 2;
/** Milliseconds between two messages about the progress of one job; its end is told at once. */
const TELL_EVERY = 1_000;
/** Bytes of JSON in one call, well below what a port takes. */
const BATCH_BYTES = 4 * 1024 * 1024;

/** Milliseconds that an import writes before others that wait get their turn. */
const TURN = 5_000;

/** What a run needs to know of the world around it. */
export interface RunContext extends Pick<WorkJob, 'signal' | 'isLastAttempt'> {
  /** Whether other imports wait for a worker. */
  readonly areOthersWaiting: () => Promise<boolean>;
}

interface Batch {
  readonly items: readonly BookmarkDraft[];
  readonly answer: Promise<BookmarksWriteResponse>;
}

/**
 * Carries one import out. Everything it does can be done again: projects are found by their name,
 * bookmarks by job and row, and progress counts only from where the job stands. So a job that any
 * process dropped at any moment goes on and imports nothing twice.
 */
@Injectable()
export class JobRunner {
  constructor(
    private readonly database: Database,
    private readonly jobs: JobRepository,
    private readonly planner: JobPlanner,
    private readonly ports: PortClient,
    private readonly storage: ObjectStorage,
    private readonly events: JobProgressEvents,
  ) {}

  /**
   * @returns `ended`; `waits` when it made room for others, `interrupted` when something it needs went away after
   *   some of it was written: it has to be run again
   * @throws OperationalError when something it needs is away and nothing was written; the queue tries again
   */
  async run(ownerId: string, id: string, work: RunContext): Promise<'ended' | 'waits' | 'interrupted'> {
    const job = await this.jobs.find(ownerId, id);
    if (!job || (job.status !== 'queued' && job.status !== 'running')) return 'ended';
    let from = Infinity;
    try {
      const plan = await this.planner.plan(job);
      if (!(await this.begin(job, plan))) return 'ended';
      from = job.done;
      const projectIds = await this.ensureProjects(job, plan);
      if (!(await this.writeBookmarks(job, plan, projectIds, work))) return 'waits';
      await this.finish(job, 'done');
      return 'ended';
    } catch (error) {
      if (error instanceof UserError) {
        await this.finish(job, 'failed', error.message);
        return 'ended';
      }
      // A long import outlives more deaths than a job has attempts, as long as it gets on between them.
      if (isRetryable(error) && !work.signal.aborted && (await this.hasMoved(job, from)))
        return 'interrupted';
      const comesAgain = isRetryable(error) && !work.isLastAttempt;
      if (!comesAgain)
        await this.finish(job, 'failed', 'The import could not be finished. Please try again.');
      throw error;
    }
  }

  private async hasMoved({ ownerId, id }: ImportJob, from: number): Promise<boolean> {
    if (from === Infinity) return false;
    return ((await this.jobs.find(ownerId, id))?.done ?? 0) > from;
  }

  /**
   * Reads the job anew: while this worker stood still and lost its lock, another one may have gone on with it.
   * @returns false when there is nothing left to do
   */
  private async begin(job: ImportJob, plan: JobPlan): Promise<boolean> {
    const settled = plan.skipped + plan.duplicates;
    const change = {
      status: 'running',
      stage: 'creating-projects',
      total: plan.items.length + settled,
      done: settled,
      unsupportedSkipped: plan.skipped,
      duplicatesSkipped: plan.duplicates,
    } as const;
    return this.database.transaction(async (tx) => {
      const current = await this.jobs.lock(tx, job.ownerId, job.id);
      if (!current || (current.status !== 'queued' && current.status !== 'running')) return false;
      Object.assign(job, current);
      if (current.status === 'running') return true;
      await this.jobs.change(tx, job, change);
      await this.events.publish(tx, { ...job, ...change });
      Object.assign(job, change);
      return true;
    });
  }

  private async ensureProjects(job: ImportJob, plan: JobPlan): Promise<readonly number[]> {
    if (job.projectIds) return job.projectIds;
    const ids: number[] = [];
    let created = 0;
    for (const projects of slices(plan.projects, BATCH)) {
      const request = { operation_id: job.id, label: job.fileName, projects };
      const answer = await this.ports.call('projects.ensure', job.ownerId, request, { timeout: 30_000 });
      ids.push(...answer.projects.map((project) => project.id));
      created += answer.projects.filter((project) => project.created).length;
    }
    const change = { projectIds: ids, projectsCreated: created, stage: 'importing-bookmarks' } as const;
    return this.database.transaction(async (tx) => {
      const current = await this.jobs.lock(tx, job.ownerId, job.id);
      if (current?.projectIds) return current.projectIds;
      if (current?.status === 'running') await this.jobs.change(tx, job, change);
      return ids;
    });
  }

  /** @returns false when it made room for others before its end */
  private async writeBookmarks(
    job: ImportJob,
    plan: JobPlan,
    projectIds: readonly number[],
    { signal, areOthersWaiting }: RunContext,
  ): Promise<boolean> {
    // What was settled when the file was read is no row of the plan.
    const settled = job.total - plan.items.length;
    let turnEnds = Date.now() + TURN;
    let told = 0;
    let from = job.done;
    let asked = from;
    const asking: Batch[] = [];
    while (from < job.total) {
      if (signal.aborted)
        throw new OperationalError('import_interrupted', 'The process is stopping; the import goes on later');
      if (Date.now() > turnEnds) {
        if (await areOthersWaiting()) return false;
        turnEnds = Date.now() + TURN;
      }
      while (asking.length < CALLS_AHEAD && asked < job.total) {
        const items = batchFrom(plan, asked - settled, projectIds);
        asking.push(this.ask(job, plan, items));
        asked += items.length;
      }
      const batch = asking.shift();
      if (!batch) throw new BugError('An import that is not over asks for nothing');
      const progress = progressOf(from + batch.items.length, batch.items, (await batch.answer).results);
      const isNews = Date.now() - told >= TELL_EVERY;
      await this.database.transaction(async (tx) => {
        if (!(await this.jobs.advance(tx, job, from, progress))) return;
        if (isNews) await this.events.publish(tx, { ...job, done: progress.done });
      });
      if (isNews) told = Date.now();
      from = progress.done;
    }
    return true;
  }

  /** Sends one batch. Its answer is looked at in its turn; until then its failure is nobody's. */
  private ask(job: ImportJob, plan: JobPlan, items: readonly BookmarkDraft[]): Batch {
    const request = { operation_id: job.id, label: job.fileName, items, apply_rules: plan.applyRules };
    const answer = this.ports.call('bookmarks.write', job.ownerId, request, { timeout: 60_000 });
    answer.catch(() => undefined);
    return { items, answer };
  }

  private async finish(job: ImportJob, status: 'done' | 'failed', message?: string): Promise<void> {
    await this.database.transaction(async (tx) => {
      const current = await this.jobs.lock(tx, job.ownerId, job.id);
      if (!current || (current.status !== 'queued' && current.status !== 'running')) return;
      const failure: JobError[] = message === undefined ? [] : [{ title: '', url: '', message }];
      const change = {
        status,
        stage: 'finished',
        fileKey: null,
        finishedAt: new Date(),
        errorCount: current.errorCount + failure.length,
        errors: [...failure, ...current.errors],
      } as const;
      await this.jobs.change(tx, job, { ...change, errors: [...change.errors] });
      await this.events.publish(tx, { ...current, status });
    });
    if (job.fileKey !== null) await this.storage.delete(job.fileKey);
  }
}

/** As many as one call takes, by number and by size; at least one. */
function batchFrom(plan: JobPlan, from: number, projectIds: readonly number[]): BookmarkDraft[] {
  const drafts: BookmarkDraft[] = [];
  let size = 0;
  for (const item of plan.items.slice(from, from + BATCH)) {
    const draft = item.draft(projectIds);
    size += Buffer.byteLength(JSON.stringify(draft));
    if (drafts.length > 0 && size > BATCH_BYTES) break;
    drafts.push(draft);
  }
  return drafts;
}

function progressOf(
  done: number,
  items: readonly BookmarkDraft[],
  results: BookmarksWriteResponse['results'],
): JobProgress {
  const byRow = new Map(items.map((item) => [item.row, item]));
  const errors = results.flatMap((result) => {
    const item = byRow.get(result.row);
    return result.status === 'error' && item
      ? [{ title: item.title, url: item.url, message: result.message }]
      : [];
  });
  return {
    done,
    imported: results.filter((result) => result.status === 'imported').length,
    duplicates: results.filter((result) => result.status === 'duplicate').length,
    errors,
  };
}

function* slices<T>(list: readonly T[], size: number): Generator<T[]> {
  for (let at = 0; at < list.length; at += size) yield list.slice(at, at + size);
}
