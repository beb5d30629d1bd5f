// The suggestion service's model in memory: its own features and its own ranking over counts kept in maps.
import { lessonOf } from '../../dist/libs/services/suggestion/src/learning/lesson.js';
import { featuresOf, namesIn } from '../../dist/libs/services/suggestion/src/model/features.js';
import { rank } from '../../dist/libs/services/suggestion/src/model/ranking.js';

/** @typedef {import('./history.mjs').Bookmark} Bookmark */

/** Tags that a feature votes for at most, as in the service's statement. */
const VOTES = 30;
export const FIRST = 5;
/** As many as the service suggests, and as often as it counts a verdict. */
const SHOWN = 8;
const VERDICTS = 50;

export class Model {
  constructor() {
    this.bookmarks = 0;
    /** @type {Map<string, { seen: number, tags: Map<string, number> }>} */
    this.features = new Map();
    /** What was said of suggestions. @type {Map<string, { accepted: number, ignored: number }>} */
    this.verdicts = new Map();
    /** @type {Map<string, number>} */
    this.tags = new Map();
    /** @type {Map<string, Map<string, number>>} */
    this.hosts = new Map();
  }

  /** @param {Bookmark} bookmark */
  learn(bookmark) {
    const { features, tags } = lessonOf(bookmark);
    if (tags.length === 0) return;
    this.bookmarks += 1;
    for (const tag of tags) {
      add(this.tags, tag);
      add(
        entry(this.hosts, hostOf(bookmark), () => new Map()),
        tag,
      );
    }
    for (const feature of features) {
      const known = entry(this.features, feature, () => ({ seen: 0, tags: new Map() }));
      known.seen += 1;
      for (const tag of tags) if (feature !== `tag:${tag}`) add(known.tags, tag);
    }
  }

  /** As the form tells the service when it is saved. @param {Bookmark} bookmark @param {readonly string[]} shown */
  judge({ project, ...bookmark }, shown) {
    for (const feature of featuresOf({ ...bookmark, projectId: project.id, tags: [] })) {
      for (const tag of shown) {
        if (!this.features.get(feature)?.tags.has(tag)) continue;
        const verdict = entry(this.verdicts, `${feature} ${tag}`, () => ({ accepted: 0, ignored: 0 }));
        const kind = bookmark.tags.includes(tag) ? 'accepted' : 'ignored';
        verdict[kind] = Math.min(verdict[kind] + 1, VERDICTS);
      }
    }
  }

  /** What the form shows for a bookmark that has no tags yet. @param {Bookmark} bookmark @returns {string[]} */
  suggest({ project, ...bookmark }) {
    const sample = { ...bookmark, projectId: project.id, tags: [] };
    const evidence = featuresOf(sample).flatMap((feature) => {
      const known = this.features.get(feature);
      if (!known) return [];
      const votes = most(known.tags, VOTES).map(([tag, count]) => ({
        tag,
        count,
        ...(this.verdicts.get(`${feature} ${tag}`) ?? { accepted: 0, ignored: 0 }),
      }));
      return [{ feature, seen: known.seen, votes }];
    });
    const named = namesIn(sample).flatMap((tag) => {
      const count = this.tags.get(tag);
      return count === undefined ? [] : [{ tag, count }];
    });
    return rank({ bookmarks: this.bookmarks, evidence, named }, new Set(), SHOWN).map(({ tag }) => tag);
  }

  /** To compare with: what is used most of all. @returns {string[]} */
  favourites() {
    return most(this.tags, FIRST).map(([tag]) => tag);
  }

  /** To compare with: what is used most on this site, then of all. @param {Bookmark} bookmark @returns {string[]} */
  usualOfHost(bookmark) {
    const here = most(this.hosts.get(hostOf(bookmark)) ?? new Map(), FIRST).map(([tag]) => tag);
    return [...new Set([...here, ...this.favourites()])].slice(0, FIRST);
  }
}

/** @param {Bookmark} bookmark */
const hostOf = ({ url }) => new URL(url ?? 'https://none.invalid').host;

/** @param {Map<string, number>} counts @param {string} key */
const add = (counts, key) => counts.set(key, (counts.get(key) ?? 0) + 1);

/** @template V @param {Map<string, V>} map @param {string} key @param {() => V} make @returns {V} */
function entry(map, key, make) {
  const value = map.get(key) ?? make();
  map.set(key, value);
  return value;
}

/** @param {Map<string, number>} counts @param {number} count */
const most = (counts, count) => [...counts].sort((left, right) => right[1] - left[1]).slice(0, count);
