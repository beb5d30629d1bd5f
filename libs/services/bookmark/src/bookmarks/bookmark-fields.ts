import { TAGS_MAX, type BookmarkType } from '#util/bookmark-types';
import { cleanTag, dedupeTags } from '#util/text';
import { parseSavableUrl } from '#util/url';
import { badUrl, tagTooLong, tooManyTags } from './bookmark.errors.js';

/** A url as it may be stored; null for none. @throws 400 for what is no savable address */
export function savableUrl(url: string | null | undefined): string | null {
  if (url === null || url === undefined || url.trim() === '') return null;
  const parsed = parseSavableUrl(url);
  if (!parsed.ok) throw badUrl(parsed.problem);
  return parsed.url;
}

/** Tags as they may be stored: each once, in the order given, empty ones dropped. @throws 400 for a tag or list too long */
export function savableTags(tags: readonly string[] | null | undefined): string[] {
  const kept = dedupeTags(
    (tags ?? []).flatMap((tag, place) => {
      const clean = cleanTag(tag);
      if (clean !== null) return [clean];
      if (/[^\s,\p{Cc}]/u.test(tag)) throw tagTooLong(place);
      return [];
    }),
  );
  if (kept.length > TAGS_MAX) throw tooManyTags();
  return kept;
}

/** What a new bookmark is when nobody says: a link when it has an address. */
export const typeFor = (type: BookmarkType | null | undefined, url: string | null): BookmarkType =>
  type ?? (url === null ? 'note' : 'link');
