import { searchWords, tagKey } from '#util/text';
import { bareHost, hostOf } from '#util/url';
import { STOP_WORDS } from './stop-words.js';

/** A bookmark, saved or still being written, as the model looks at it. Texts are as a person wrote them. */
export interface Sample {
  readonly type: string;
  readonly title: string;
  /** Null where it must not be looked at: a password's. */
  readonly content: string | null;
  readonly url: string | null;
  readonly projectId: number | null;
  readonly tags: readonly string[];
}

export const FEATURE_KINDS = ['site', 'host', 'word', 'tag', 'project', 'type'] as const;
export type FeatureKind = (typeof FEATURE_KINDS)[number];

/** `kind:value`, such as `host:github.com`: what a tag may be recognised by. */
export type Feature = `${FeatureKind}:${string}`;

/** Most features of one bookmark: forty and its project. */
const TITLE_WORDS = 12;
const PATH_WORDS = 6;
const CONTENT_WORDS = 10;
const TAGS = 8;
/** Characters of the content that are looked at: what a text is about stands at its beginning. */
const LEAD = 600;
/** Characters: longer runs are no words, and a model is no place for keys and tokens. */
const WORD_LONGEST = 32;
/** Letters and digits mixed at this length are an identifier, a hash or worse. */
const MIXED_LONGEST = 12;

/**
 * What a bookmark is recognised by. Of a password there is nothing: not a word of it is learnt or looked up.
 * The time it takes is bounded by the lead of the content, whatever its length.
 */
export function featuresOf(sample: Sample): Feature[] {
  if (sample.type === 'password') return [];
  return [
    ...new Set<Feature>([
      ...placeOf(sample.url),
      ...(sample.projectId === null ? [] : [`project:${sample.projectId}` as const]),
      `type:${sample.type}`,
      ...wordsOf(sample).map((word) => `word:${word}` as const),
      ...tagKeysOf(sample.tags)
        .slice(0, TAGS)
        .map((key) => `tag:${key}` as const),
    ]),
  ];
}

export const kindOfFeature = (feature: Feature): FeatureKind =>
  FEATURE_KINDS.find((kind) => feature.startsWith(`${kind}:`)) ?? 'word';

/** The keys of these tags, each once. */
export const tagKeysOf = (tags: readonly string[]): string[] => [
  ...new Set(tags.map(tagKey).filter((key) => key !== '')),
];

/**
 * Tags that the text itself may name: its words, and two that stand side by side (`machine learning`,
 * `machine-learning`, `machinelearning`).
 */
export function namesIn(sample: Sample): string[] {
  if (sample.type === 'password') return [];
  const title = searchWords(sample.title).slice(0, TITLE_WORDS * 2);
  const words = [...title, ...pathWords(sample.url), ...contentWords(sample.content)];
  const pairs = title.flatMap((word, index) => {
    const next = title[index + 1];
    return next === undefined ? [] : [`${word} ${next}`, `${word}-${next}`, `${word}${next}`];
  });
  return [...new Set([...words.filter((word) => !STOP_WORDS.has(word)), ...pairs])];
}

/** Words of title, path and the beginning of the content, in one form for one and many. */
function wordsOf({ title, url, content }: Sample): string[] {
  return [
    ...pick(searchWords(title), TITLE_WORDS),
    ...pick(pathWords(url), PATH_WORDS),
    ...pick(contentWords(content), CONTENT_WORDS),
  ];
}

const pick = (words: readonly string[], most: number): string[] =>
  [...new Set(words.filter(isTelling).map(singular))].slice(0, most);

const contentWords = (content: string | null): string[] =>
  content === null ? [] : searchWords(content.slice(0, LEAD)).slice(0, CONTENT_WORDS * 4);

function isTelling(word: string): boolean {
  if (word.length < 2 || word.length > WORD_LONGEST || STOP_WORDS.has(word)) return false;
  if (/^\p{N}+$/u.test(word)) return false;
  return word.length < MIXED_LONGEST || !/\p{N}/u.test(word);
}

/** `recipes` and `recipe` are one word here. It need not be right, only the same each time. */
function singular(word: string): string {
  if (word.length > 4 && word.endsWith('ies')) return `${word.slice(0, -3)}y`;
  return word.length > 3 && word.endsWith('s') && !/(?:ss|us|is)$/.test(word) ? word.slice(0, -1) : word;
}

/** The host, the site that it is part of, and on it the first folder: `github.com/rust-lang` says more than its host. */
function placeOf(url: string | null): Feature[] {
  const host = url === null ? null : hostOf(url);
  if (url === null || host === null) return [];
  const bare = bareHost(host);
  const labels = bare.split('.');
  const folder = URL.parse(url)?.pathname.split('/')[1]?.toLowerCase() ?? '';
  const isFolder = folder !== '' && folder.length <= WORD_LONGEST && !/\.\w+$/.test(folder);
  return [
    `host:${bare}`,
    ...(labels.length > 2 && !/^[\d.]+$/.test(bare) ? [`host:${labels.slice(1).join('.')}` as const] : []),
    ...(isFolder ? [`site:${bare}/${folder}` as const] : []),
  ];
}

function pathWords(url: string | null): string[] {
  const path = url === null ? '' : (URL.parse(url)?.pathname ?? '');
  try {
    return searchWords(decodeURIComponent(path.slice(0, LEAD)));
  } catch {
    // An address may hold a percent sign that encodes nothing, also because it was cut.
    return searchWords(path.slice(0, LEAD));
  }
}
