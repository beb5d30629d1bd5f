// What each service's schema contains after migrating from zero: the committed copy shows drift.
import 'reflect-metadata';
import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { DatabaseConfig, catalogueSnapshot, migrate } from '../../dist/libs/platform/database/src/index.js';
import { bookmarkManifest } from '../../dist/libs/services/bookmark/src/index.js';
import { gatewayManifest } from '../../dist/libs/services/gateway/src/index.js';
import { importManifest } from '../../dist/libs/services/import/src/index.js';
import { rulesManifest } from '../../dist/libs/services/rules/src/index.js';
import { sharingManifest } from '../../dist/libs/services/sharing/src/index.js';
import { suggestionManifest } from '../../dist/libs/services/suggestion/src/index.js';

const manifests = [
  gatewayManifest,
  bookmarkManifest,
  importManifest,
  rulesManifest,
  sharingManifest,
  suggestionManifest,
];

/**
 * @param {string} adminUrl superuser of a throw-away Postgres
 * @returns {Promise<Record<string, string>>} files by their path in the project
 */
export async function catalogueFiles(adminUrl) {
  const name = `catalogue_${randomBytes(4).toString('hex')}`;
  await run(adminUrl, `CREATE DATABASE ${name}`);
  try {
    const url = new URL(adminUrl);
    url.pathname = `/${name}`;
    const config = Object.assign(new DatabaseConfig(), { url: url.href, roleSecret: 'catalogue' });
    await migrate(
      manifests.map((manifest) => manifest.database),
      config,
    );
    const files = {};
    for (const { name: service, database } of manifests) {
      files[`libs/services/${service}/catalogue.txt`] = await catalogueSnapshot(url.href, database.schema);
    }
    return files;
  } finally {
    await run(adminUrl, `DROP DATABASE ${name} WITH (FORCE)`);
  }
}

/** @param {string} url @param {string} sql */
async function run(url, sql) {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query(sql).finally(() => client.end());
}
