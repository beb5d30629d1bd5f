// TypeScript to JavaScript, one file each, in parallel. Files whose source has not changed are not touched, so
// a restart after an edit costs milliseconds. The record is removed first and written last: an interrupted
// build has none and is done again from scratch.
import { copyFileSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { LaunchError, messageOf } from './failure.mjs';
import { exists, isRecord, readJson, writeJson } from './files.mjs';
import { digest, filesBelow } from './hashing.mjs';
import { DIST, ROOT } from './paths.mjs';
import { isCode, SERVER_STAMP, serverSettings, serverSources, serverStamp } from './sources.mjs';

/**
 * @returns {Promise<{ written: number, removed: number }>}
 */
export async function buildServer() {
  const { transformFile } = await import('@swc/core');
  const settings = serverSettings();
  const stamp = serverStamp();
  const known = knownFiles(settings);
  rmSync(SERVER_STAMP, { force: true });

  /** @type {Record<string, string>} */
  const files = {};
  const outputs = new Set();
  /** @type {string[]} */
  const problems = [];
  let written = 0;
  await Promise.all(
    serverSources().map(async (source) => {
      const name = relative(ROOT, source);
      const output = join(DIST, name.replace(/\.ts$/, '.js'));
      const content = digest(readFileSync(source));
      files[name] = content;
      outputs.add(output);
      if (isCode(source)) outputs.add(`${output}.map`);
      if (known[name] === content && exists(output)) return;
      written += 1;
      mkdirSync(dirname(output), { recursive: true });
      if (!isCode(source)) return copyFileSync(source, output);
      try {
        const { code, map } = await transformFile(source, {
          swcrc: true,
          cwd: ROOT,
          sourceFileName: relative(dirname(output), source),
        });
        writeFileSync(output, `${code}\n//# sourceMappingURL=${output.split('/').at(-1)}.map\n`);
        writeFileSync(`${output}.map`, map ?? '{}');
      } catch (error) {
        problems.push(`${name}\n${messageOf(error)}`);
      }
    }),
  );
  if (problems.length > 0)
    throw new LaunchError('The server could not be built.', { log: problems.join('\n\n') });

  const gone = filesBelow(
    [join(DIST, 'libs'), join(DIST, 'apps')],
    (path) => path !== join(DIST, 'apps/web'),
  ).filter((path) => !outputs.has(path));
  for (const path of gone) rmSync(path);
  writeJson(SERVER_STAMP, { stamp, settings, files });
  return { written, removed: gone.length };
}

/**
 * @param {string} settings
 * @returns {Record<string, unknown>}
 */
function knownFiles(settings) {
  const record = readJson(SERVER_STAMP);
  return isRecord(record) && record.settings === settings && isRecord(record.files) ? record.files : {};
}
