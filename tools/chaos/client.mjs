// Speaks the public API as one person, and says of every request how it ended.
import { delay } from '../launch/wait.mjs';

/** @typedef {import('./weather.mjs').Outcome} Outcome */
/** @typedef {import('./weather.mjs').Asked} Asked */

/**
 * @typedef {object} CallOptions
 * @property {unknown} [body]
 * @property {() => FormData} [form]
 * @property {string} [key] Idempotency-Key
 * @property {readonly number[]} [fitting] statuses of 4xx that fit
 * @property {Readonly<Record<string, string>>} [headers]
 */

/** Milliseconds between two attempts of one request. */
const AGAIN = [100, 500];

export class Client {
  /**
   * @param {{ url: string, token: string | undefined, weather: import('./weather.mjs').Weather, bound: number,
   *   note: (asked: Asked, outcome: Outcome) => void, random: import('./random.mjs').Random }} options
   *   token: undefined for a visitor, who is nobody in particular; bound: milliseconds after which an answer counts as
   *   never coming
   */
  constructor(options) {
    this.options = options;
  }

  /** One request, once. @param {string} method @param {string} path @param {CallOptions} [options] @returns {Promise<Outcome>} */
  async call(method, path, { body, form, key, fitting, headers } = {}) {
    const { url, token, bound, note } = this.options;
    const from = Date.now();
    const asked = {
      method,
      path: path.split('?')[0] ?? path,
      part: partOf(path),
      needs: needsOf(method, path),
      ...(form ? { files: true } : {}),
      ...(fitting ? { fitting } : {}),
    };
    const outcome = await ask(new URL(path, url), {
      method,
      headers: {
        ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
        ...headers,
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...(key === undefined ? {} : { 'idempotency-key': key }),
      },
      ...(form ? { body: form() } : body === undefined ? {} : { body: JSON.stringify(body) }),
      signal: AbortSignal.timeout(bound),
    });
    /** @type {Outcome} */
    const timed = { ...outcome, from, to: Date.now() };
    note(asked, timed);
    return timed;
  }

  /**
   * The same request until it is answered with something else than "try later": what a well-made client does
   * that has a key.
   * @param {string} method @param {string} path @param {CallOptions} options
   * @param {number} patience milliseconds after the last fault
   * @returns {Promise<{ outcome: Outcome, attempts: number }>}
   */
  async insist(method, path, options, patience) {
    const from = Date.now();
    const fitting = [...(options.fitting ?? []), 409];
    for (let attempts = 1; ; attempts += 1) {
      const outcome = await this.call(method, path, { ...options, fitting });
      if (isFinal(outcome) || Date.now() > this.options.weather.fineSince(from) + patience)
        return { outcome, attempts };
      const [least = 0, most = 0] = AGAIN;
      await delay(this.options.random.between(least, most));
    }
  }
}

/** What a request did, as far as its sender can know. @param {Outcome} outcome @returns {import('./ledger.mjs').Ending} */
export function endingOf({ kind, status = 0 }) {
  if (kind === 'refused') return 'not';
  if (kind === 'answered' && status >= 200 && status < 300) return 'done';
  // A refusal by the rules has no effect; one for want of a dependency may come after it.
  if (kind === 'answered' && status >= 400 && status < 500) return 'not';
  return 'unknown';
}

/** @param {Outcome} outcome */
function isFinal({ kind, status = 0, body }) {
  if (kind !== 'answered' || status === 503) return false;
  return !(status === 409 && body?.error?.code === 'in_progress');
}

/** @param {string} path @returns {import('./weather.mjs').Part} */
function partOf(path) {
  if (path.startsWith('/api/import/')) return 'import';
  if (path.startsWith('/api/rules')) return 'rules';
  if (/^\/(api\/sharing|shared)\/|^\/api\/(bookmarks|projects)\/[^/]+\/share$/.test(path)) return 'sharing';
  if (path.startsWith('/api/suggestions') || path.startsWith('/api/auth/openai-key')) return 'suggestion';
  if (/^\/api\/(auth|tokens|events|health)/.test(path)) return 'gateway';
  return 'bookmark';
}

/**
 * Parts that the one which answers has to ask. A share ends, and whether one still is can be seen, without anybody else.
 * @param {string} method @param {string} path @returns {import('./weather.mjs').Part[]}
 */
function needsOf(method, path) {
  return partOf(path) === 'sharing' && !['DELETE', 'HEAD'].includes(method) ? ['bookmark'] : [];
}

/** @param {URL} url @param {RequestInit} init @returns {Promise<Omit<Outcome, 'from' | 'to'>>} */
async function ask(url, init) {
  /** @type {Response} */
  let response;
  try {
    response = await fetch(url, init);
  } catch (error) {
    return failure(error, 'broken');
  }
  const { status } = response;
  const retryAfter = response.headers.get('retry-after');
  try {
    const text = await response.text();
    const isJson = response.headers.get('content-type')?.includes('json') ?? false;
    return { kind: 'answered', status, retryAfter, body: isJson && text !== '' ? JSON.parse(text) : text };
  } catch (error) {
    return { ...failure(error, 'cut'), status };
  }
}

/** @param {unknown} error @param {'broken' | 'cut'} otherwise @returns {Omit<Outcome, 'from' | 'to'>} */
function failure(error, otherwise) {
  if (error instanceof Error && error.name === 'TimeoutError') return { kind: 'hung' };
  const cause = error instanceof Error ? error.cause : undefined;
  const code = cause instanceof Error && 'code' in cause ? String(cause.code) : String(error);
  return { kind: code === 'ECONNREFUSED' ? 'refused' : otherwise, code };
}
