import { tagKey } from '#util/text';

export interface SuggestedTag {
  /** As the owner spells it. */
  readonly tag: string;
  readonly because: readonly string[];
}

/** Places behind the first weigh less and less; this says how fast. */
const SLOPE = 2;
/** The owner's own habits before anybody's proposal. */
const PROPOSED_WEIGHT = 0.9;

/** One list of two: what both say comes first, then each by its place. */
export function merge(
  own: readonly SuggestedTag[],
  proposed: readonly string[],
  most: number,
): SuggestedTag[] {
  const merged = new Map<string, SuggestedTag & { readonly score: number }>();
  own.forEach((suggested, place) =>
    merged.set(tagKey(suggested.tag), { ...suggested, score: 1 / (place + SLOPE) }),
  );
  proposed.forEach((tag, place) => {
    const before = merged.get(tagKey(tag));
    merged.set(tagKey(tag), {
      tag: before?.tag ?? tag,
      because: [...(before?.because ?? []), 'AI'],
      score: (before?.score ?? 0) + PROPOSED_WEIGHT / (place + SLOPE),
    });
  });
  return [...merged.values()]
    .sort((left, right) => right.score - left.score)
    .slice(0, most)
    .map(({ tag, because }) => ({ tag, because }));
}
