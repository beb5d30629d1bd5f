/** An image inside a Windows icon file: either a whole PNG, or bare pixels. */
export type IconImage =
  | { readonly kind: 'png'; readonly bytes: Buffer }
  | { readonly kind: 'pixels'; readonly width: number; readonly height: number; readonly rgba: Buffer };

interface Entry {
  readonly width: number;
  readonly bits: number;
  readonly bytes: Buffer;
}

/** Icons are shown small: of the images in a file, one of about this many pixels is enough. */
const WANTED = 64;
const MAX_SIDE = 256;
const MAX_ENTRIES = 64;
const HEADER = 40;

/**
 * The best image of an ICO file, which the picture library does not read.
 * @returns undefined when it is none, or damaged
 */
export function readIconFile(file: Buffer): IconImage | undefined {
  if (file.length < 6 || file.readUInt32LE(0) !== 0x00010000) return undefined;
  const entries = entriesOf(file).sort((left, right) => rank(left) - rank(right) || right.bits - left.bits);
  for (const { bytes } of entries) {
    if (bytes.readUInt32BE(0) === 0x89504e47) return { kind: 'png', bytes };
    const image = readBitmap(bytes);
    if (image) return image;
  }
  return undefined;
}

function entriesOf(file: Buffer): Entry[] {
  const entries: Entry[] = [];
  const count = Math.min(file.readUInt16LE(4), MAX_ENTRIES);
  for (let index = 0; index < count && 22 + index * 16 <= file.length; index += 1) {
    const at = 6 + index * 16;
    const size = file.readUInt32LE(at + 8);
    const offset = file.readUInt32LE(at + 12);
    if (size < HEADER || offset + size > file.length) continue;
    const width = file.readUInt8(at) || MAX_SIDE;
    entries.push({ width, bits: file.readUInt16LE(at + 6), bytes: file.subarray(offset, offset + size) });
  }
  return entries;
}

const rank = ({ width }: Entry): number => (width >= WANTED ? width : 1_000 - width);

/** A bitmap without file header: the colours bottom up, then one bit a pixel that says what is transparent. */
function readBitmap(bytes: Buffer): IconImage | undefined {
  const headerSize = bytes.readUInt32LE(0);
  const width = bytes.readInt32LE(4);
  const height = Math.abs(bytes.readInt32LE(8)) / 2;
  const bits = bytes.readUInt16LE(14);
  const isPlain = bytes.readUInt32LE(16) === 0;
  const isFit =
    width > 0 && width <= MAX_SIDE && height > 0 && height <= MAX_SIDE && Number.isInteger(height);
  if (
    headerSize < HEADER ||
    headerSize > bytes.length ||
    !isPlain ||
    !isFit ||
    ![1, 4, 8, 24, 32].includes(bits)
  )
    return undefined;
  const colours = bits <= 8 ? bytes.readUInt32LE(32) || 2 ** bits : 0;
  const pixelsAt = headerSize + colours * 4;
  const rowBytes = Math.ceil((width * bits) / 32) * 4;
  const maskAt = pixelsAt + rowBytes * height;
  if (colours > 256 || maskAt > bytes.length) return undefined;
  const bitmap: Bitmap = { bytes, bits, paletteAt: headerSize, colours, pixelsAt, rowBytes };
  const mask = { at: maskAt, rowBytes: Math.ceil(width / 32) * 4 };
  const rgba = Buffer.alloc(width * height * 4);
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      const to = ((height - 1 - y) * width + x) * 4;
      writePixel(bitmap, x, y, rgba, to);
      const maskByte = bits === 32 ? 0 : (bytes[mask.at + y * mask.rowBytes + (x >> 3)] ?? 0);
      if (maskByte & (0x80 >> (x & 7))) rgba[to + 3] = 0;
    }
  }
  if (bits === 32) makeOpaqueIfBlank(rgba);
  return { kind: 'pixels', width, height, rgba };
}

interface Bitmap {
  readonly bytes: Buffer;
  readonly bits: number;
  readonly paletteAt: number;
  readonly colours: number;
  readonly pixelsAt: number;
  readonly rowBytes: number;
}

/** Stored as blue, green, red and, with 32 bits, alpha. */
function writePixel(
  { bytes, bits, paletteAt, colours, pixelsAt, rowBytes }: Bitmap,
  x: number,
  y: number,
  rgba: Buffer,
  to: number,
): void {
  const row = pixelsAt + y * rowBytes;
  let from = row + (x * bits) / 8;
  if (bits <= 8) {
    const byte = bytes[row + Math.floor((x * bits) / 8)] ?? 0;
    const index = (byte >> (8 - bits - ((x * bits) % 8))) & (2 ** bits - 1);
    from = paletteAt + Math.min(index, colours - 1) * 4;
  }
  rgba[to] = bytes[from + 2] ?? 0;
  rgba[to + 1] = bytes[from + 1] ?? 0;
  rgba[to + 2] = bytes[from] ?? 0;
  rgba[to + 3] = bits === 32 ? (bytes[from + 3] ?? 0) : 255;
}

/** Old programs left all alpha at 0 and meant opaque. */
function makeOpaqueIfBlank(rgba: Buffer): void {
  for (let at = 3; at < rgba.length; at += 4) if (rgba[at] !== 0) return;
  for (let at = 3; at < rgba.length; at += 4) rgba[at] = 255;
}
