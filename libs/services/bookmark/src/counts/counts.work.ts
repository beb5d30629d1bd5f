import { Injectable } from '@nestjs/common';
import { WorkHandler } from '#platform/messaging';
import { CountsRepository } from './counts.repository.js';

@Injectable()
export class CountsWork {
  constructor(private readonly counts: CountsRepository) {}

  /** Each second: keeps what a read has to add up small. */
  @WorkHandler('counts.fold')
  async fold(): Promise<void> {
    while ((await this.counts.fold()).more);
  }
}
