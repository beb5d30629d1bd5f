// Chance that can be had again: everything a run decides by chance comes from its seed.

export class Random {
  /** @param {number} seed a whole number */
  constructor(seed) {
    this.state = seed >>> 0;
  }

  /** From 0 up to, not including, 1 (mulberry32). */
  next() {
    this.state = (this.state + 0x6d2b79f5) >>> 0;
    let t = this.state;
    t = Math.imul(t ^ (t >>> 15), t | 1);
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296;
  }

  /** A whole number, both ends included. @param {number} from @param {number} to */
  between(from, to) {
    return from + Math.floor(this.next() * (to - from + 1));
  }

  /** @param {number} share from 0 to 1 */
  chance(share) {
    return this.next() < share;
  }

  /** @template T @param {readonly T[]} list not empty @returns {T} */
  pick(list) {
    const found = list[this.between(0, list.length - 1)];
    if (found === undefined) throw new RangeError('There is nothing to pick from');
    return found;
  }

  /** @template T @param {readonly T[]} list @returns {T[]} */
  shuffled(list) {
    const result = [...list];
    for (let at = result.length - 1; at > 0; at -= 1) {
      const other = this.between(0, at);
      const [one, two] = [result[at], result[other]];
      if (one !== undefined && two !== undefined) [result[at], result[other]] = [two, one];
    }
    return result;
  }

  /** A generator of its own for a part that runs beside others, so that their order decides nothing. */
  fork() {
    return new Random(this.between(0, 0xffffffff));
  }

  /** A word that nobody else writes, findable as one word. */
  word() {
    const letters = 'abcdefghijklmnopqrstuvwxyz';
    return `zq${Array.from({ length: 12 }, () => letters[this.between(0, 25)]).join('')}`;
  }
}
