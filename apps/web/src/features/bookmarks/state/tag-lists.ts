import { tagKey } from '#util/text';

/** A bookmark's tags with others added; each is held once, in the order given. */
export function mergeTagLists(tags: readonly string[], more: readonly string[]): string[] {
  const keys = new Set(tags.map(tagKey));
  return [...tags, ...more.filter((tag) => !keys.has(tagKey(tag)))];
}

export function withoutTags(tags: readonly string[], gone: readonly string[]): string[] {
  const keys = new Set(gone.map(tagKey));
  return tags.filter((tag) => !keys.has(tagKey(tag)));
}

/** Every tag of `from` becomes `into`, once. */
export function retag(tags: readonly string[], from: readonly string[], into: string | null): string[] {
  const keys = new Set(from.map(tagKey));
  if (!tags.some((tag) => keys.has(tagKey(tag)))) return [...tags];
  const next = tags.flatMap((tag) => (keys.has(tagKey(tag)) ? (into === null ? [] : [into]) : [tag]));
  return next.filter((tag, index) => next.findIndex((other) => tagKey(other) === tagKey(tag)) === index);
}
