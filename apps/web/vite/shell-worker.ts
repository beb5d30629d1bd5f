import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Plugin, Rolldown } from 'vite';

const SOURCE = 'src/features/offline/worker/shell.worker.ts';
const FILE = 'sw.js';
/** Files of `public` that the page itself asks for; the icons are the system's business. */
const PUBLIC = ['boot.js', 'favicon.svg', 'manifest.webmanifest'] as const;
/** The highlighter and its hundreds of grammars come with the first code that is looked at. */
const LATE = /node_modules\/(?:@shikijs|shiki)\//u;
/** Shares are read with a network or not at all. */
const VIEWER = /src\/features\/viewer\//u;
/** Of the fonts the subset that the screens are written in; others come with the first text that needs them. */
const FONT = /-latin-wght-normal-[^/]*\.woff2$/u;

/**
 * Builds the service worker to /sw.js and tells it what belongs to the shell of this build. The build's name is a
 * hash of all of that: it changes with every change, and with nothing else.
 */
export function shellWorker(): Plugin {
  let root = '';
  let publicDir = '';
  return {
    name: 'shell-worker',
    apply: 'build',
    configResolved(config) {
      root = config.root;
      publicDir = config.publicDir;
    },
    buildStart() {
      this.emitFile({ type: 'chunk', id: join(root, SOURCE), fileName: FILE });
    },
    generateBundle: {
      order: 'post',
      async handler(_options, bundle) {
        const [worker, page] = [bundle[FILE], bundle['index.html']];
        if (worker?.type !== 'chunk' || page?.type !== 'asset')
          throw new Error('No worker or no page was built');
        const assets = Object.values(bundle).filter(belongsToShell);
        const names = assets.map(({ fileName }) => fileName).toSorted();
        const html = String(page.source);
        const hash = createHash('sha256').update([...names, html, worker.code].join('\n'));
        for (const name of PUBLIC) hash.update(await readFile(join(publicDir, name)));
        const build = hash.digest('hex').slice(0, 16);
        const files = [...PUBLIC, ...names].map((name) => `/${name}`);
        worker.code = worker.code
          .replaceAll('__BUILD__', JSON.stringify(build))
          .replaceAll('__SHELL_FILES__', JSON.stringify(files));
        page.source = html.replaceAll('__BUILD__', build);
      },
    },
  };
}

function belongsToShell(output: Rolldown.OutputChunk | Rolldown.OutputAsset): boolean {
  if (!output.fileName.startsWith('assets/')) return false;
  if (output.type === 'asset') return /\.(?:css|js)$/u.test(output.fileName) || FONT.test(output.fileName);
  return !output.moduleIds.some((id) => LATE.test(id) || VIEWER.test(id));
}
