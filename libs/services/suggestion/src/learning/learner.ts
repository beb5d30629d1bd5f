import { Injectable } from '@nestjs/common';
import { Tombstones } from '#platform/app';
import type { Tx } from '#platform/database';
import { CountsRepository } from './counts.repository.js';
import { LearntRepository } from './learnt.repository.js';
import type { Lesson } from './lesson.js';
import { ModelChanges } from './model-changes.js';
import { ModelsRepository } from './models.repository.js';

/** Keeps a model in step with its owner's bookmarks, with as many statements for five hundred of them as for one. */
@Injectable()
export class Learner {
  constructor(
    private readonly models: ModelsRepository,
    private readonly learnt: LearntRepository,
    private readonly counts: CountsRepository,
    private readonly tombstones: Tombstones,
  ) {}

  /**
   * Takes back what these bookmarks taught before and learns what they teach now. Of a version that is not newer than
   * what was learnt nothing is taken, so that the order of messages does not matter, nor how often one comes.
   * @returns whether the owner has only now got a model: bookmarks from before are still to be learnt
   */
  async learn(tx: Tx, ownerId: string, lessons: readonly Lesson[]): Promise<boolean> {
    if (!(await this.tombstones.isAlive(tx, ownerId))) return false;
    await this.models.lock(tx, ownerId);
    const isNew = await this.models.begin(tx, ownerId);
    const latest = new Map<string, Lesson>();
    for (const lesson of lessons)
      if (lesson.version > (latest.get(lesson.id)?.version ?? 0)) latest.set(lesson.id, lesson);
    const before = new Map(
      (await this.learnt.find(tx, ownerId, [...latest.keys()])).map((row) => [row.bookmark_id, row]),
    );
    const news = [...latest.values()].filter(({ id, version }) => version > (before.get(id)?.version ?? 0));
    if (news.length === 0) return isNew;
    const changes = new ModelChanges();
    const names = new Map<string, string>();
    for (const lesson of news) {
      const old = before.get(lesson.id);
      if (old) changes.count(old, -1);
      changes.count(lesson, 1);
      lesson.tags.forEach((key, index) => names.set(key, lesson.names[index] ?? key));
    }
    await this.learnt.save(tx, ownerId, news);
    await this.counts.addFeatures(tx, ownerId, changes.ofFeatures);
    await this.counts.addTags(tx, ownerId, changes.ofTags, names);
    await this.counts.addPairs(tx, ownerId, changes.ofPairs);
    await this.models.count(tx, ownerId, changes.bookmarks, news.length);
    return isNew;
  }
}
