import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import type { Plugin } from 'vite';

/** What the manifest and index.html name. A masked icon is cut by the system, so it is drawn to its edges. */
const ICONS = [
  { name: 'icons/icon-192.png', source: '../public/favicon.svg', size: 192 },
  { name: 'icons/icon-512.png', source: '../public/favicon.svg', size: 512 },
  { name: 'icons/masked-512.png', source: 'masked.svg', size: 512 },
  { name: 'icons/touch-180.png', source: 'masked.svg', size: 180 },
] as const;

/** Density at which the 32-unit drawings have at least the pixels that are asked for. */
const DENSITY = 72 * 16;

/** Draws the icons of the installed app from two drawings: pictures are never edited by hand. */
export function icons(): Plugin {
  return {
    name: 'icons',
    apply: 'build',
    async generateBundle() {
      for (const { name, source, size } of ICONS) {
        const drawing = await readFile(join(import.meta.dirname, source));
        const picture = await sharp(drawing, { density: DENSITY }).resize(size, size).png().toBuffer();
        this.emitFile({ type: 'asset', fileName: name, source: picture });
      }
    },
  };
}
