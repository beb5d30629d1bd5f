import { createHash, randomUUID } from 'node:crypto';
import { constants } from 'node:fs';
import { access, mkdir, open, opendir, rename, rm, stat, type FileHandle } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { AppError } from '#platform/errors';
import { diskError, discard, sweepFolder, syncFolders } from './disk-files.js';
import { errorCode } from './error-code.js';
import { measured } from './measured.js';
import {
  checkKey,
  checkPrefix,
  checkSize,
  fitRange,
  ObjectStorage,
  type ByteRange,
  type ListedObject,
  type ObjectHead,
  type PutOptions,
  type StoredObject,
} from './object-storage.js';

const SUFFIX = '.object';
const SHARD = /^~[0-9a-f]{2}$/;
const TEMPORARY_LIFE_MS = 60 * 60 * 1000;
const PRIVATE_FOLDER = { recursive: true, mode: 0o700 } as const;

/**
 * A folder as object storage. The object `a/b` lies in `objects/a/~5f/b.object`, where `5f` comes from the
 * hash of its key, so that no folder grows without end. Neither `~` nor `.` can stand in a key: an object
 * is never taken for a folder. Files are written beside, synced and renamed: a reader, and the disk after
 * a power cut, has the whole object or none.
 */
export class DiskStorage extends ObjectStorage {
  private readonly objects: string;
  private readonly temporary: string;

  /** @param dir made when missing; nothing else may live in it */
  constructor(dir: string) {
    super();
    this.objects = join(dir, 'objects');
    this.temporary = join(dir, 'tmp');
  }

  override async prepare(): Promise<void> {
    try {
      await mkdir(this.objects, PRIVATE_FOLDER);
      await mkdir(this.temporary, PRIVATE_FOLDER);
      // Another process may be writing right now, so young files stay.
      await sweepFolder(this.temporary, TEMPORARY_LIFE_MS);
    } catch (error) {
      throw diskError(error);
    }
  }

  override async put(key: string, source: Readable | Buffer, { size }: PutOptions): Promise<void> {
    checkKey(key);
    checkSize(size);
    const target = this.pathOf(key);
    const temporary = join(this.temporary, randomUUID());
    const body = measured(source, size);
    try {
      await mkdir(this.temporary, PRIVATE_FOLDER);
      const file = await open(temporary, 'wx', 0o600);
      await pipeline(body.stream, file.createWriteStream({ flush: true }));
      const folder = dirname(target);
      const topmost = await mkdir(folder, PRIVATE_FOLDER);
      await rename(temporary, target);
      await syncFolders(folder, topmost === undefined ? folder : dirname(topmost));
    } catch (error) {
      body.destroy();
      await discard(temporary);
      throw body.failure() ?? diskError(error);
    }
  }

  override async get(key: string, range?: ByteRange): Promise<StoredObject | null> {
    checkKey(key);
    const file = await this.openForReading(key);
    if (!file) return null;
    try {
      const { size } = await file.stat();
      if (!range) return { size, stream: file.createReadStream() };
      const fitted = fitRange(range, size);
      return { size, range: fitted, stream: file.createReadStream(fitted) };
    } catch (error) {
      await file.close();
      throw error instanceof AppError ? error : diskError(error);
    }
  }

  override async head(key: string): Promise<ObjectHead | null> {
    checkKey(key);
    try {
      const { size } = await stat(this.pathOf(key));
      return { size };
    } catch (error) {
      if (isAbsent(error)) return null;
      throw diskError(error);
    }
  }

  override async delete(key: string): Promise<void> {
    checkKey(key);
    try {
      await rm(this.pathOf(key), { force: true });
    } catch (error) {
      if (!isAbsent(error)) throw diskError(error);
    }
  }

  override async *list(prefix: string): AsyncGenerator<ListedObject> {
    checkPrefix(prefix);
    const slash = prefix.lastIndexOf('/');
    const folder = slash < 0 ? '' : prefix.slice(0, slash + 1);
    yield* this.walk(join(this.objects, folder), folder, prefix);
  }

  override async health(): Promise<void> {
    try {
      await access(this.objects, constants.R_OK | constants.W_OK | constants.X_OK);
    } catch (error) {
      throw diskError(error);
    }
  }

  private pathOf(key: string): string {
    const slash = key.lastIndexOf('/');
    const shard = createHash('sha256').update(key).digest('hex').slice(0, 2);
    return join(this.objects, key.slice(0, slash + 1), `~${shard}`, `${key.slice(slash + 1)}${SUFFIX}`);
  }

  private async openForReading(key: string): Promise<FileHandle | undefined> {
    try {
      return await open(this.pathOf(key), 'r');
    } catch (error) {
      if (isAbsent(error)) return undefined;
      throw diskError(error);
    }
  }

  /** @param base the part of the keys that `folder` stands for, with its slash */
  private async *walk(folder: string, base: string, prefix: string): AsyncGenerator<ListedObject> {
    for await (const entry of entriesOf(folder)) {
      const path = join(folder, entry.name);
      if (entry.isDirectory() && SHARD.test(entry.name)) yield* this.walk(path, base, prefix);
      else if (entry.isDirectory()) {
        const below = `${base}${entry.name}/`;
        if (below.startsWith(prefix) || prefix.startsWith(below)) yield* this.walk(path, below, prefix);
      } else if (entry.name.endsWith(SUFFIX)) {
        const key = base + entry.name.slice(0, -SUFFIX.length);
        if (key.startsWith(prefix)) yield* listed(key, path);
      }
    }
  }
}

async function* entriesOf(folder: string) {
  try {
    yield* await opendir(folder);
  } catch (error) {
    if (!isAbsent(error)) throw diskError(error);
  }
}

/** Nothing when it was deleted since the folder was read. */
async function* listed(key: string, path: string): AsyncGenerator<ListedObject> {
  try {
    const { size, mtime } = await stat(path);
    yield { key, size, lastModified: mtime };
  } catch (error) {
    if (!isAbsent(error)) throw diskError(error);
  }
}

function isAbsent(error: unknown): boolean {
  const errno = errorCode(error);
  return errno === 'ENOENT' || errno === 'ENOTDIR';
}
