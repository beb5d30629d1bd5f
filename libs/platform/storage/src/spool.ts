import { createHash, randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { mkdir, open, type FileHandle } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { AppError, UserError } from '#platform/errors';
import { diskError, discard, sweepFolder } from './disk-files.js';
import { toBuffer } from './measured.js';
import type { SpoolPlace } from './spool-room.js';

/** Enough of a file for {@link sniffType}. */
const HEAD_BYTES = 4100;
const LEFTOVER_MS = 60 * 60 * 1000;

export interface SpoolOptions {
  /** More bytes than these and nothing is kept. */
  readonly maxBytes: number;
  /** Folder for the temporary file; made when missing. */
  readonly dir: string;
  /** The error for one byte too many: each kind of upload has its own text. */
  readonly tooLarge: () => Error;
  /** Where its bytes are counted; whoever entered leaves it. */
  readonly place?: SpoolPlace;
}

export interface SpooledFile {
  readonly path: string;
  /** Bytes. */
  readonly size: number;
  /** 32 bytes. */
  readonly sha256: Buffer;
  /** The first 4,100 bytes, or all of a smaller file. */
  readonly head: Buffer;
  /** A fresh stream over the whole file. */
  stream(): Readable;
  /** Removes the file; may be called twice. Whoever spools calls it, whatever happens afterwards. */
  cleanup(): Promise<void>;
}

/**
 * Writes an upload to a temporary file that only this process reads, so that its size, hash and type are
 * known before anything is stored.
 * @throws what `tooLarge` makes, as soon as the limit is passed
 * @throws what {@link SpoolPlace.take} does
 * @throws UserError `upload_aborted` when the sender went away
 * @throws OperationalError when the disk refuses
 * In all cases no file is left and the source is destroyed; a route then calls
 * {@link discardRest}.
 */
export async function spoolUpload(source: Readable, options: SpoolOptions): Promise<SpooledFile> {
  // It may fail before the first read, and an error that nobody listens for ends the process.
  source.on('error', ignore);
  const path = join(options.dir, randomUUID());
  const file = await create(path, options.dir, source);
  const cleanup = () => discard(path);
  try {
    const measures = await copy(source, file, options);
    await file.close();
    return { path, ...measures, stream: () => createReadStream(path), cleanup };
  } catch (error) {
    source.destroy();
    await file.close();
    await cleanup();
    throw error;
  }
}

/**
 * Reads and throws away what is left of a request whose upload was refused. Without it the parser in the
 * middle stands still, and a sender that reads its answer only after sending never gets there.
 * @param request the raw request, not a part of it
 */
export function discardRest(request: Readable): void {
  request.unpipe();
  request.resume();
}

/** Removes what died processes left in a spool folder. Returns how many files. */
export async function sweepSpool(dir: string): Promise<number> {
  try {
    return await sweepFolder(dir, LEFTOVER_MS);
  } catch (error) {
    throw diskError(error);
  }
}

/** The failure is seen where the source is read. */
function ignore(): void {}

async function create(path: string, dir: string, source: Readable): Promise<FileHandle> {
  try {
    await mkdir(dir, { recursive: true, mode: 0o700 });
    return await open(path, 'wx', 0o600);
  } catch (error) {
    source.destroy();
    throw diskError(error);
  }
}

async function copy(source: Readable, file: FileHandle, { maxBytes, tooLarge, place }: SpoolOptions) {
  const hash = createHash('sha256');
  const head: Buffer[] = [];
  let size = 0;
  for await (const chunk of chunksOf(source)) {
    if (size < HEAD_BYTES) head.push(Buffer.from(chunk.subarray(0, HEAD_BYTES - size)));
    size += chunk.length;
    if (size > maxBytes) throw tooLarge();
    place?.take(chunk.length);
    hash.update(chunk);
    await write(file, chunk);
  }
  return { size, sha256: hash.digest(), head: Buffer.concat(head) };
}

/** The source's chunks; its failure, unless it is an error of ours, means that the sender went away. */
async function* chunksOf(source: Readable): AsyncGenerator<Buffer> {
  try {
    for await (const chunk of source) yield toBuffer(chunk);
  } catch (cause) {
    if (cause instanceof AppError) throw cause;
    throw new UserError('invalid', 'upload_aborted', 'The upload ended before it was complete.', { cause });
  }
}

async function write(file: FileHandle, chunk: Buffer): Promise<void> {
  try {
    await file.writeFile(chunk);
  } catch (error) {
    throw diskError(error);
  }
}
