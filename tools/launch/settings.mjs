// What a start is told by its environment, checked before anything is installed, built or started.
import { LaunchError } from './failure.mjs';
import { dataDirOf } from './paths.mjs';

/** @typedef {Readonly<Record<string, string | undefined>>} Env */

/**
 * @typedef {object} Settings
 * @property {string} dataDir
 * @property {number} port
 * @property {string} host
 * @property {string} publicUrl without a slash at the end
 * @property {boolean} production
 * @property {boolean} localProvider whether a sign-in page of our own is run
 * @property {number | undefined} localProviderPort
 */

/** @param {Env} env @returns {Settings} */
export function readSettings(env) {
  const port = portOf('PORT', env.PORT) ?? 3000;
  const host = env.HOST?.trim() || '127.0.0.1';
  const publicUrl = (env.PUBLIC_URL?.trim() || `http://localhost:${port}`).replace(/\/+$/, '');
  if (!URL.canParse(publicUrl)) throw new LaunchError(`PUBLIC_URL "${publicUrl}" is not an address.`);
  const production = env.NODE_ENV === 'production';
  if (production && !isSet(env, 'PUBLIC_URL')) {
    throw new LaunchError(
      'PUBLIC_URL is not set. In production it must say where browsers reach Quickstash, such as https://stash.example.com.',
    );
  }
  const localProvider = !isSet(env, 'GOOGLE_CLIENT_ID');
  if (localProvider) assertLocal({ production, host, publicUrl });
  return {
    dataDir: dataDirOf(env),
    port,
    host,
    publicUrl,
    production,
    localProvider,
    localProviderPort: portOf('LOCAL_PROVIDER_PORT', env.LOCAL_PROVIDER_PORT),
  };
}

const PRODUCT_SETTINGS =
  /^(npm_.*|PORT|HOST|PUBLIC_URL|ALLOWED_HOSTS|TRUSTED_PROXIES|CORS_ORIGINS|DATA_DIR|.*DATABASE_.*|REDIS_URL|S3_.*|MASTER_KEYS.*|GOOGLE_.*|APPLE_.*|OPENAI_.*|LINK_EMAIL_ISSUERS|METRICS_PORT|INTERNAL_.*|IDENTITY_.*|WEB_DIR|NODE_ENV|NODE_OPTIONS|LOCAL_PROVIDER_PORT|OTEL_.*)$/i;

/** Settings of the person's own Quickstash must not reach one that is under test. @param {Env} env @returns {Env} */
export function withoutProductSettings(env) {
  return Object.fromEntries(Object.entries(env).filter(([name]) => !PRODUCT_SETTINGS.test(name)));
}

/** Whether a setting is given, itself or as the path of a file. @param {Env} env @param {string} name */
export function isSet(env, name) {
  return Boolean(env[name]?.trim()) || Boolean(env[`${name}_FILE`]?.trim());
}

/** @param {string} host a host name or address, IPv6 with or without brackets */
export function isLoopback(host) {
  const name = host.toLowerCase().replace(/^\[|\]$/g, '');
  return (
    name === 'localhost' || name.endsWith('.localhost') || name === '::1' || /^127\.\d+\.\d+\.\d+$/.test(name)
  );
}

/**
 * Anybody who reaches the local sign-in page can be anybody, so it exists only where nobody else can reach it.
 * @param {{ production: boolean, host: string, publicUrl: string }} settings
 */
function assertLocal({ production, host, publicUrl }) {
  const reasons = [
    ...(production ? ['NODE_ENV is production'] : []),
    ...(isLoopback(host) ? [] : [`HOST is ${host}`]),
    ...(isLoopback(new URL(publicUrl).hostname) ? [] : [`PUBLIC_URL is ${publicUrl}`]),
  ];
  if (reasons.length === 0) return;
  throw new LaunchError(
    `People could not sign in: GOOGLE_CLIENT_ID is not set, and because ${reasons.join(' and ')} ` +
      'the sign-in page without a password is not started.\n' +
      'Set GOOGLE_CLIENT_ID and GOOGLE_CLIENT_SECRET as Google (or, with GOOGLE_ISSUER, your own OpenID provider) gave them.\n' +
      `The redirect address to register there is ${publicUrl}/api/auth/google/callback`,
  );
}

/** @param {string} name @param {string | undefined} text @returns {number | undefined} */
function portOf(name, text) {
  if (!text?.trim()) return undefined;
  const port = Number(text);
  if (Number.isInteger(port) && port >= 1 && port <= 65_535) return port;
  throw new LaunchError(`${name} "${text}" is not a port.`);
}
