import { Injectable } from '@nestjs/common';
import { Database } from '#platform/database';
import { OperationalError, conflict, notFound } from '#platform/errors';
import { PortClient } from '#platform/upstream';
import { ERRORS_KEPT, type ImportJob } from './job.entity.js';
import { JobProgressEvents } from './job.events.js';
import { JobRepository } from './job.repository.js';

type JobName = Pick<ImportJob, 'ownerId' | 'id'>;

/**
 * Takes imports back. The rows are another service's: that they shall go is written down here first, so that
 * a death between the two leaves a job that is taken back a little later, never one that says `done` about nothing.
 */
@Injectable()
export class JobUndo {
  constructor(
    private readonly database: Database,
    private readonly jobs: JobRepository,
    private readonly ports: PortClient,
    private readonly events: JobProgressEvents,
  ) {}

  /**
   * @throws 404, 409 while the job is still at work
   * @throws OperationalError when the bookmark service is away; the sweep then goes on with it
   */
  async takeBack(name: JobName): Promise<void> {
    if (!(await this.ask(name))) return;
    try {
      const request = { operation_id: name.id };
      const { skipped } = await this.ports.call('operations.undo', name.ownerId, request, {
        timeout: 60_000,
      });
      await this.settle(name, skipped);
    } catch (error) {
      // Refused for good, such as after thirty days: nobody is to ask again.
      if (!(error instanceof OperationalError)) await this.jobs.setUndoAsked(name, null);
      throw error;
    }
  }

  /** Goes on with what was asked for before `before` and not ended; what is away now is asked in the next round. */
  async resume(before: Date, limit: number): Promise<void> {
    for (const name of await this.jobs.undoAsked(before, limit)) {
      try {
        await this.takeBack(name);
      } catch (error) {
        if (!(error instanceof OperationalError)) throw error;
      }
    }
  }

  /** @returns false when it is taken back already */
  private async ask(name: JobName): Promise<boolean> {
    return this.database.transaction(async (tx) => {
      const job = await this.jobs.lock(tx, name.ownerId, name.id);
      if (!job) throw notFound('Import');
      if (job.status === 'undone') return false;
      if (job.status === 'queued' || job.status === 'running') {
        throw conflict(
          'import_running',
          'This import is still running. It can be undone as soon as it is finished.',
        );
      }
      if (job.undoAskedAt === null) await this.jobs.change(tx, job, { undoAskedAt: new Date() });
      return true;
    });
  }

  private async settle(name: JobName, skipped: readonly string[]): Promise<void> {
    await this.database.transaction(async (tx) => {
      const job = await this.jobs.lock(tx, name.ownerId, name.id);
      if (!job || job.status === 'undone') return;
      const change = {
        status: 'undone',
        undoAskedAt: null,
        undoSkipped: skipped.slice(0, ERRORS_KEPT),
      } as const;
      await this.jobs.change(tx, job, change);
      await this.events.publish(tx, { ...job, status: 'undone' });
    });
  }
}
