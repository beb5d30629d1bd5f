import { Injectable } from '@nestjs/common';
import type { BookmarksWriteResponse, BookmarkDraft } from '#contracts';
import { Database } from '#platform/database';
import { OperationalError, UserError, isRetryable } from '#platform/errors';
import type { WorkJob } from '#platform/messaging';
import { ObjectStorage } from '#platform/storage';
import { PortClient } from '#platform/upstream';
import { JobProgressEvents } from './job.events.js';
import type { ImportJob, JobError } from './job.entity.js';
import { JobPlanner, type JobPlan } from './job.planner.js';
import { JobRepository, type JobProgress } from './job.repository.js';

/** Most that one call of `bookmarks.write` and `projects.ensure` takes. */
const BATCH = 500;
/** Bytes of JSON in one call, well below what a port takes. */
const BATCH_BYTES = 4 * 1024 * 1024;

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

  /** @throws OperationalError when something it needs is away; the queue tries again */
  async run(ownerId: string, id: string, work: Pick<WorkJob, 'signal' | 'isLastAttempt'>): Promise<void> {
    const job = await this.jobs.find(ownerId, id);
    if (!job || (job.status !== 'queued' && job.status !== 'running')) return;
    try {
      const plan = await this.planner.plan(job);
      await this.begin(job, plan);
      const projectIds = await this.ensureProjects(job, plan);
      await this.writeBookmarks(job, plan, projectIds, work.signal);
      await this.finish(job, 'done');
    } catch (error) {
      if (error instanceof UserError) return this.finish(job, 'failed', error.message);
      const comesAgain = isRetryable(error) && !work.isLastAttempt;
      if (!comesAgain)
        await this.finish(job, 'failed', 'The import could not be finished. Please try again.');
      throw error;
    }
  }

  private async begin(job: ImportJob, plan: JobPlan): Promise<void> {
    if (job.status === 'running') return;
    const change = {
      status: 'running',
      stage: 'creating-projects',
      total: plan.items.length,
      unsupportedSkipped: plan.skipped,
      duplicatesSkipped: plan.duplicates,
    } as const;
    await this.database.transaction(async (tx) => {
      await this.jobs.change(tx, job, change);
      await this.events.publish(tx, { ...job, ...change });
    });
    Object.assign(job, change);
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
    await this.database.transaction((tx) => this.jobs.change(tx, job, change));
    return ids;
  }

  private async writeBookmarks(
    job: ImportJob,
    plan: JobPlan,
    projectIds: readonly number[],
    signal: AbortSignal,
  ): Promise<void> {
    let from = job.done;
    while (from < plan.items.length) {
      if (signal.aborted)
        throw new OperationalError('import_interrupted', 'The process is stopping; the import goes on later');
      const items = batchFrom(plan, from, projectIds);
      const request = { operation_id: job.id, label: job.fileName, items, apply_rules: plan.applyRules };
      const { results } = await this.ports.call('bookmarks.write', job.ownerId, request, { timeout: 60_000 });
      const progress = progressOf(from + items.length, items, results);
      await this.database.transaction(async (tx) => {
        if (!(await this.jobs.advance(tx, job, from, progress))) return;
        await this.events.publish(tx, { ...job, done: progress.done });
      });
      from = progress.done;
    }
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
