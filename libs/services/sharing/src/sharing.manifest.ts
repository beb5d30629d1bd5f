import type { ServiceManifest } from '#platform/app';
import { CreateSharing1764100000000 } from './database/migrations/1764100000000-create-sharing.js';
import { SharingConfig } from './sharing.config.js';
import { takeForms } from './page/forms.js';
import { SharingModule } from './sharing.module.js';
import { SHARING_WORK } from './visits/attempts.work.js';

/** The sharing service: shares, and what visitors see of them. */
export const sharingManifest: ServiceManifest = {
  name: 'sharing',
  module: SharingModule,
  configs: [SharingConfig],
  database: {
    schema: 'sharing',
    entities: [],
    migrations: [CreateSharing1764100000000],
  },
  work: SHARING_WORK,
  bodyLimit: 64 * 1024,
  setup: takeForms,
};
