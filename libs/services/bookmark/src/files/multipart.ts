import type { Readable } from 'node:stream';
import multipart from '@fastify/multipart';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { invalidField, unsupportedMedia, type UserError } from '#platform/errors';
import {
  asUploadError,
  discardRest,
  spoolUpload,
  type SpooledFile,
  type SpoolPlace,
  type SpoolRoom,
} from '#platform/storage';

/** Bytes that boundaries, part headers and small fields may take beside the files. */
const OVERHEAD = 1024 * 1024;

/** Lets the service's routes read multipart bodies as streams; to be called before they are registered. */
export async function registerMultipart(fastify: FastifyInstance): Promise<void> {
  await fastify.register(multipart, { throwFileSizeLimit: false });
}

export interface ReceivedFile extends SpooledFile {
  /** As the client sent it: not to be believed, not to be used as a path. */
  readonly filename: string;
}

export interface ReceiveOptions {
  /** Name of the field that carries the files; another file field is 400. */
  readonly field: string;
  readonly maxFiles: number;
  /** Bytes of one file. */
  readonly maxBytes: number;
  /** Who is let in, and until when: what is received is discarded before the place is left. */
  readonly room: SpoolRoom;
  readonly ownerId: string;
  /** Folder for the temporary files. */
  readonly dir: string;
  /** @param current files before this one too many */
  readonly tooMany: (current: number) => UserError;
  /** @param count files over the limit */
  readonly tooLarge: (count: number) => UserError;
}

/**
 * Writes the files of a multipart body to temporary files, all or none of them, and removes them when
 * `use` has ended.
 * @throws 415 for another kind of body, 400 for none, a wrong field or a broken body, what `tooMany` and
 *   `tooLarge` make, 429 and 503 where there is no room for another upload; nothing is left on disk then
 */
export async function receiveFiles<T>(
  request: FastifyRequest,
  options: ReceiveOptions,
  use: (files: readonly ReceivedFile[]) => Promise<T>,
): Promise<T> {
  if (!request.isMultipart()) throw unsupportedMedia('Files are sent as multipart/form-data.');
  const announced = Number(request.headers['content-length'] ?? 0);
  const budget = options.maxFiles * options.maxBytes + OVERHEAD;
  if (announced > budget) throw options.tooLarge(1);
  const place = options.room.enter(options.ownerId, announced);
  const received: ReceivedFile[] = [];
  try {
    await receiveAll(request, { ...options, budget, place }, received);
    return await use(received);
  } finally {
    await Promise.all(received.map((file) => file.cleanup()));
    place.leave();
  }
}

async function receiveAll(
  request: FastifyRequest,
  options: Received,
  received: ReceivedFile[],
): Promise<void> {
  try {
    const oversized = await receive(request, options, received);
    if (oversized > 0) throw options.tooLarge(oversized);
    if (received.length === 0) throw invalidField(options.field, 'No file was sent.', 'no_file');
  } catch (error) {
    // What is still on its way is read and dropped, or the client would never see the answer.
    discardRest(request.raw);
    throw asUploadError(error);
  }
}

/** @returns how many files were over the limit; they are read to their end, so that all of them are counted */
async function receive(
  request: FastifyRequest,
  options: Received,
  received: ReceivedFile[],
): Promise<number> {
  const watch = watchBudget(request, options);
  let oversized = 0;
  const parts = request.parts({
    limits: {
      files: options.maxFiles + 1,
      fileSize: options.maxBytes,
      fields: 20,
      fieldSize: 100_000,
      parts: 100,
    },
  });
  for await (const part of parts) {
    if (part.type === 'field') continue;
    if (part.fieldname !== options.field)
      throw invalidField(part.fieldname, `Files are sent in the field ${options.field}.`);
    if (received.length >= options.maxFiles) {
      throw options.maxFiles === 1
        ? invalidField(options.field, 'Send one file at a time.')
        : options.tooMany(0);
    }
    watch.current = part.file;
    const { maxBytes, dir, place } = options;
    const file = await spoolUpload(part.file, { maxBytes, dir, place, tooLarge: () => options.tooLarge(1) });
    received.push({ ...file, filename: part.filename });
    if (part.file.truncated) oversized += 1;
  }
  return oversized;
}

interface Received extends ReceiveOptions {
  /** Bytes of the whole body. */
  readonly budget: number;
  readonly place: SpoolPlace;
}

/** Ends a body that goes on and on behind files that are over the limit already. */
function watchBudget(request: FastifyRequest, { budget, tooLarge }: Received): { current?: Readable } {
  const watch: { current?: Readable } = {};
  let seen = 0;
  request.raw.on('data', (chunk: Buffer) => {
    seen += chunk.length;
    if (seen > budget) watch.current?.destroy(tooLarge(1));
  });
  return watch;
}
