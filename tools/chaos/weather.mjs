// Which faults are on, and what a client may see meanwhile. Pure but for the clock that it is given.

/** Parts of the product that answer requests. @typedef {'gateway' | 'bookmark' | 'import' | 'rules' | 'sharing' | 'suggestion'} Part */

/**
 * What a fault excuses.
 * @typedef {object} Excuse
 * @property {readonly Part[]} refuses parts whose requests may be answered 503 with Retry-After
 * @property {readonly Part[]} [cuts] parts whose answers may break off, because the process dies
 * @property {boolean} [files] only requests that bring files are refused
 * @property {boolean} [down] the gateway itself is dead: refused and broken connections
 */

/** @typedef {Excuse & { from: number, to: number }} Spell milliseconds; `to` is Infinity while it lasts */

/**
 * How a request ended.
 * @typedef {object} Outcome
 * @property {'answered' | 'refused' | 'broken' | 'cut' | 'hung'} kind refused: no connection; broken: no answer;
 *   cut: an answer that ended early; hung: no answer within the bound
 * @property {number} [status]
 * @property {string | null} [retryAfter]
 * @property {any} [body]
 * @property {number} from milliseconds
 * @property {number} to
 * @property {string} [code] of the failure
 */

/**
 * @typedef {object} Asked
 * @property {string} method
 * @property {string} path
 * @property {Part} part who answers it
 * @property {readonly Part[]} [needs] whom that one has to ask
 * @property {boolean} [files] it brings a file
 * @property {readonly number[]} [fitting] statuses of 4xx that fit
 */

export class Weather {
  /** @param {{ grace: number }} options milliseconds after a fault's end in which requests may still feel it */
  constructor({ grace }) {
    this.grace = grace;
    /** @type {Spell[]} */
    this.spells = [];
  }

  /** @param {Excuse} excuse @param {number} now @returns {Spell} */
  begin(excuse, now) {
    const spell = { ...excuse, from: now, to: Infinity };
    this.spells.push(spell);
    return spell;
  }

  /** When the last fault ended, or `from` when none came later; Infinity while one is on. @param {number} from milliseconds */
  fineSince(from) {
    return Math.max(from, ...this.spells.map((spell) => spell.to));
  }

  /** Forgets what ended long ago. @param {number} now */
  forget(now) {
    this.spells = this.spells.filter((spell) => spell.to + 120_000 > now);
  }

  /**
   * What is wrong about how a request ended; undefined when nothing is.
   * @param {Asked} asked
   * @param {Outcome} outcome
   * @returns {string | undefined}
   */
  problemOf(asked, outcome) {
    const spells = this.spells.filter(
      (spell) => spell.from <= outcome.to && outcome.from <= spell.to + this.grace,
    );
    const { kind, status = 0 } = outcome;
    const what = `${asked.method} ${asked.path}`;
    if (kind === 'hung') return `${what} had no answer after ${Math.round(outcome.to - outcome.from)} ms`;
    if (kind === 'refused' || kind === 'broken') {
      return spells.some((spell) => spell.down)
        ? undefined
        : `${what}: connection ${kind} (${outcome.code ?? ''}) while the gateway was up`;
    }
    if (kind === 'cut') {
      const excused = spells.some((spell) => spell.down || spell.cuts?.includes(asked.part));
      return excused ? undefined : `${what}: the answer (${status}) broke off`;
    }
    if (status >= 200 && status < 300) return undefined;
    if (asked.fitting?.includes(status)) return undefined;
    const text = `${what} was answered ${status} ${JSON.stringify(outcome.body?.error?.code ?? outcome.body ?? '').slice(0, 200)}`;
    if (status !== 503) return text;
    if (!(Number(outcome.retryAfter) > 0)) return `${text} without Retry-After`;
    const parts = [asked.part, ...(asked.needs ?? [])];
    const excused = spells.some(
      (spell) => parts.some((part) => spell.refuses.includes(part)) && (!spell.files || asked.files),
    );
    return excused ? undefined : `${text} although nothing that it needs was away`;
  }
}
