// What a data folder keeps to itself: made once, readable by its owner alone, never printed.
import { chmodSync, mkdirSync } from 'node:fs';
import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { LaunchError } from './failure.mjs';
import { readText, writeWhole } from './files.mjs';

const MAKERS = Object.freeze({
  /** AES-256 key that seals stored passwords and provider keys. */
  'master-keys': () => `k1:${randomBytes(32).toString('base64')}`,
  'postgres-password': () => randomBytes(24).toString('base64url'),
  /** The passwords of the service roles are derived from it. */
  'database-role-secret': () => randomBytes(32).toString('base64url'),
  'redis-password': () => randomBytes(24).toString('base64url'),
  'local-provider-client-secret': () => randomBytes(24).toString('base64url'),
});

/** Without these, what the database holds cannot be read again. */
const IRREPLACEABLE = Object.freeze(['master-keys', 'postgres-password']);

/** @typedef {keyof typeof MAKERS} SecretName */

export class Secrets {
  /**
   * @param {string} dataDir
   * @param {{ hasData: boolean }} state whether there is a database that older keys belong to
   */
  constructor(dataDir, { hasData }) {
    this.folder = join(dataDir, 'keys');
    this.hasData = hasData;
    /** @type {SecretName[]} */
    this.made = [];
    mkdirSync(this.folder, { recursive: true, mode: 0o700 });
    chmodSync(this.folder, 0o700);
  }

  /** @param {SecretName} name @returns {string} */
  take(name) {
    const path = join(this.folder, name);
    const known = readText(path)?.trim();
    if (known) return known;
    if (this.hasData && IRREPLACEABLE.includes(name)) {
      throw new LaunchError(
        `${path} is missing, and the database beside it cannot be read without it.\n` +
          'Put it back from your backup (database, files and keys belong together), or move the whole data folder away to begin anew.',
      );
    }
    const value = MAKERS[name]();
    writeWhole(path, `${value}\n`, 0o600);
    this.made.push(name);
    return value;
  }
}
