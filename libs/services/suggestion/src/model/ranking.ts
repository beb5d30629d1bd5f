import { kindOfFeature, type Feature, type FeatureKind } from './features.js';

/** How often a tag stood on bookmarks with a feature, and what people said when it was suggested for one. */
export interface Vote {
  readonly tag: string;
  readonly count: number;
  readonly accepted: number;
  readonly ignored: number;
}

/** A feature of the bookmark at hand that was seen before. */
export interface Evidence {
  readonly feature: Feature;
  /** Bookmarks with the feature. */
  readonly seen: number;
  readonly votes: readonly Vote[];
}

/** A tag of the owner's that the text names. */
export interface NamedTag {
  readonly tag: string;
  /** Bookmarks with the tag. */
  readonly count: number;
}

export interface Known {
  /** Bookmarks that the model has learnt from. */
  readonly bookmarks: number;
  readonly evidence: readonly Evidence[];
  readonly named: readonly NamedTag[];
}

export interface Ranked {
  /** Its key. */
  readonly tag: string;
  readonly score: number;
  /** The strongest first: `host github.com`, `word rust`, `its name`. */
  readonly because: readonly string[];
}

/** How much a kind of feature says at most. Measured with the replay (docs/suggestions.md). */
const WEIGHTS: Readonly<Record<FeatureKind, number>> = {
  site: 1.6,
  host: 1.1,
  word: 1,
  tag: 1.2,
  project: 0.45,
  type: 0.1,
};
/** What the text says itself. */
const NAMED_WEIGHT = 1.6;
/** Added to what a feature was seen with: one sighting is no habit. */
const DOUBT = 1.2;
/** A suggestion that was left counts like so many bookmarks without the tag, one that was taken like so many with it. */
const IGNORED_COUNTS = 1;
const ACCEPTED_COUNTS = 1;
/** Of the best score; below it a suggestion is a guess. */
const RELATIVE_LEAST = 0.12;
/** Below it nothing is known. */
const LEAST = 0.08;
const REASONS = 3;

/**
 * The tags that bookmarks like this one carried, the likeliest first: each feature votes for the tags it was seen
 * with, by the share of its bookmarks that carried them and by how rare it is. Pure, so that the replay measures what
 * the product does.
 * @param without keys of tags that the bookmark carries already
 */
export function rank(known: Known, without: ReadonlySet<string>, most: number): Ranked[] {
  const tallies = new Map<string, { score: number; reasons: [string, number][] }>();
  const add = (tag: string, score: number, reason: string): void => {
    if (without.has(tag) || score <= 0) return;
    const tally = tallies.get(tag) ?? { score: 0, reasons: [] };
    tally.score += score;
    tally.reasons.push([reason, score]);
    tallies.set(tag, tally);
  };
  for (const { feature, seen, votes } of known.evidence) {
    const weight = weightOf(feature, seen, known.bookmarks);
    for (const vote of votes) add(vote.tag, weight * shareOf(vote, seen), reasonOf(feature));
  }
  for (const { tag, count } of known.named) add(tag, NAMED_WEIGHT * (count / (count + DOUBT)), 'its name');
  const ranked = [...tallies]
    .map(([tag, { score, reasons }]) => ({ tag, score, because: strongest(reasons) }))
    .sort((left, right) => right.score - left.score || (left.tag < right.tag ? -1 : 1));
  const least = Math.max(LEAST, (ranked[0]?.score ?? 0) * RELATIVE_LEAST);
  return ranked.filter(({ score }) => score >= least).slice(0, most);
}

/** A word that stands on every bookmark tells nothing; one of a few tells most. */
function weightOf(feature: Feature, seen: number, bookmarks: number): number {
  const kind = kindOfFeature(feature);
  const weight = WEIGHTS[kind];
  if (kind === 'project' || kind === 'type') return weight;
  const all = Math.max(bookmarks, seen, 1);
  return weight * (Math.log(1 + all / seen) / Math.log(1 + all));
}

/** The share of the feature's bookmarks that carry the tag, doubted where there are few. */
function shareOf({ count, accepted, ignored }: Vote, seen: number): number {
  const taken = accepted * ACCEPTED_COUNTS;
  const left = ignored * IGNORED_COUNTS;
  return (count + taken) / (seen + taken + left + DOUBT);
}

const strongest = (reasons: readonly (readonly [string, number])[]): string[] =>
  reasons
    .toSorted((left, right) => right[1] - left[1])
    .slice(0, REASONS)
    .map(([reason]) => reason);

/** A project is known here by its number alone. */
const reasonOf = (feature: Feature): string =>
  feature.startsWith('project:') ? 'its project' : feature.replace(':', ' ');
