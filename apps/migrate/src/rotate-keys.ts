import 'reflect-metadata';
import { loadConfig } from '#platform/config';
import { CryptoConfig, MasterKeyring, OwnerCipher, SqlDataKeyStore } from '#platform/crypto';
import { Database, DatabaseConfig, serviceDatabaseUrl } from '#platform/database';
import { manifests } from './manifests.js';

/**
 * `npm run keys:rotate`: wraps every data key anew under the first key of MASTER_KEYS, beside the running
 * services. May be repeated; once it has found nothing more to do, older keys protect nothing that is stored.
 */
async function rotate(): Promise<void> {
  const config = loadConfig(DatabaseConfig);
  const keyring = MasterKeyring.fromConfig(loadConfig(CryptoConfig).masterKeys);
  for (const { name, database: manifest } of manifests) {
    const { schema } = manifest;
    const database = await Database.connect(manifest, {
      url: serviceDatabaseUrl(schema, config, process.env),
      poolSize: 1,
      applicationName: 'quickstash keys',
    });
    try {
      const store = new SqlDataKeyStore(schema);
      if ((await store.oneOfEach(database)).length === 0) continue;
      const cipher = new OwnerCipher({ service: name, keyring, store });
      // Services that have not been given the new key yet may wrap one more under the old one meanwhile.
      let count = 0;
      for (let more = -1; more !== 0; count += more) more = await cipher.rewrapAll(database);
      process.stdout.write(
        `${name}: ${count} data keys wrapped anew, all are under "${keyring.currentId}"\n`,
      );
    } finally {
      await database.close();
    }
  }
}

try {
  await rotate();
} catch (error) {
  process.stderr.write(`Keys were not rotated: ${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
}
