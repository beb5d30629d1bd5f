import type { ServiceManifest } from '#platform/app';
import { BookmarkModule } from './bookmark.module.js';
import { BOOKMARK_WORK } from './bookmark.work.js';
import { Initial1763700000000 } from './database/migrations/1763700000000-initial.js';
import { exportConfigs } from './export/index.js';
import { filesConfigs, filesMigrations, registerMultipart } from './files/index.js';
import { previewsConfigs, previewsMigrations } from './previews/index.js';

/** The bookmark service: bookmarks, projects, tags, search, files, previews, operations. */
export const bookmarkManifest: ServiceManifest = {
  name: 'bookmark',
  module: BookmarkModule,
  configs: [...filesConfigs, ...previewsConfigs, ...exportConfigs],
  database: {
    schema: 'bookmark',
    entities: [],
    migrations: [Initial1763700000000, ...filesMigrations, ...previewsMigrations],
  },
  work: BOOKMARK_WORK,
  setup: registerMultipart,
};
