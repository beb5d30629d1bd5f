import { normalizeText } from '#util/text';
import type { Bookmark } from '../../../shared/api/types.js';

/** Whether title, content, url or a tag holds the text, accents and case aside: what a search of 1 or 2 characters finds. */
export function matches(bookmark: Bookmark, text: string): boolean {
  const wanted = normalizeText(text.trim());
  return [bookmark.title, bookmark.content, bookmark.url, ...bookmark.tags].some(
    (field) => field !== null && normalizeText(field).includes(wanted),
  );
}
