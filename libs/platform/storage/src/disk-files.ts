import { open, readdir, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { OperationalError } from '#platform/errors';
import { errorCode } from './error-code.js';

/** What the disk refused, as the operator's trouble; a full disk has a code of its own. */
export function diskError(cause: unknown): OperationalError {
  const errno = errorCode(cause);
  if (errno === 'ENOSPC' || errno === 'EDQUOT') {
    return new OperationalError('storage_full', 'There is no room left for files', { retryAfter: 60, cause });
  }
  return new OperationalError(
    'storage_unavailable',
    `The folder for files cannot be used (${errno ?? 'unknown'})`,
    {
      cause,
    },
  );
}

/** Makes names in a folder survive a power cut; also those of the folders that were just made above it. */
export async function syncFolders(folder: string, topmost: string): Promise<void> {
  for (let current = folder; ; current = dirname(current)) {
    await syncFolder(current);
    if (current === topmost || current === dirname(current)) return;
  }
}

async function syncFolder(folder: string): Promise<void> {
  // Windows neither opens folders nor needs it.
  if (process.platform === 'win32') return;
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** Removes a temporary file that is of no use any more; one that cannot be removed now is left to the sweep. */
export async function discard(path: string): Promise<void> {
  try {
    await rm(path, { force: true });
  } catch (error) {
    if (errorCode(error) === undefined) throw error;
  }
}

/**
 * Removes files directly in `folder` that nobody has written to for `olderThanMs`: what was left behind
 * by a process that died. Returns how many.
 */
export async function sweepFolder(folder: string, olderThanMs: number, now = Date.now()): Promise<number> {
  let swept = 0;
  for (const name of await namesIn(folder)) {
    const path = join(folder, name);
    const modified = await modifiedAt(path);
    if (modified === undefined || now - modified < olderThanMs) continue;
    await rm(path, { force: true });
    swept += 1;
  }
  return swept;
}

async function namesIn(folder: string): Promise<readonly string[]> {
  try {
    return await readdir(folder);
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return [];
    throw error;
  }
}

async function modifiedAt(path: string): Promise<number | undefined> {
  try {
    const found = await stat(path);
    return found.isFile() ? found.mtimeMs : undefined;
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return undefined;
    throw error;
  }
}
