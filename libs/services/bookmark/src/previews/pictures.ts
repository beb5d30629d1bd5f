import sharp, { type Sharp } from 'sharp';
import { sniffType } from '#platform/storage';
import { readIconFile } from './icon-file.js';

/** Pixels of a picture that is opened at all: a small file may claim to be a huge one. */
const MAX_PIXELS = 40_000_000;
/** Seconds that decoding and encoding may take. */
const TIMEOUT = 5;
const IMAGE = { width: 1200, height: 900 } as const;
const ICON_SIDE = 64;
/** Anything smaller is a tracking pixel or a spacer. */
const SMALLEST_IMAGE = 40;

/** What we open. Drawings (SVG), PDF and the rest stay closed, whatever they are called. */
const RASTER: ReadonlySet<string> = new Set([
  'image/png',
  'image/apng',
  'image/jpeg',
  'image/webp',
  'image/gif',
  'image/avif',
]);

sharp.cache(false);

/** A picture of a page, re-encoded as WebP of at most 1200 × 900. @returns undefined for what is no fit picture */
export async function encodeImage(bytes: Buffer): Promise<Buffer | undefined> {
  return encode(async () => {
    const input = await openRaster(bytes, SMALLEST_IMAGE);
    return input?.resize({ ...IMAGE, fit: 'inside', withoutEnlargement: true }).webp({ quality: 78 });
  });
}

/** An icon of a site, re-encoded as WebP of at most 64 × 64. @returns undefined for what is no fit picture */
export async function encodeIcon(bytes: Buffer): Promise<Buffer | undefined> {
  return encode(async () => {
    const input = (await openIcon(bytes)) ?? (await openRaster(bytes, 1));
    return input
      ?.resize({ width: ICON_SIDE, height: ICON_SIDE, fit: 'inside', withoutEnlargement: true })
      .webp({ lossless: true });
  });
}

async function openIcon(bytes: Buffer): Promise<Sharp | undefined> {
  const icon = readIconFile(bytes);
  if (!icon) return undefined;
  if (icon.kind === 'png') return openRaster(icon.bytes, 1);
  return sharp(icon.rgba, { raw: { width: icon.width, height: icon.height, channels: 4 } });
}

async function openRaster(bytes: Buffer, smallest: number): Promise<Sharp | undefined> {
  if (!RASTER.has((await sniffType(bytes.subarray(0, 4_100), '')).mime)) return undefined;
  const input = sharp(bytes, {
    limitInputPixels: MAX_PIXELS,
    failOn: 'error',
    animated: false,
    sequentialRead: true,
  });
  const { width, height } = await input.metadata();
  if (Math.min(width, height) < smallest) return undefined;
  // Upright as the camera meant it; nothing else of its notes is kept.
  return input.rotate();
}

/** The library says no in many ways; each of them means that this is no picture for us. */
async function encode(open: () => Promise<Sharp | undefined>): Promise<Buffer | undefined> {
  try {
    return await (await open())?.timeout({ seconds: TIMEOUT }).toBuffer();
  } catch {
    return undefined;
  }
}
