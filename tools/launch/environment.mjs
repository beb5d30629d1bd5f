// The environment of each program, as a table of values and nothing else.
import { generateKeyPairSync } from 'node:crypto';
import { join } from 'node:path';
import { CACHE, DIST } from './paths.mjs';
import { isSet } from './settings.mjs';

/** @typedef {import('./settings.mjs').Env} Env */
/** @typedef {import('./settings.mjs').Settings} Settings */
/** @typedef {{ issuer: string, clientId: string, clientSecret: string }} Provider */

/**
 * What every process of the product gets. Whatever the person has set stays.
 * @param {{ env: Env, settings: Settings, database: Record<string, string>, masterKeys: string | undefined,
 *   provider: Provider | undefined, redisUrl?: string }} parts
 * @returns {Record<string, string | undefined>}
 */
export function productEnv({ env, settings, database, masterKeys, provider, redisUrl }) {
  return {
    // Compiled code is kept between starts; Node checks it against the source.
    NODE_COMPILE_CACHE: join(CACHE, 'v8'),
    ...withoutNpm(env),
    ...database,
    PORT: String(settings.port),
    HOST: settings.host,
    PUBLIC_URL: settings.publicUrl,
    DATA_DIR: settings.dataDir,
    ...(isSet(env, 'WEB_DIR') ? {} : { WEB_DIR: join(DIST, 'apps', 'web') }),
    ...(masterKeys ? { MASTER_KEYS: masterKeys } : {}),
    ...(redisUrl ? { REDIS_URL: redisUrl } : {}),
    ...(provider
      ? {
          GOOGLE_ISSUER: provider.issuer,
          GOOGLE_CLIENT_ID: provider.clientId,
          GOOGLE_CLIENT_SECRET: provider.clientSecret,
        }
      : {}),
  };
}

/**
 * What a process of the distributed topology gets beside that: its own key, everybody's public keys and
 * addresses, and where it listens for the others.
 * @param {readonly { name: string, port: number }[]} services
 * @returns {Map<string, Record<string, string>>} by name
 */
export function serviceEnvs(services) {
  const keys = new Map(services.map(({ name }) => [name, generateKeyPairSync('ed25519')]));
  const shared = {
    IDENTITY_TRUSTED_KEYS: [...keys]
      .map(
        ([name, { publicKey }]) =>
          `${name}:${publicKey.export({ format: 'der', type: 'spki' }).toString('base64')}`,
      )
      .join(','),
    ...Object.fromEntries(
      services.map(({ name, port }) => [`${name.toUpperCase()}_URL`, `http://127.0.0.1:${port}`]),
    ),
  };
  return new Map(
    services.map(({ name, port }) => [
      name,
      {
        ...shared,
        IDENTITY_PRIVATE_KEY:
          keys.get(name)?.privateKey.export({ format: 'der', type: 'pkcs8' }).toString('base64') ?? '',
        INTERNAL_HOST: '127.0.0.1',
        INTERNAL_PORT: String(port),
      },
    ]),
  );
}

/** npm's own settings are of no use to the product, and `_FILE` twins must not contradict what is set here. @param {Env} env */
function withoutNpm(env) {
  return Object.fromEntries(
    Object.entries(env).filter(([name]) => !/^npm_/i.test(name) && name !== 'INIT_CWD'),
  );
}
