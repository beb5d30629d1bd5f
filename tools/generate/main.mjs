// `npm run generate` writes what is generated and committed; with --check it only compares and fails on
// a difference. Needs a build, and for the catalogues a throw-away Postgres in TEST_DATABASE_URL.
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { catalogueFiles } from './catalogue.mjs';
import { envExampleFiles } from './env-example.mjs';
import { messageMapFiles } from './message-map.mjs';
import { openApiFiles } from './openapi.mjs';
import { licences, licencesPage } from '../security/licences.mjs';

const isCheck = process.argv.includes('--check');
const database = process.env.TEST_DATABASE_URL;
const files = {
  ...(await openApiFiles()),
  ...envExampleFiles(),
  ...(await messageMapFiles()),
  'docs/licences.md': licencesPage(licences()),
  ...(database ? await catalogueFiles(database) : {}),
};
if (!database)
  process.stderr.write('TEST_DATABASE_URL is not set: the catalogues of the schemas are left out.\n');

let stale = 0;
for (const [path, text] of Object.entries(files)) {
  const current = await readFile(path, 'utf8').catch(() => '');
  if (current === text) continue;
  stale += 1;
  process.stdout.write(`${isCheck ? 'not current' : 'written'}: ${path}\n`);
  if (isCheck) continue;
  await mkdir(dirname(path), { recursive: true });
  await writeFile(path, text);
}
if (stale === 0) process.stdout.write('Generated files are current.\n');
process.exit(isCheck && stale > 0 ? 1 : 0);
