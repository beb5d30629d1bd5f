import type { ServiceManifest } from '#platform/app';
import { CreateRules1763900000000 } from './database/migrations/1763900000000-create-rules.js';
import { Applications1764000100000 } from './database/migrations/1764000100000-applications.js';
import { RulesModule } from './rules.module.js';

/** The rules service: keeps each user's saving rules and lets them loose on what is saved. */
export const rulesManifest: ServiceManifest = {
  name: 'rules',
  module: RulesModule,
  configs: [],
  database: {
    schema: 'rules',
    entities: [],
    migrations: [CreateRules1763900000000, Applications1764000100000],
  },
  work: {},
  // An import of two hundred long rules.
  bodyLimit: 8 * 1024 * 1024,
};
