import pg from 'pg';
import { opensDataKey, type MasterKeyring } from '#platform/crypto';
import { migrate, migrationNames, type DatabaseConfig, type DatabaseManifest } from '#platform/database';
import type { Environment } from '#platform/config';
import type { ObjectStorage } from '#platform/storage';
import type { BackupDescription } from './description.js';
import { BackupError } from './errors.js';
import { loadDatabase } from './load.js';
import { putObjects } from './objects.js';
import { firstFilled } from './tables.js';
import { verifyBackup } from './verify.js';

export interface RestoreTarget {
  /** All services of this release. */
  readonly manifests: readonly DatabaseManifest[];
  readonly database: DatabaseConfig;
  /** For the passwords of the roles. */
  readonly env: Environment;
  readonly storage: ObjectStorage;
  /** Undefined when there are none: a backup without anything sealed needs none. */
  readonly keyring: MasterKeyring | undefined;
  /** Schemas of the services that a message of this type goes to. */
  readonly subscribersOf: (messageType: string) => readonly string[];
}

export interface RestoreReport {
  readonly takenAt: string;
  readonly rows: number;
  readonly objects: number;
  /** Messages that had been sent and not yet handled when the backup was taken; they are sent again. */
  readonly messagesAgain: number;
  readonly notes: Readonly<Record<string, string>>;
}

/**
 * Puts a backup into an empty database and the storage. Nothing is changed before the whole backup has been
 * read and found sound; rows come in one transaction, so a restore that was cut short is simply run again.
 * @throws BackupError when backup, keys, release or target do not fit, saying what to do
 */
export async function restore(target: RestoreTarget, folder: string): Promise<RestoreReport> {
  const description = await verifyBackup(folder);
  assertKeys(description, target.keyring);
  assertKnown(description, target.manifests);
  await assertFree(target);
  await migrate(asOf(description, target.manifests), target.database, target.env);
  const objects = await putObjects(target.storage, folder);
  const { rows, messagesAgain } = await withClient(target.database.url, (client) =>
    loadDatabase(client, description, folder, target.subscribersOf),
  );
  await migrate(target.manifests, target.database, target.env);
  return { takenAt: description.takenAt, rows, objects, messagesAgain, notes: description.notes };
}

function assertKeys({ keys }: BackupDescription, keyring: MasterKeyring | undefined): void {
  for (const { schema, ownerId, keyId, wrapped } of keys) {
    const stored = { ownerId, keyId, wrapped: Buffer.from(wrapped, 'base64') };
    if (keyring && opensDataKey(keyring, schema, stored)) continue;
    const why = !keyring
      ? 'no master keys are given'
      : keyring.has(keyId)
        ? `the master key "${keyId}" given is another one of that name`
        : `the master key "${keyId}" is not among those given`;
    throw new BackupError(
      `What is sealed in this backup (passwords, AI keys) could not be opened: ${why}.\n` +
        'Keys are not part of a backup. Give the MASTER_KEYS of the installation that it comes from. Nothing was changed.',
    );
  }
}

/** An older backup is brought up to date; what a newer release has added cannot be put anywhere. */
function assertKnown({ schemas }: BackupDescription, manifests: readonly DatabaseManifest[]): void {
  for (const { name, migrations } of schemas) {
    const manifest = manifests.find(({ schema }) => schema === name);
    const known = manifest ? migrationNames(manifest) : [];
    const strange = migrations.find((migration) => !known.includes(migration));
    if (strange === undefined) continue;
    throw new BackupError(
      `This backup comes from a newer release: its schema "${name}" has the migration ${strange}, which this release does not know.\n` +
        'Restore it with the release that made it, or a newer one. Nothing was changed.',
    );
  }
}

/** The schemas as they were when the backup was taken. */
function asOf({ schemas }: BackupDescription, manifests: readonly DatabaseManifest[]): DatabaseManifest[] {
  return manifests.flatMap((manifest) => {
    const then = schemas.find(({ name }) => name === manifest.schema);
    if (!then) return [];
    const migrations = manifest.migrations.filter((_, at) => {
      const name = migrationNames(manifest)[at];
      return name !== undefined && then.migrations.includes(name);
    });
    return [{ ...manifest, migrations }];
  });
}

async function assertFree({ database, manifests }: RestoreTarget): Promise<void> {
  await withClient(database.url, async (client) => {
    for (const { schema } of manifests) {
      const filled = await firstFilled(client, schema);
      if (filled === undefined) continue;
      throw new BackupError(
        `The database is not empty: ${filled} has rows. A backup is restored into an empty one only. Nothing was changed.`,
      );
    }
  });
}

async function withClient<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url, application_name: 'quickstash restore' });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}
