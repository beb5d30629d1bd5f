import type { ServiceManifest } from '#platform/app';
import { CreateRules1763900000000 } from './database/migrations/1763900000000-create-rules.js';
import { RulesModule } from './rules.module.js';

/** The rules service: keeps each user's saving rules and says what they do. */
export const rulesManifest: ServiceManifest = {
  name: 'rules',
  module: RulesModule,
  configs: [],
  database: {
    schema: 'rules',
    entities: [],
    migrations: [CreateRules1763900000000],
  },
  work: {},
};
