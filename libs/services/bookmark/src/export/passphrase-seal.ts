import { createCipheriv, createDecipheriv, createSecretKey, randomBytes, type KeyObject } from 'node:crypto';
import { hashRaw } from '@node-rs/argon2';
import { SEAL_COST, type ArchiveSeal } from './archive-format.js';
import { badArchive, passphraseUnfit } from './export.errors.js';

/** What is sealed beside the passwords, so that a wrong passphrase is known before anything is read. */
const CHECK = { id: 'check', text: 'quickstash' } as const;
const NONCE = 12;
const TAG = 16;

/** Keys are made one after the other: each takes 64 MiB and a thread of those that files and names are read with. */
let lastDerivation: Promise<unknown> = Promise.resolve();

/** AES-256-GCM under a key made from a passphrase; each value is bound to the bookmark it belongs to. */
export class PassphraseSeal {
  private constructor(
    private readonly key: KeyObject,
    /** What has to stand in the archive to open it again. */
    readonly parameters: ArchiveSeal,
  ) {}

  /** @throws 400 for a passphrase that is too short or cannot stand in a header */
  static async create(passphrase: string): Promise<PassphraseSeal> {
    const salt = randomBytes(16);
    const key = await deriveKey(passphrase, { ...SEAL_COST, salt });
    const parameters = {
      kdf: 'argon2id',
      ...SEAL_COST,
      salt: salt.toString('base64'),
      check: seal(key, CHECK.id, CHECK.text),
    } as const;
    return new PassphraseSeal(key, parameters);
  }

  /**
   * @returns undefined when the passphrase is another than the one it was sealed with
   * @throws 400 for a passphrase that is unfit, or a key that would cost more than ours
   */
  static async open(passphrase: string, parameters: ArchiveSeal): Promise<PassphraseSeal | undefined> {
    const key = await deriveKey(passphrase, { ...parameters, salt: Buffer.from(parameters.salt, 'base64') });
    return open(key, CHECK.id, parameters.check) === CHECK.text
      ? new PassphraseSeal(key, parameters)
      : undefined;
  }

  seal(bookmarkId: string, text: string): string {
    return seal(this.key, bookmarkId, text);
  }

  /** @returns undefined for what was not sealed for this bookmark under this passphrase */
  open(bookmarkId: string, sealed: string): string | undefined {
    return open(this.key, bookmarkId, sealed);
  }
}

interface Cost {
  readonly memory: number;
  readonly passes: number;
  readonly salt: Buffer;
}

async function deriveKey(passphrase: string, { memory, passes, salt }: Cost): Promise<KeyObject> {
  if (!/^[\x20-\x7e]{8,200}$/.test(passphrase)) throw passphraseUnfit();
  if (memory > SEAL_COST.memory || passes > SEAL_COST.passes) throw badArchive();
  // Argon2id is the library's own choice; its enum cannot be imported by an isolated module.
  const derive = (): Promise<Buffer> =>
    hashRaw(passphrase, {
      memoryCost: memory,
      timeCost: passes,
      parallelism: 1,
      outputLen: 32,
      salt,
    });
  const derived = lastDerivation.then(derive);
  lastDerivation = derived.catch(() => undefined);
  return createSecretKey(await derived);
}

function seal(key: KeyObject, id: string, text: string): string {
  const nonce = randomBytes(NONCE);
  const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(Buffer.from(id));
  return Buffer.concat([nonce, cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()]).toString(
    'base64',
  );
}

function open(key: KeyObject, id: string, sealed: string): string | undefined {
  const bytes = Buffer.from(sealed, 'base64');
  if (bytes.length < NONCE + TAG) return undefined;
  const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, NONCE), { authTagLength: TAG });
  decipher.setAAD(Buffer.from(id)).setAuthTag(bytes.subarray(-TAG));
  try {
    return Buffer.concat([decipher.update(bytes.subarray(NONCE, -TAG)), decipher.final()]).toString('utf8');
  } catch {
    // The one way in which authenticated decryption says no.
    return undefined;
  }
}
