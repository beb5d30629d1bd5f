/** Different words of one search: each costs a look-up in the vocabulary and several conditions. */
export const WORDS_MAX = 32;
/** Conditions for words of one search, repeated ones included. */
const CONDITIONS_MAX = 128;

/** What a search may still ask. Words beyond it are ignored, as conditions beyond the grammar's limits are. */
export class WordBudget {
  private readonly known = new Set<string>();
  private left = CONDITIONS_MAX;
  private cut = false;

  /** True when some word did not fit. */
  get isCut(): boolean {
    return this.cut;
  }

  /** @returns the beginning of `words` that still fits */
  take(words: readonly string[]): string[] {
    const taken: string[] = [];
    for (const word of words) {
      if (this.left === 0 || (!this.known.has(word) && this.known.size === WORDS_MAX)) {
        this.cut = true;
        break;
      }
      this.left -= 1;
      this.known.add(word);
      taken.push(word);
    }
    return taken;
  }
}
