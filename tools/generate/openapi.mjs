// The OpenAPI document of the whole product, from the decorators of the built services, and the types
// that the API client is made of.
import 'reflect-metadata';
import { readFile } from 'node:fs/promises';
import openapiTypes, { astToString } from 'openapi-typescript';
import { format } from 'prettier';
import { describeService, mergeDocuments } from '../../dist/libs/platform/app/src/index.js';
import { bookmarkManifest } from '../../dist/libs/services/bookmark/src/index.js';
import { gatewayManifest } from '../../dist/libs/services/gateway/src/index.js';
import { importManifest } from '../../dist/libs/services/import/src/index.js';
import { rulesManifest } from '../../dist/libs/services/rules/src/index.js';
import { sharingManifest } from '../../dist/libs/services/sharing/src/index.js';
import { suggestionManifest } from '../../dist/libs/services/suggestion/src/index.js';

/** @returns {Promise<Record<string, string>>} files by their path in the project */
export async function openApiFiles() {
  const { version } = JSON.parse(await readFile(new URL('../../package.json', import.meta.url), 'utf8'));
  const documents = [];
  for (const manifest of [
    gatewayManifest,
    bookmarkManifest,
    importManifest,
    rulesManifest,
    sharingManifest,
    suggestionManifest,
  ]) {
    documents.push(await describeService(manifest));
  }
  const document = mergeDocuments(documents, version);
  const types = astToString(await openapiTypes(structuredClone(document), { alphabetize: true }));
  const header = '// Generated from docs/openapi.json by `npm run generate`. Do not edit.\n';
  return {
    'docs/openapi.json': `${JSON.stringify(document, null, 2)}\n`,
    'libs/clients/api-client/src/schema.d.ts':
      header + (await format(types, { parser: 'typescript', printWidth: 110, singleQuote: true })),
  };
}
