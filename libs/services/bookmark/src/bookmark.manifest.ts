import type { ServiceManifest } from '#platform/app';
import { BookmarkModule } from './bookmark.module.js';
import { BOOKMARK_WORK } from './bookmark.work.js';
import { Initial1763700000000 } from './database/migrations/1763700000000-initial.js';
import { SearchOrder1763800000000 } from './database/migrations/1763800000000-search-order.js';
import { SearchOrderFilled1763800100000 } from './database/migrations/1763800100000-search-order-filled.js';
import { Adjustments1764000000000 } from './database/migrations/1764000000000-adjustments.js';
import { ShareVersions1764100000000 } from './database/migrations/1764100000000-share-versions.js';
import { exportConfigs } from './export/index.js';
import { FILES, filesConfigs, filesMigrations, registerMultipart } from './files/index.js';
import { PreviewRunner, previewsConfigs, previewsMigrations, previewsRetiredWork } from './previews/index.js';

/** The bookmark service: bookmarks, projects, tags, search, files, previews, operations. */
export const bookmarkManifest: ServiceManifest = {
  name: 'bookmark',
  module: BookmarkModule,
  configs: [...filesConfigs, ...previewsConfigs, ...exportConfigs],
  database: {
    schema: 'bookmark',
    entities: [],
    migrations: [
      Initial1763700000000,
      ...filesMigrations,
      ...previewsMigrations,
      SearchOrder1763800000000,
      SearchOrderFilled1763800100000,
      Adjustments1764000000000,
      ShareVersions1764100000000,
    ],
    objectKeys: `
      SELECT '${FILES}' || stored_name AS key FROM bookmark.files
      UNION ALL SELECT image_key FROM bookmark.bookmark_previews WHERE image_key IS NOT NULL
      UNION ALL SELECT icon_key FROM bookmark.favicons WHERE icon_key IS NOT NULL`,
  },
  work: BOOKMARK_WORK,
  retiredWork: previewsRetiredWork,
  background: [PreviewRunner],
  setup: registerMultipart,
};
