// The history of a person who keeps bookmarks, made up from a seed: topics that come and go, sites, habits and noise.
import { Random } from '../chaos/random.mjs';
import { random, vocabulary, zipf } from '../bench/words.mjs';

/**
 * @typedef {object} Topic
 * @property {string} tag that stands on most of its bookmarks
 * @property {readonly { tag: string, words: readonly string[] }[]} parts finer tags with words of their own
 * @property {readonly string[]} words
 * @property {readonly string[]} hosts
 * @property {number} project
 * @property {number} size how much of it there is at its height
 * @property {number} height when that is, from 0 to 1 of the history
 * @property {number} breadth how long it stays
 */

/** As the product keeps one. @typedef {import('../../dist/libs/contracts/src/index.js').PortBookmark} Bookmark */

const TOPICS = 30;
const PROJECTS = 4;
/** Of all that is saved: without a tag; with one that belongs to something else; with one that says what to do with it. */
const UNTAGGED = 0.15;
const STRAY_TAG = 0.08;
const HABIT_TAG = 0.1;
const HABITS = ['toread', 'inspiration', 'work', 'later'];
const EVERYBODYS_HOSTS = [
  'github.com',
  'youtube.com',
  'medium.com',
  'news.ycombinator.com',
  'reddit.com',
  'en.wikipedia.org',
];

/**
 * Bookmarks of one person, the oldest first. The same seed gives the same ones.
 * @param {number} seed
 * @param {number} count
 * @returns {Bookmark[]}
 */
export function history(seed, count) {
  const chance = new Random(seed);
  const words = vocabulary(9_000, seed);
  /** @param {number} from @param {number} size */
  const some = (from, size) =>
    Array.from({ length: size }, () => words[chance.between(from, words.length - 1)] ?? '');
  const general = words.slice(0, 2_000);
  const topics = Array.from({ length: TOPICS }, (_one, at) => topicOf(chance, some, at));
  const draw = {
    general: zipf(general.length, random(seed + 1)),
    topic: zipf(80, random(seed + 2)),
    host: zipf(4, random(seed + 3)),
    part: zipf(5, random(seed + 4)),
  };
  return Array.from({ length: count }, (_one, at) => {
    const topic = topicAt(chance, topics, at / count);
    const part = chance.chance(0.75) ? topic.parts[draw.part()] : undefined;
    const text = (/** @type {number} */ length) =>
      Array.from({ length }, () => {
        const share = chance.next();
        if (share < 0.4) return topic.words[draw.topic()] ?? '';
        if (part && share < 0.6) return chance.pick(part.words);
        return general[draw.general()] ?? '';
      }).join(' ');
    const title = text(chance.between(3, 9));
    const host = chance.chance(0.6) ? topic.hosts[draw.host()] : chance.pick(EVERYBODYS_HOSTS);
    const path = chance.chance(0.6)
      ? title.replaceAll(' ', '-')
      : chance.between(10_000, 99_999_999).toString(36);
    return {
      id: `${seed}-${at}`,
      version: 1,
      type: chance.chance(0.85) ? 'link' : 'note',
      title,
      url: `https://${host}/${path}`,
      content: chance.chance(0.3) ? text(chance.between(8, 30)) : '',
      tags: tagsOf(chance, topics, topic, part),
      project: { id: chance.chance(0.85) ? topic.project : chance.between(1, PROJECTS), name: '' },
      deleted_at: null,
    };
  });
}

/** @param {Random} chance @param {(from: number, size: number) => string[]} some @param {number} at @returns {Topic} */
function topicOf(chance, some, at) {
  const words = some(300, 80);
  return {
    // A tag is a word of its topic, so that a title names it now and then.
    tag: words[1] ?? '',
    parts: Array.from({ length: 5 }, () => {
      const own = some(300, 12);
      return { tag: own[0] ?? '', words: own };
    }),
    words,
    hosts: some(2_000, 4).map((word) => `${word}.example`),
    project: chance.between(1, PROJECTS),
    size: 1 / (at + 1),
    height: chance.next(),
    breadth: 0.1 + chance.next() * 0.6,
  };
}

/** Which topic is on somebody's mind. @param {Random} chance @param {readonly Topic[]} topics @param {number} time @returns {Topic} */
function topicAt(chance, topics, time) {
  const weights = topics.map(
    ({ size, height, breadth }) => size * Math.exp(-(((time - height) / breadth) ** 2)) + 0.002,
  );
  let left = chance.next() * weights.reduce((sum, weight) => sum + weight, 0);
  for (const [at, weight] of weights.entries()) {
    left -= weight;
    const topic = topics[at];
    if (left <= 0 && topic) return topic;
  }
  return chance.pick(topics);
}

/** @param {Random} chance @param {readonly Topic[]} topics @param {Topic} topic @param {{ tag: string } | undefined} part */
function tagsOf(chance, topics, topic, part) {
  if (chance.chance(UNTAGGED)) return [];
  const tags = [
    ...(chance.chance(0.75) ? [topic.tag] : []),
    ...(part && chance.chance(0.8) ? [part.tag] : []),
    ...(chance.chance(STRAY_TAG) ? [chance.pick(topics).tag] : []),
    ...(chance.chance(HABIT_TAG) ? [chance.pick(HABITS)] : []),
  ];
  return [...new Set(tags)];
}
