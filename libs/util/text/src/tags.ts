import { TAG_MAX } from '#util/bookmark-types';
import { characterCount, clipText } from './clip.js';
import { foldName } from './fold.js';

/** Control characters, commas, and marks that are invisible and can only make two equal-looking tags differ. */
const NOT_IN_TAGS = /[\p{Cc},\u200b\u200e\u200f\u202a-\u202e\u2060\u2066-\u2069\ufeff]+/gu;

/** Words of visible ASCII but the comma, one blank between them: nothing to tidy, and most tags. */
const TIDY = /^[\x21-\x2b\x2d-\x7e]+(?: [\x21-\x2b\x2d-\x7e]+)*$/;

/** What tells two tags apart: equal keys are the same tag, however spelt (`Straße`, `STRASSE`). Stored and indexed. */
export function tagKey(name: string): string {
  return foldName(tidy(name));
}

/**
 * A tag as it may be stored: NFC, trimmed, inner blanks collapsed, commas and control characters gone.
 * Null when nothing is left or it is longer than `TAG_MAX` characters: a tag is never silently shortened.
 */
export function cleanTag(name: string): string | null {
  const tag = tidy(name);
  return tag === '' || characterCount(tag) > TAG_MAX ? null : tag;
}

/** Like `cleanTag`, for sources that nobody can ask again (a file of ten years ago): a long tag is cut. */
export function clipTag(name: string): string | null {
  const tag = clipText(tidy(name), TAG_MAX).trim();
  return tag === '' ? null : tag;
}

/** Same key, same tag: the first spelling and its place stay. */
export function dedupeTags(tags: Iterable<string>): string[] {
  const seen = new Set<string>();
  const kept: string[] = [];
  for (const tag of tags) {
    const key = tagKey(tag);
    if (seen.has(key)) continue;
    seen.add(key);
    kept.push(tag);
  }
  return kept;
}

/**
 * Tags from one comma-separated field: each tidied, empty ones dropped, each once. A tag that is too long stays in
 * the list, so that the form can say which one it is.
 */
export function parseTags(text: string): string[] {
  return dedupeTags(
    text
      .split(',')
      .map(tidy)
      .filter((tag) => tag !== ''),
  );
}

/** What the tag field shows for a list; `parseTags` reads it back. */
export function formatTags(tags: readonly string[]): string {
  return tags.join(', ');
}

/**
 * The tag that stands for an import folder: its path in lower case, letters and digits of every script kept, any
 * other run one `-`, none at the ends (a leading one would read as a negation in a search). Null when the names hold
 * no letter or digit. Cut at `TAG_MAX` characters.
 */
export function folderTag(path: string | readonly string[]): string | null {
  const joined = typeof path === 'string' ? path : path.join('/');
  const dashed = joined
    .toWellFormed()
    .normalize('NFC')
    .toLowerCase()
    .normalize('NFC')
    .replace(/[^\p{L}\p{N}\p{M}]+/gu, '-')
    .replace(/^-+/, '');
  const tag = clipText(dashed, TAG_MAX).replace(/-+$/, '');
  return /[\p{L}\p{N}]/u.test(tag) ? tag : null;
}

function tidy(name: string): string {
  if (TIDY.test(name)) return name;
  return name.toWellFormed().replace(NOT_IN_TAGS, ' ').normalize('NFC').replace(/\s+/g, ' ').trim();
}
