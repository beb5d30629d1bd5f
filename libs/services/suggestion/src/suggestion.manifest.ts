import type { ServiceManifest } from '#platform/app';
import { AiConfig } from './ai/ai.config.js';
import { AiKey } from './ai-key/ai-key.entity.js';
import { CreateSuggestion1763700000000 } from './database/migrations/1763700000000-create-suggestion.js';
import { Models1764100000000 } from './database/migrations/1764100000000-models.js';
import { SUGGESTION_WORK } from './learning/learning.work-table.js';
import { SuggestionModule } from './suggestion.module.js';

/** The suggestion service: proposes titles and tags, and keeps each user's AI key. */
export const suggestionManifest: ServiceManifest = {
  name: 'suggestion',
  module: SuggestionModule,
  configs: [AiConfig],
  database: {
    schema: 'suggestion',
    entities: [AiKey],
    migrations: [CreateSuggestion1763700000000, Models1764100000000],
  },
  work: SUGGESTION_WORK,
  // A feedback with a long content.
  bodyLimit: 512 * 1024,
};
