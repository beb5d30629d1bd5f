import type { Multipart } from '@fastify/multipart';
import { plainToInstance } from 'class-transformer';
import { validateSync, type ValidationError } from 'class-validator';
import type { FastifyRequest } from 'fastify';
import { assertShallow } from '#platform/app';
import { invalid, invalidField, tooLarge, unsupportedMedia } from '#platform/errors';
import {
  asUploadError,
  discardRest,
  safeFilename,
  spoolUpload,
  type SpooledFile,
  type SpoolPlace,
} from '#platform/storage';
import { WRONG_FILE_NAME, fileNameProblem } from '#util/bookmark-file';
import { ImportOptions } from './job.dto.js';

export interface ImportUpload {
  readonly file: SpooledFile;
  readonly fileName: string;
  readonly options: ImportOptions;
}

interface UploadLimits {
  /** Bytes of the file. */
  readonly maxBytes: number;
  readonly spoolDir: string;
  /** Where its bytes are counted. */
  readonly place: SpoolPlace;
}

/** One file and its options; room for a few fields that we do not know. */
const PARTS = { files: 2, fields: 10, parts: 12 };

/**
 * Reads the multipart request: `file`, and `options` as JSON in any order.
 * @throws 400 with the wizard's texts; nothing stays on disk then
 */
export async function readUpload(request: FastifyRequest, limits: UploadLimits): Promise<ImportUpload> {
  if (!request.isMultipart()) throw unsupportedMedia('Send the file as multipart/form-data.');
  let found: { file: SpooledFile; fileName: string } | undefined;
  let options = new ImportOptions();
  try {
    for await (const part of request.parts({ limits: PARTS })) {
      if (part.type === 'file') {
        if (found) throw invalidField('file', 'Send one file at a time.');
        found = { file: await spool(part, limits), fileName: safeFilename(part.filename) };
      } else if (part.fieldname === 'options') options = readOptions(part.value);
    }
    if (!found) throw invalidField('file', WRONG_FILE_NAME);
    return { ...found, options };
  } catch (error) {
    await found?.file.cleanup();
    discardRest(request.raw);
    throw asUploadError(error);
  }
}

async function spool(
  part: Extract<Multipart, { type: 'file' }>,
  { maxBytes, spoolDir, place }: UploadLimits,
): Promise<SpooledFile> {
  if (part.fieldname !== 'file' || fileNameProblem(part.filename) !== null) {
    part.file.resume();
    throw invalidField('file', WRONG_FILE_NAME);
  }
  const megabytes = Math.floor(maxBytes / 1024 / 1024);
  return spoolUpload(part.file, {
    maxBytes,
    dir: spoolDir,
    place,
    tooLarge: () => tooLarge(`The bookmarks file is larger than ${megabytes} MB`),
  });
}

function readOptions(value: unknown): ImportOptions {
  let plain: unknown;
  try {
    plain = JSON.parse(typeof value === 'string' ? value : '');
  } catch {
    throw invalidField('options', 'The options are not valid JSON');
  }
  if (typeof plain !== 'object' || plain === null)
    throw invalidField('options', 'The options are not valid JSON');
  assertShallow(plain);
  const options = plainToInstance(ImportOptions, plain);
  const problems = validateSync(options, { whitelist: true, forbidNonWhitelisted: true });
  const fields = problems.flatMap((problem) => describe(problem, 'options'));
  if (fields.length > 0) throw invalid(fields[0]?.message ?? 'The options are not valid', fields);
  return options;
}

function describe(problem: ValidationError, path: string): { field: string; message: string }[] {
  const field = `${path}.${problem.property}`;
  const own = Object.values(problem.constraints ?? {}).map((message) => ({ field, message }));
  return [...own, ...(problem.children ?? []).flatMap((child) => describe(child, field))];
}
