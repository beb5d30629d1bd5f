import { CONTENT_MAX, TAGS_MAX, TITLE_MAX } from '#util/bookmark-types';
import { clipTag, clipText, dedupeTags } from '#util/text';
import { parseImportableUrl, titleFromHost } from '#util/url';
import { parseAddDate } from './dates.js';
import { decodeEntities } from './entities.js';
import type { ImportedBookmark, SkippedEntry } from './shapes.js';
import type { Attributes } from './tokens.js';

/** Characters of a skipped address that a report shows. */
const SKIPPED_URL_MAX = 200;
const CONTROLS = /[^\P{Cc}\n\t]+/gu;

export interface RawEntry {
  readonly row: number;
  readonly attributes: Attributes;
  title: string;
  description: string;
}

export type ReadEntry =
  | { readonly kind: 'bookmark'; readonly bookmark: ImportedBookmark }
  | { readonly kind: 'skipped'; readonly entry: SkippedEntry };

/** Makes a bookmark of what stands in the file, or says why it cannot be one. */
export function readEntry(raw: RawEntry, now: Date): ReadEntry {
  const { row, attributes } = raw;
  const written = decodeEntities(attributes.get('href') ?? attributes.get('feedurl') ?? '');
  const title = lineOf(raw.title);
  const parsed = parseImportableUrl(written);
  if (!parsed.ok) {
    const url = detached(clipText(written.trim().toWellFormed(), SKIPPED_URL_MAX));
    return {
      kind: 'skipped',
      entry: { row, title: clipText(title, TITLE_MAX), url, reason: parsed.problem },
    };
  }
  const url = detached(parsed.url.toWellFormed());
  const bookmark: ImportedBookmark = {
    row,
    title: clipText(title === '' ? titleFromHost(url) || url : title, TITLE_MAX),
    url,
    addDate: dateOf(attributes.get('add_date') ?? attributes.get('time_added'), now),
    lastVisit: dateOf(attributes.get('last_visit'), now),
    tags: tagsOf(attributes.get('tags')),
    description: descriptionOf(raw.description),
  };
  return { kind: 'bookmark', bookmark };
}

/** ISO 8601 in UTC; null when there is none or it is nonsense. */
export function dateOf(text: string | undefined, now: Date): string | null {
  return text === undefined ? null : (parseAddDate(text, now)?.toISOString() ?? null);
}

/** One line of text: references resolved, blanks and control characters one blank. */
export function lineOf(text: string): string {
  const line = decodeEntities(text)
    .toWellFormed()
    .replace(/[\s\p{Cc}]+/gu, ' ')
    .trim();
  return detached(line);
}

function descriptionOf(text: string): string {
  if (text === '') return '';
  const plain = decodeEntities(text)
    .toWellFormed()
    .replace(/\r\n?/g, '\n')
    .replace(CONTROLS, '')
    // linkding puts the notes of a bookmark into its description, between these marks
    .replaceAll('[linkding-notes]', '\n\n')
    .replaceAll('[/linkding-notes]', '')
    .split('\n')
    .map((line) => line.trimEnd())
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim();
  return detached(clipText(plain, CONTENT_MAX));
}

function tagsOf(text: string | undefined): readonly string[] {
  if (text === undefined || text === '') return [];
  const tags = decodeEntities(text)
    .split(',')
    .map(clipTag)
    .filter((tag) => tag !== null);
  return dedupeTags(tags).slice(0, TAGS_MAX).map(detached);
}

/** A copy that does not keep the whole file in memory, as a slice of it would. */
function detached(text: string): string {
  return text.length < 13 ? text : ` ${text}`.slice(1);
}
