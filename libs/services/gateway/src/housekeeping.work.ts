import { Injectable } from '@nestjs/common';
import { Database } from '#platform/database';
import { WorkHandler, type WorkJob } from '#platform/messaging';
import { AccountDeletion } from './deletion/deletion.service.js';
import { PurgesRepository } from './deletion/purges.repository.js';
import { LiveEventsRepository } from './events/live-events.repository.js';
import { SessionsRepository } from './sessions/sessions.repository.js';

@Injectable()
export class Housekeeping {
  constructor(
    private readonly database: Database,
    private readonly sessions: SessionsRepository,
    private readonly log: LiveEventsRepository,
    private readonly purges: PurgesRepository,
    private readonly deletion: AccountDeletion,
  ) {}

  @WorkHandler('sweep')
  async sweep(_data: never, job: Pick<WorkJob, 'signal'>): Promise<void> {
    await this.database.transaction(async (tx) => {
      await this.sessions.deleteExpired(tx);
      await this.purges.deleteComplete(tx);
    });
    while (!job.signal.aborted) {
      if ((await this.database.transaction((tx) => this.log.deleteOld(tx))) === 0) return;
    }
  }

  @WorkHandler('repurge')
  async repurge(_data: never, _job: WorkJob): Promise<void> {
    await this.deletion.askAgain();
  }
}
