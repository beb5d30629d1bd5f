import { Injectable } from '@nestjs/common';
import { Tombstones } from '#platform/app';
import { Database } from '#platform/database';
import { WorkHandler, WorkQueues, type WorkJob } from '#platform/messaging';
import { BookmarkSource } from './bookmark-source.js';
import { CountsRepository } from './counts.repository.js';
import { Learner } from './learner.js';
import type { SuggestionWork } from './learning.work-table.js';
import { LearntRepository } from './learnt.repository.js';
import { lessonOf } from './lesson.js';
import { ModelsRepository } from './models.repository.js';

/** Milliseconds of one turn: models of others wait no longer, and shutdown neither. */
const TURN = 10_000;

/** Learns what was saved before an owner had a model, and looks after models. */
@Injectable()
export class LearningWork {
  constructor(
    private readonly database: Database,
    private readonly bookmarks: BookmarkSource,
    private readonly learner: Learner,
    private readonly models: ModelsRepository,
    private readonly learnt: LearntRepository,
    private readonly counts: CountsRepository,
    private readonly tombstones: Tombstones,
    private readonly work: WorkQueues<SuggestionWork>,
  ) {}

  /** Goes on where the model stands. A page that is learnt twice is learnt once: its versions are known by then. */
  @WorkHandler('model.learn')
  async learn({ owner_id: ownerId, turn = 0 }: SuggestionWork['model.learn'], job: WorkJob): Promise<void> {
    const until = Date.now() + TURN;
    do {
      const model = await this.models.find(ownerId);
      if (model?.status !== 'learning') return;
      const { bookmarks, next } = await this.bookmarks.page(ownerId, model.cursor);
      await this.database.transaction(async (tx) => {
        await this.learner.learn(tx, ownerId, bookmarks.map(lessonOf));
        await this.models.advance(tx, ownerId, next);
      });
    } while (!job.signal.aborted && Date.now() < until);
    // The key of the job that is just ending is still taken.
    const dedupe = { key: `${ownerId}-${(turn + 1) % 2}` };
    await this.work.add('model.learn', { owner_id: ownerId, turn: turn + 1 }, { dedupe });
  }

  /** Wakes models that a lost queue forgot, and lets go of what is no longer needed. */
  @WorkHandler('model.sweep')
  async sweep(): Promise<void> {
    for (const ownerId of await this.models.unfinished())
      await this.work.add('model.learn', { owner_id: ownerId }, { dedupe: { key: ownerId } });
    for (const ownerId of await this.models.grown()) await this.prune(ownerId);
    await this.database.transaction((tx) => this.learnt.forgetDeleted(tx));
  }

  private async prune(ownerId: string): Promise<void> {
    await this.database.transaction(async (tx) => {
      if (!(await this.tombstones.isAlive(tx, ownerId))) return;
      await this.models.lock(tx, ownerId);
      await this.counts.prune(tx, ownerId);
      await this.models.markPruned(tx, ownerId);
    });
  }
}
