import { clipToIndex } from './clip-bytes.js';
import { isAscii, normalizeText, queryWords, searchWords } from '#util/text';

/** What of a bookmark is searched; content is empty for passwords. */
export interface Searchable {
  readonly title: string;
  readonly tags: readonly string[];
  readonly url: string | null;
  readonly project: string;
  readonly attachments: readonly string[];
  readonly content: string;
}

export interface SearchDocument {
  /** A tsvector literal. */
  readonly document: string;
  /** Normalised, for parts of words and for sorting. */
  readonly title: string;
}

/** Postgres keeps no position beyond this. */
const LAST_POSITION = 16_383;
/** Places that a word remembers; Postgres keeps no more. */
const PLACES_MAX = 255;
/** Between two fields, so that no phrase reaches from one into the next. */
const GAP = 2;
/** Bytes of all words together: a tsvector must stay under 1 MiB with its positions. */
const WORDS_BYTES_MAX = 500_000;

type Weight = 'A' | 'B' | 'C' | 'D';

/**
 * The words under which a bookmark is found, with their places and weights: title A, tags B, address,
 * project and files C, content D. Made here and stored as is, so that Postgres needs no dictionary and
 * the browser's own filter agrees with the server.
 */
export function searchDocument(bookmark: Searchable): SearchDocument {
  const words = new WordPlaces();
  words.add(bookmark.title, 'A');
  for (const tag of bookmark.tags) words.add(tag, 'B');
  if (bookmark.url !== null) words.add(readable(bookmark.url), 'C');
  words.add(bookmark.project, 'C');
  for (const name of bookmark.attachments) words.add(name, 'C');
  words.add(bookmark.content, 'D');
  return { document: words.toString(), title: clipToIndex(normalizeText(bookmark.title)) };
}

class WordPlaces {
  private readonly places = new Map<string, string[]>();
  private position = 0;
  private bytes = 0;

  add(text: string, weight: Weight): void {
    for (const chunk of normalizeText(text).split(' ')) this.addChunk(chunk, weight);
    this.position += GAP;
  }

  toString(): string {
    return [...this.places].map(([word, places]) => `${quoted(word)}:${places.join(',')}`).join(' ');
  }

  /** Words of a phrase stand one after the other; extra forms (the last sign of a run without blanks) share the last place. */
  private addChunk(chunk: string, weight: Weight): void {
    const inOrder = queryWords(chunk);
    for (const word of inOrder) {
      this.position += 1;
      this.put(word, weight);
    }
    if (isAscii(chunk)) return;
    const ordered = new Set(inOrder);
    for (const word of searchWords(chunk)) if (!ordered.has(word)) this.put(word, weight);
  }

  private put(word: string, weight: Weight): void {
    const known = this.places.get(word);
    const place = `${Math.min(Math.max(this.position, 1), LAST_POSITION)}${weight}`;
    if (known) {
      if (known.length < PLACES_MAX) known.push(place);
      return;
    }
    this.bytes += Buffer.byteLength(word);
    if (this.bytes <= WORDS_BYTES_MAX) this.places.set(word, [place]);
  }
}

/** A lexeme or word of a tsquery in quotes. */
export const quoted = (word: string): string => `'${word.replaceAll('\\', '\\\\').replaceAll("'", "''")}'`;

/** An address as people read it: escaped letters as letters. */
function readable(url: string): string {
  try {
    return decodeURIComponent(url);
  } catch {
    return url;
  }
}
