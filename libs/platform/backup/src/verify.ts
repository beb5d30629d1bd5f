import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { DESCRIPTION, readDescription, type BackupDescription } from './description.js';
import { BackupError } from './errors.js';
import { assertUnchanged, sha256 } from './files.js';
import { objectPath, readObjectList } from './objects.js';

/**
 * Reads every byte of a backup and compares it with what was written.
 * @throws BackupError naming the first file that is missing or damaged
 */
export async function verifyBackup(folder: string): Promise<BackupDescription> {
  const description = await readDescription(folder);
  const text = await readFile(join(folder, DESCRIPTION), 'utf8');
  const note = await readFile(join(folder, `${DESCRIPTION}.sha256`), 'utf8').catch(() => '');
  if (note.split(' ')[0] !== sha256(text))
    throw new BackupError(`The backup is damaged: ${DESCRIPTION} is not what was written.`);
  for (const { tables } of description.schemas)
    for (const { file } of tables) await assertUnchanged(folder, file);
  await assertUnchanged(folder, description.objects.list);
  let count = 0;
  for await (const { key, bytes, sha256: hash } of readObjectList(folder)) {
    await assertUnchanged(folder, { path: objectPath(key), bytes, sha256: hash });
    count += 1;
  }
  if (count !== description.objects.count)
    throw new BackupError(
      `The backup is damaged: it lists ${count} of ${description.objects.count} objects.`,
    );
  return description;
}
