import sharp from 'sharp';
import { invalid } from '#platform/errors';

/** Pixels of each side: twice what the largest avatar on a screen has. */
const SIDE = 96;
/** Pixels of a picture we are willing to unpack. */
const MOST_PIXELS = 16_000_000;
const FORMATS: readonly string[] = ['jpeg', 'png', 'webp', 'gif'];

/**
 * The picture cut square, made small and encoded anew, as a `data:` address of a few kilobytes: pages
 * may load pictures from us only, and this one comes with the user without a request of its own.
 * @throws UserError for anything that is no picture of a common format
 */
export async function encodeAvatar(bytes: Buffer): Promise<string> {
  try {
    const picture = sharp(bytes, { limitInputPixels: MOST_PIXELS, failOn: 'error' });
    const { format } = await picture.metadata();
    if (!FORMATS.includes(format)) throw invalid('The picture has no format that is taken.');
    const small = await picture
      .rotate()
      .resize(SIDE, SIDE, { fit: 'cover' })
      .webp({ quality: 80 })
      .toBuffer();
    return `data:image/webp;base64,${small.toString('base64')}`;
  } catch (error) {
    throw invalid(`The picture cannot be read: ${error instanceof Error ? error.name : 'unknown'}`);
  }
}
