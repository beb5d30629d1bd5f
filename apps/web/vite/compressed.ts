import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Plugin } from 'vite';

const TEXT = /\.(?:js|css|svg|html|webmanifest)$/u;

/** Writes a .br and a .gz beside every text asset, so that the server compresses nothing while it serves. */
export function compressed(): Plugin {
  const brotli = promisify(brotliCompress);
  const zip = promisify(gzip);
  const options = { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } };
  return {
    name: 'compressed',
    apply: 'build',
    async writeBundle({ dir }) {
      if (!dir) return;
      const files = await readdir(dir, { recursive: true });
      for (const file of files.filter((name) => TEXT.test(name))) {
        const path = join(dir, file);
        const bytes = await readFile(path);
        await Promise.all([
          brotli(bytes, options).then((small) => writeFile(`${path}.br`, small)),
          zip(bytes, { level: 9 }).then((small) => writeFile(`${path}.gz`, small)),
        ]);
      }
    },
  };
}
