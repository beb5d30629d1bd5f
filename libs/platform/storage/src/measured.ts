import { Readable } from 'node:stream';
import { isNativeError } from 'node:util/types';
import { BugError } from '#platform/errors';

/** A stream of exactly the promised length, which remembers whether the source was what failed. */
export interface MeasuredSource {
  readonly stream: Readable;
  /** What the source itself failed with; undefined while all is well or when the store failed. */
  failure(): Error | undefined;
  /** Lets go of stream and source, also when nothing has been read yet. */
  destroy(): void;
}

/** Ends the stream with a BugError as soon as the source has given more than `size` bytes, or less at its end. */
export function measured(source: Readable | Buffer, size: number): MeasuredSource {
  let failure: Error | undefined;
  async function* count(): AsyncGenerator<Buffer> {
    let seen = 0;
    try {
      for await (const chunk of Buffer.isBuffer(source) ? [source] : source) {
        const bytes = toBuffer(chunk);
        seen += bytes.length;
        if (seen > size) throw new BugError(`The source gave more than the ${size} bytes it promised`);
        if (bytes.length > 0) yield bytes;
      }
      if (seen < size) throw new BugError(`The source gave ${seen} of the ${size} bytes it promised`);
    } catch (error) {
      failure = isNativeError(error) ? error : new Error('The source failed', { cause: error });
      throw error;
    }
  }
  const stream = Readable.from(count(), { objectMode: false });
  // It may fail before the first read, and an error that nobody listens for ends the process.
  if (!Buffer.isBuffer(source)) source.on('error', ignore);
  const destroy = () => {
    stream.destroy();
    if (!Buffer.isBuffer(source)) source.destroy();
  };
  return { stream, failure: () => failure, destroy };
}

/** The failure is seen where the source is read. */
function ignore(): void {}

export function toBuffer(chunk: unknown): Buffer {
  if (Buffer.isBuffer(chunk)) return chunk;
  if (chunk instanceof Uint8Array) return Buffer.from(chunk.buffer, chunk.byteOffset, chunk.byteLength);
  if (typeof chunk === 'string') return Buffer.from(chunk, 'utf8');
  throw new BugError('A stream of bytes gave something else than bytes');
}
