import { createReadStream } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { Readable } from 'node:stream';
import type { ObjectStorage } from '#platform/storage';
import { OBJECT_LIST, type BackupFile } from './description.js';
import { BackupError } from './errors.js';
import { measure, writeStream } from './files.js';

/** An object of the storage as it lies in the backup. */
export interface BackupObject {
  readonly key: string;
  readonly bytes: number;
  readonly sha256: string;
  readonly contentType?: string;
}

export const objectPath = (key: string): string => `objects/${key}`;

/**
 * Copies what is in the storage and not yet known. A key is never written twice with other bytes, so what an
 * earlier attempt has brought is kept.
 */
export async function copyObjects(
  storage: ObjectStorage,
  folder: string,
  known: Map<string, BackupObject>,
): Promise<void> {
  for await (const { key, size } of storage.list('')) {
    if (!known.has(key)) {
      const copied =
        (await copiedBefore(storage, folder, key, size)) ?? (await copyObject(storage, folder, key));
      // Deleted since it was listed.
      if (copied) known.set(key, copied);
    }
  }
}

/** @returns undefined when there is no such object */
export async function copyObject(
  storage: ObjectStorage,
  folder: string,
  key: string,
): Promise<BackupObject | undefined> {
  const found = await storage.get(key);
  if (!found) return undefined;
  const { bytes, sha256 } = await writeStream(folder, objectPath(key), found.stream, { compress: false });
  if (bytes !== found.size)
    throw new BackupError(`The object ${key} broke off after ${bytes} of ${found.size} bytes.`);
  const { contentType } = found;
  return { key, bytes, sha256, ...(contentType === undefined ? {} : { contentType }) };
}

export function writeObjectList(folder: string, objects: Iterable<BackupObject>): Promise<BackupFile> {
  const lines = function* (): Generator<string> {
    for (const object of objects) yield `${JSON.stringify(object)}\n`;
  };
  return writeStream(folder, OBJECT_LIST, Readable.from(lines(), { objectMode: false }), { compress: false });
}

/** Line by line: there may be millions. */
export async function* readObjectList(folder: string): AsyncGenerator<BackupObject> {
  const lines = createInterface({ input: createReadStream(join(folder, OBJECT_LIST)), crlfDelay: Infinity });
  for await (const line of lines) if (line !== '') yield JSON.parse(line) as BackupObject;
}

/** Puts back what the storage does not have in that size. */
export async function putObjects(storage: ObjectStorage, folder: string): Promise<number> {
  let put = 0;
  for await (const { key, bytes, contentType } of readObjectList(folder)) {
    if ((await storage.head(key))?.size === bytes) continue;
    const source = createReadStream(join(folder, objectPath(key)));
    await storage.put(key, source, { size: bytes, ...(contentType === undefined ? {} : { contentType }) });
    put += 1;
  }
  return put;
}

async function copiedBefore(
  storage: ObjectStorage,
  folder: string,
  key: string,
  size: number,
): Promise<BackupObject | undefined> {
  const found = await measure(folder, objectPath(key));
  if (found?.bytes !== size) return undefined;
  const contentType = (await storage.head(key))?.contentType;
  const { bytes, sha256 } = found;
  return { key, bytes, sha256, ...(contentType === undefined ? {} : { contentType }) };
}
