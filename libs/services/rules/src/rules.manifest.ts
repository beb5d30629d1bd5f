import type { ServiceManifest } from '#platform/app';
import { CreateRules1763900000000 } from './database/migrations/1763900000000-create-rules.js';
import { Applications1764000100000 } from './database/migrations/1764000100000-applications.js';
import { Runs1764000200000 } from './database/migrations/1764000200000-runs.js';
import { RulesModule } from './rules.module.js';
import { RULES_WORK } from './runs/run.work-table.js';

/** The rules service: keeps each user's saving rules and lets them loose on what is saved. */
export const rulesManifest: ServiceManifest = {
  name: 'rules',
  module: RulesModule,
  configs: [],
  database: {
    schema: 'rules',
    entities: [],
    migrations: [CreateRules1763900000000, Applications1764000100000, Runs1764000200000],
  },
  work: RULES_WORK,
  // An import of two hundred long rules.
  bodyLimit: 8 * 1024 * 1024,
};
