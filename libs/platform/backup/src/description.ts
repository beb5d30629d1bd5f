import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { BackupError } from './errors.js';

/** The file that makes a folder a backup: it is written last, so one that was cut short has none. */
export const DESCRIPTION = 'backup.json';
/** Lists the objects, one JSON line each. */
export const OBJECT_LIST = 'objects.jsonl';
/** Raised whenever an older restore could not read the folder. */
export const FORMAT = 1;

/** A file of the backup, by its path inside the folder. */
export interface BackupFile {
  readonly path: string;
  /** As it lies there, compressed. */
  readonly bytes: number;
  /** Hex. */
  readonly sha256: string;
}

export interface BackupTable {
  readonly name: string;
  /** In the order in which the rows hold them. */
  readonly columns: readonly string[];
  readonly rows: number;
  readonly file: BackupFile;
}

export interface BackupSequence {
  readonly name: string;
  /** Text, because it may be beyond what a number of JSON can hold. */
  readonly value: string;
  readonly called: boolean;
}

export interface BackupSchema {
  readonly name: string;
  /** Names of the migrations that had made it, in their order. */
  readonly migrations: readonly string[];
  readonly tables: readonly BackupTable[];
  readonly sequences: readonly BackupSequence[];
}

/** One wrapped data key of each master key: proves at restore that the right keys are there. */
export interface KeySample {
  readonly schema: string;
  readonly ownerId: string;
  readonly keyId: string;
  /** Base64; sealed, so it tells nobody anything. */
  readonly wrapped: string;
}

/** What a backup says of itself. */
export interface BackupDescription {
  readonly format: number;
  /** ISO 8601: the moment whose state the database is in. */
  readonly takenAt: string;
  /** ISO 8601. */
  readonly finishedAt: string;
  /** Version of the Postgres it came from; any from 15 on can take it. */
  readonly postgres: string;
  readonly schemas: readonly BackupSchema[];
  readonly objects: { readonly count: number; readonly bytes: number; readonly list: BackupFile };
  /** Keys of objects that rows name and the storage did not have. */
  readonly missingObjects: readonly string[];
  readonly keys: readonly KeySample[];
  /** What the launcher needs to remember. */
  readonly notes: Readonly<Record<string, string>>;
}

/** @throws BackupError when the folder holds no finished backup of a format that this release reads */
export async function readDescription(folder: string): Promise<BackupDescription> {
  const text = await readFile(join(folder, DESCRIPTION), 'utf8').catch(() => {
    throw new BackupError(
      `${folder} holds no finished backup: there is no ${DESCRIPTION} in it. One that was cut short is finished by running the backup into it again.`,
    );
  });
  let parsed: unknown;
  try {
    parsed = JSON.parse(text);
  } catch {
    throw new BackupError(`${join(folder, DESCRIPTION)} is damaged: it is no JSON.`);
  }
  if (!hasFormat(parsed))
    throw new BackupError(`${join(folder, DESCRIPTION)} is not the description of a backup.`);
  if (parsed.format !== FORMAT) {
    throw new BackupError(
      `This backup has format ${parsed.format}; this release reads format ${FORMAT}. Restore it with the release that made it.`,
    );
  }
  // Our own file, whose checksum stands beside it: see verify.ts.
  return parsed as unknown as BackupDescription;
}

function hasFormat(value: unknown): value is { format: number } {
  return typeof value === 'object' && value !== null && 'format' in value && typeof value.format === 'number';
}
