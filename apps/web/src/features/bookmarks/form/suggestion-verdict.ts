import { parseTags, tagKey } from '#util/text';

/** What became of the tags that were suggested while a bookmark was written. */
export interface Verdict {
  readonly accepted: readonly string[];
  readonly ignored: readonly string[];
}

/**
 * Taken is what it is saved with, from wherever it came; left is what was still on offer then.
 * @param offered all that were ever on offer, @param shown those that were last
 */
export function verdictOf(offered: readonly string[], shown: readonly string[], tags: string): Verdict {
  const kept = new Set(parseTags(tags).map(tagKey));
  return {
    accepted: offered.filter((tag) => kept.has(tagKey(tag))),
    ignored: shown.filter((tag) => !kept.has(tagKey(tag))),
  };
}
