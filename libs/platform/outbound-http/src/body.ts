import type { Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createBrotliDecompress, createGunzip, createInflate } from 'node:zlib';
import { OutboundRefused } from './errors.js';

/** What {@link readBody} can undo; sent as Accept-Encoding. */
export const ACCEPTED_ENCODINGS = 'gzip, deflate, br';

export interface BodyOptions {
  readonly contentEncoding: string | undefined;
  readonly maxBytes: number;
  /** What to do with more than `maxBytes`. */
  readonly overflow: 'refuse' | 'truncate';
}

export interface Body {
  readonly bytes: Buffer;
  readonly truncated: boolean;
}

/**
 * Reads a body of bounded size, counted as it comes and again after decompression; stops in the middle
 * of whatever would go on.
 * @throws OutboundRefused `too_large` or `encoding`
 */
export async function readBody(source: Readable, options: BodyOptions): Promise<Body> {
  const { maxBytes, overflow } = options;
  const decoder = decoderFor(options.contentEncoding);
  const tooMuch = new OutboundRefused('too_large');
  const kept: Buffer[] = [];
  const collect = async (chunks: AsyncIterable<unknown>): Promise<void> => {
    let size = 0;
    for await (const chunk of chunks) {
      const bytes = toBuffer(chunk);
      kept.push(bytes.subarray(0, maxBytes - size));
      size += bytes.length;
      if (size > maxBytes) throw tooMuch;
    }
  };
  try {
    if (decoder)
      await pipeline(
        source,
        (chunks: AsyncIterable<unknown>) => bounded(chunks, maxBytes, tooMuch),
        decoder,
        collect,
      );
    else await pipeline(source, collect);
    return { bytes: Buffer.concat(kept), truncated: false };
  } catch (error) {
    if (error === tooMuch && overflow === 'truncate') return { bytes: Buffer.concat(kept), truncated: true };
    throw error;
  }
}

/** Compressed bytes count too: a stream can go on for ever without giving any byte out. */
async function* bounded(
  chunks: AsyncIterable<unknown>,
  maxBytes: number,
  tooMuch: Error,
): AsyncGenerator<Buffer> {
  let size = 0;
  for await (const chunk of chunks) {
    const bytes = toBuffer(chunk);
    size += bytes.length;
    if (size > maxBytes) throw tooMuch;
    yield bytes;
  }
}

/** One layer of what we asked for; nobody needs two, except to hide how much comes out. */
function decoderFor(contentEncoding: string | undefined): Transform | undefined {
  switch ((contentEncoding ?? '').trim().toLowerCase()) {
    case '':
    case 'identity':
      return undefined;
    case 'gzip':
    case 'x-gzip':
      return createGunzip();
    case 'deflate':
      return createInflate();
    case 'br':
      return createBrotliDecompress();
    default:
      throw new OutboundRefused('encoding');
  }
}

function toBuffer(chunk: unknown): Buffer {
  if (Buffer.isBuffer(chunk)) return chunk;
  throw new OutboundRefused('encoding');
}
