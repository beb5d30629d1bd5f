import { describe, expect, it } from '@jest/globals';
import sharp from 'sharp';
import { readIconFile } from './icon-file.js';
import { encodeIcon, encodeImage } from './pictures.js';

const RED = { r: 255, g: 0, b: 0, alpha: 1 } as const;
const picture = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 4, background: RED } });

/** An icon file with one image in it. */
function iconFile(width: number, bits: number, image: Buffer): Buffer {
  const head = Buffer.alloc(22);
  head.writeUInt16LE(1, 2);
  head.writeUInt16LE(1, 4);
  head.writeUInt8(width % 256, 6);
  head.writeUInt8(width % 256, 7);
  head.writeUInt16LE(1, 10);
  head.writeUInt16LE(bits, 12);
  head.writeUInt32LE(image.length, 14);
  head.writeUInt32LE(22, 18);
  return Buffer.concat([head, image]);
}

function bitmap(width: number, bits: number, parts: readonly Buffer[]): Buffer {
  const header = Buffer.alloc(40);
  header.writeUInt32LE(40, 0);
  header.writeInt32LE(width, 4);
  header.writeInt32LE(width * 2, 8);
  header.writeUInt16LE(1, 12);
  header.writeUInt16LE(bits, 14);
  return Buffer.concat([header, ...parts]);
}

describe('readIconFile', () => {
  it('turns bare pixels upright, with their transparency', () => {
    const pixels = Buffer.from([0, 0, 255, 255, 0, 255, 0, 128, 255, 0, 0, 255, 9, 9, 9, 0]);
    const icon = readIconFile(iconFile(2, 32, bitmap(2, 32, [pixels, Buffer.alloc(8)])));
    expect(icon).toMatchObject({ kind: 'pixels', width: 2, height: 2 });
    const rgba = icon?.kind === 'pixels' ? [...icon.rgba] : [];
    expect(rgba).toEqual([0, 0, 255, 255, 9, 9, 9, 0, 255, 0, 0, 255, 0, 255, 0, 128]);
  });

  it('reads a palette and the mask', () => {
    const palette = Buffer.from([0, 0, 255, 0, 255, 255, 255, 0]);
    const colours = Buffer.from([0b01000000, 0, 0, 0, 0b10000000, 0, 0, 0]);
    const mask = Buffer.from([0b10000000, 0, 0, 0, 0, 0, 0, 0]);
    const icon = readIconFile(iconFile(2, 1, bitmap(2, 1, [palette, colours, mask])));
    const rgba = icon?.kind === 'pixels' ? [...icon.rgba] : [];
    expect(rgba).toEqual([255, 255, 255, 255, 255, 0, 0, 255, 255, 0, 0, 0, 255, 255, 255, 255]);
  });

  it.each([
    ['nothing', Buffer.alloc(0)],
    ['a header without images', Buffer.from([0, 0, 1, 0, 9, 0])],
    ['an image beyond the end', iconFile(16, 32, Buffer.alloc(60)).subarray(0, 50)],
    ['zeros', iconFile(16, 32, Buffer.alloc(60))],
    ['pixels that are missing', iconFile(16, 32, bitmap(16, 32, [Buffer.alloc(20)]))],
    ['a size beyond reason', iconFile(0, 32, bitmap(30_000, 32, [Buffer.alloc(200)]))],
    ['another kind of file', Buffer.from('<html>not an icon</html>')],
  ])('has no image for %s', (_what, file) => {
    expect(readIconFile(file)).toBeUndefined();
  });
});

describe('encodeImage', () => {
  it('re-encodes and makes small', async () => {
    const encoded = await encodeImage(
      await picture(3000, 1500)
        .jpeg()
        .withExif({ IFD0: { Artist: 'canary' } })
        .toBuffer(),
    );
    expect(await sharp(encoded).metadata()).toMatchObject({ format: 'webp', width: 1200, height: 600 });
    expect(encoded?.includes('canary')).toBe(false);
  });

  it('refuses a tracking pixel, a drawing, a document and rubbish', async () => {
    expect(await encodeImage(await picture(1, 1).png().toBuffer())).toBeUndefined();
    expect(
      await encodeImage(Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="99" height="99"/>')),
    ).toBeUndefined();
    expect(await encodeImage(Buffer.from('%PDF-1.7 …'))).toBeUndefined();
    expect(await encodeImage(Buffer.alloc(0))).toBeUndefined();
    const half = await picture(400, 400).png().toBuffer();
    expect(await encodeImage(half.subarray(0, 60))).toBeUndefined();
  });

  it('does not open a file that claims to be huge', async () => {
    const bomb = await sharp({ create: { width: 9000, height: 9000, channels: 3, background: RED } })
      .png()
      .toBuffer();
    expect(bomb.length).toBeLessThan(2 * 1024 * 1024);
    expect(await encodeImage(bomb)).toBeUndefined();
  });
});

describe('encodeIcon', () => {
  it('takes icon files with pixels or a PNG, and plain pictures', async () => {
    const pixels = Buffer.alloc(32 * 32 * 4, 0x7f);
    const inputs = [
      iconFile(32, 32, bitmap(32, 32, [pixels, Buffer.alloc(128)])),
      iconFile(32, 32, await picture(32, 32).png().toBuffer()),
      await picture(32, 32).png().toBuffer(),
    ];
    for (const input of inputs) {
      expect(await sharp(await encodeIcon(input)).metadata()).toMatchObject({ format: 'webp', width: 32 });
    }
  });
});
