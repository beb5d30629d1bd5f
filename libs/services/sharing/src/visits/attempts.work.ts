import { Injectable } from '@nestjs/common';
import { SWEEP, WorkHandler, type WorkTable } from '#platform/messaging';
import { AttemptsRepository } from './attempts.repository.js';

export interface SharingWork {
  readonly [kind: string]: object;
  readonly 'attempts.sweep': Record<string, never>;
}

export const SHARING_WORK: WorkTable<SharingWork> = {
  'attempts.sweep': { ...SWEEP, every: 3_600_000 },
};

@Injectable()
export class AttemptsWork {
  constructor(private readonly attempts: AttemptsRepository) {}

  /** Hourly: addresses are kept no longer than they count. */
  @WorkHandler('attempts.sweep')
  async sweep(): Promise<void> {
    await this.attempts.prune();
  }
}
