import { Injectable } from '@nestjs/common';
import { RecoveryConfig } from '#platform/app';
import { Database } from '#platform/database';
import { WorkHandler, type WorkJob, type WorkKinds, type WorkTable } from '#platform/messaging';
import { Logger } from '#platform/observability';
import { ObjectStorage, StorageConfig, sweepSpool } from '#platform/storage';
import { AbandonedObjects } from './abandoned-objects.js';
import { FilesRepository } from './files.repository.js';
import { FILES, PICTURES, fileKey, storedNameOfKey } from './stored-names.js';

export interface FilesWork extends WorkKinds {
  'files.sweep-loose': Record<string, never>;
  'files.sweep-orphans': Record<string, never>;
}

const MINUTE = 60 * 1000;
const HOUR = 60 * MINUTE;
const SWEEP = { concurrency: 1, limiter: null, attempts: 3, backoff: 60_000, lock: 60_000 } as const;

export const filesWork: WorkTable<FilesWork> = {
  'files.sweep-loose': { ...SWEEP, every: HOUR },
  'files.sweep-orphans': { ...SWEEP, every: 6 * HOUR },
};

/** A file that no bookmark took stays this long. */
const GRACE = 24 * HOUR;
const BATCH = 500;

/** The folder through which uploads come in. */
@Injectable()
export class SpoolSweeper {
  constructor(
    private readonly config: StorageConfig,
    private readonly logger: Logger,
  ) {}

  async sweep(): Promise<void> {
    const swept = await sweepSpool(this.config.spoolDir);
    if (swept > 0) this.logger.info({ swept }, 'removed uploads that had died on the way');
  }
}

/** Throws out what was left lying. Both sweeps may run at any time, and twice. */
@Injectable()
export class FilesSweeper {
  constructor(
    private readonly database: Database,
    private readonly files: FilesRepository,
    private readonly abandoned: AbandonedObjects,
    private readonly storage: ObjectStorage,
    private readonly spool: SpoolSweeper,
    private readonly recovery: RecoveryConfig,
  ) {}

  /** Uploads that nothing was saved with. */
  @WorkHandler('files.sweep-loose')
  async sweepLoose(_data: FilesWork['files.sweep-loose'], job: Pick<WorkJob, 'signal'>): Promise<void> {
    const before = new Date(Date.now() - GRACE);
    for (;;) {
      const loose = await this.files.findLoose(before, BATCH);
      for (const [ownerId, ids] of byOwner(loose)) await this.remove(ownerId, ids);
      if (loose.length < BATCH || job.signal.aborted) return;
    }
  }

  /** Objects whose upload or deletion died on the way, and what uploads left in the spool folder. */
  @WorkHandler('files.sweep-orphans')
  async sweepOrphans(_data: FilesWork['files.sweep-orphans'], job: Pick<WorkJob, 'signal'>): Promise<void> {
    const before = Date.now() - this.recovery.orphanGraceMinutes * MINUTE;
    for (const prefix of [FILES, PICTURES]) {
      let batch: string[] = [];
      for await (const object of this.storage.list(prefix)) {
        if (job.signal.aborted) return;
        if (object.lastModified.getTime() < before) batch.push(object.key);
        if (batch.length < BATCH) continue;
        await this.removeUnknown(batch);
        batch = [];
      }
      await this.removeUnknown(batch);
    }
    await this.spool.sweep();
  }

  private async remove(ownerId: string, ids: readonly string[]): Promise<void> {
    await this.database.transaction(async (tx) => {
      const files = await this.files.lock(tx, ownerId, ids);
      const names = await this.files.removeUnheld(
        tx,
        ownerId,
        files.map((file) => file.id),
      );
      await this.abandoned.publish(tx, ownerId, names.map(fileKey));
    });
  }

  private async removeUnknown(keys: readonly string[]): Promise<void> {
    const names = keys.map(storedNameOfKey).filter((name) => name !== undefined);
    const known = await this.files.knownNames(names);
    for (const key of keys) {
      const name = storedNameOfKey(key);
      if (name !== undefined && !known.has(name)) await this.storage.delete(key);
    }
  }
}

function byOwner(rows: readonly { owner_id: string; id: string }[]): Map<string, string[]> {
  const owners = new Map<string, string[]>();
  for (const { owner_id: ownerId, id } of rows) owners.set(ownerId, [...(owners.get(ownerId) ?? []), id]);
  return owners;
}
