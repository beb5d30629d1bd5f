import type { ServiceManifest } from '#platform/app';
import { AiKey } from './ai-key/ai-key.entity.js';
import { CreateSuggestion1763700000000 } from './database/migrations/1763700000000-create-suggestion.js';
import { SuggestionModule } from './suggestion.module.js';

/** The suggestion service: keeps each user's AI key; titles and tags are proposed from here. */
export const suggestionManifest: ServiceManifest = {
  name: 'suggestion',
  module: SuggestionModule,
  configs: [],
  database: {
    schema: 'suggestion',
    entities: [AiKey],
    migrations: [CreateSuggestion1763700000000],
  },
  work: {},
  bodyLimit: 64 * 1024,
};
