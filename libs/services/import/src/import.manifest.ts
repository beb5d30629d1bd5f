import fastifyMultipart from '@fastify/multipart';
import type { ServiceManifest } from '#platform/app';
import { StorageConfig } from '#platform/storage';
import { CreateImport1763700000000 } from './database/migrations/1763700000000-create-import.js';
import { UndoAsked1763700100000 } from './database/migrations/1763700100000-undo-asked.js';
import { ImportConfig } from './import.config.js';
import { ImportModule } from './import.module.js';
import { ImportJob } from './jobs/job.entity.js';
import { IMPORT_WORK } from './jobs/job.work-table.js';

/** The import service: turns files of other products into bookmarks, in batches or as a whole-file job. */
export const importManifest: ServiceManifest = {
  name: 'import',
  module: ImportModule,
  configs: [ImportConfig, StorageConfig],
  database: {
    schema: 'import',
    entities: [ImportJob],
    migrations: [CreateImport1763700000000, UndoAsked1763700100000],
    objectKeys: 'SELECT file_key AS key FROM "import".jobs WHERE file_key IS NOT NULL',
  },
  work: IMPORT_WORK,
  // Fifty entries with long remarks.
  bodyLimit: 8 * 1024 * 1024,
  setup: async (fastify) => {
    // Sizes are bounded where the file is spooled, so that the answer carries our text.
    await fastify.register(fastifyMultipart, {
      limits: { fileSize: Number.MAX_SAFE_INTEGER, files: 1, fields: 4, fieldSize: 4 * 1024 * 1024 },
    });
  },
};
