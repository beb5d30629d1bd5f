import { Injectable } from '@nestjs/common';
import type { Tx } from '#platform/database';
import { ObjectStorage } from '#platform/storage';
import { AbandonedObjects } from '../files/abandoned-objects.js';
import { FilesRepository } from '../files/files.repository.js';
import { newStoredName, pictureKey, storedNameOfKey } from '../files/stored-names.js';

/** Keeps the pictures of previews: the object first, its name with the row that shows it. */
@Injectable()
export class PictureStore {
  constructor(
    private readonly storage: ObjectStorage,
    private readonly names: FilesRepository,
    private readonly abandoned: AbandonedObjects,
  ) {}

  /** @returns the object's key; null for no picture */
  async put(picture: Buffer | null): Promise<string | null> {
    if (!picture) return null;
    const key = pictureKey(newStoredName());
    await this.storage.put(key, picture, { size: picture.length, contentType: 'image/webp' });
    return key;
  }

  async delete(keys: readonly (string | null)[]): Promise<void> {
    for (const key of keys) if (key !== null) await this.storage.delete(key);
  }

  async own(tx: Tx, ownerId: string, keys: readonly (string | null)[]): Promise<void> {
    const names = namesOf(keys);
    if (names.length > 0) await this.names.insertNames(tx, ownerId, names);
  }

  /** Nothing shows them any longer. */
  async abandon(tx: Tx, ownerId: string, keys: readonly (string | null)[]): Promise<void> {
    const names = namesOf(keys);
    if (names.length === 0) return;
    await this.names.removeNames(tx, names);
    await this.abandoned.publish(tx, ownerId, names.map(pictureKey));
  }
}

function namesOf(keys: readonly (string | null)[]): string[] {
  return keys
    .map((key) => (key === null ? undefined : storedNameOfKey(key)))
    .filter((name) => name !== undefined);
}
