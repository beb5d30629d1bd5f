import { createHash, randomBytes, type Hash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { Transform, type Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { constants, createGunzip, createGzip } from 'node:zlib';
import { DESCRIPTION, type BackupFile } from './description.js';
import { BackupError } from './errors.js';

/** Only the person who made it may read a backup: it holds everything but the keys. */
const FOLDER_MODE = 0o700;
const FILE_MODE = 0o600;
/** Says whose folder it is while there is no description yet. */
const MARK = 'unfinished';

/**
 * A folder to write a backup into: new, empty, or one that an earlier attempt did not finish.
 * @throws BackupError for any other
 */
export async function claimFolder(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true, mode: FOLDER_MODE });
  const names = await readdir(folder);
  if (names.includes(DESCRIPTION)) {
    throw new BackupError(
      `${folder} holds a finished backup already, which is not overwritten. Name another folder.`,
    );
  }
  if (names.length > 0 && !names.includes(MARK)) {
    throw new BackupError(`${folder} is not empty and holds no unfinished backup. Name a new folder.`);
  }
  await writeWhole(join(folder, MARK), 'A backup that is not finished. Run it into this folder again.\n');
}

/** The description appears, then the mark goes: whatever happens, the folder is one of the two. */
export async function finishFolder(folder: string, description: string): Promise<void> {
  await writeWhole(join(folder, `${DESCRIPTION}.sha256`), `${sha256(description)}  ${DESCRIPTION}\n`);
  await writeWhole(join(folder, DESCRIPTION), description);
  await rm(join(folder, MARK), { force: true });
}

/** Writes beside, syncs, renames: the file is whole or absent. @returns what was written */
export async function writeStream(
  folder: string,
  path: string,
  source: Readable,
  { compress }: { compress: boolean },
): Promise<BackupFile> {
  const target = join(folder, path);
  await mkdir(dirname(target), { recursive: true, mode: FOLDER_MODE });
  const draft = draftOf(target);
  const file = await open(draft, 'wx', FILE_MODE);
  const measure = measuring();
  try {
    const steps = compress ? [createGzip({ level: constants.Z_BEST_SPEED }), measure.step] : [measure.step];
    await pipeline([source, ...steps, file.createWriteStream({ flush: true })]);
    await rename(draft, target);
  } catch (error) {
    await rm(draft, { force: true });
    throw error;
  }
  return { path, bytes: measure.bytes(), sha256: measure.sha256() };
}

/** The rows of a table's file. */
export function readCompressed(folder: string, { path }: BackupFile): Readable {
  const plain = createGunzip();
  const file = createReadStream(join(folder, path));
  file.on('error', (error) => plain.destroy(error));
  return file.pipe(plain);
}

/** @throws BackupError when the file is missing or differs by a bit */
export async function assertUnchanged(folder: string, file: BackupFile): Promise<void> {
  const found = await measure(folder, file.path);
  if (!found) throw new BackupError(`The backup is incomplete: ${file.path} is missing.`);
  if (found.sha256 !== file.sha256)
    throw new BackupError(`The backup is damaged: ${file.path} is not what was written.`);
}

/** @returns undefined when there is none */
export async function measure(folder: string, path: string): Promise<BackupFile | undefined> {
  const full = join(folder, path);
  const found = await stat(full).catch(() => undefined);
  if (!found?.isFile()) return undefined;
  const hash = createHash('sha256');
  for await (const chunk of createReadStream(full) as AsyncIterable<Buffer>) hash.update(chunk);
  return { path, bytes: found.size, sha256: hash.digest('hex') };
}

export const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');

async function writeWhole(path: string, text: string): Promise<void> {
  const draft = draftOf(path);
  const file = await open(draft, 'wx', FILE_MODE);
  try {
    await file.writeFile(text);
    await file.sync();
  } finally {
    await file.close();
  }
  await rename(draft, path);
}

const draftOf = (path: string): string =>
  join(dirname(path), `.${basename(path)}.${randomBytes(6).toString('hex')}.tmp`);

function measuring(): { step: Transform; bytes: () => number; sha256: () => string } {
  const hash: Hash = createHash('sha256');
  let bytes = 0;
  const step = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      hash.update(chunk);
      bytes += chunk.length;
      done(null, chunk);
    },
  });
  return { step, bytes: () => bytes, sha256: () => hash.digest('hex') };
}
