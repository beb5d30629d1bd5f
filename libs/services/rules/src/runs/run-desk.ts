import { Injectable } from '@nestjs/common';
import { Tombstones } from '#platform/app';
import { ApplicationsRepository } from '../history/applications.repository.js';
import { RulesRepository } from '../rules/rules.repository.js';
import { RunsRepository } from './runs.repository.js';

/** What a run reads and writes here. */
@Injectable()
export class RunDesk {
  constructor(
    readonly runs: RunsRepository,
    readonly rules: RulesRepository,
    readonly applications: ApplicationsRepository,
    readonly tombstones: Tombstones,
  ) {}
}
