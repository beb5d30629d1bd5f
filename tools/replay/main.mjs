// `node tools/replay.mjs`: how often the local model suggests what a person tags, on made-up histories in their order.
import { parseArgs } from 'node:util';
import { history } from './history.mjs';
import { FIRST, Model } from './model.mjs';

/** Bookmarks after which a model is asked. */
const WARM = 50;
const STAGES = /** @type {const} */ ([
  [WARM, 200],
  [200, 1_000],
  [1_000, Infinity],
]);
/** Share of bookmarks with a true tag among the first five that a change must not fall below. */
const LEAST = 0.7;

const { values } = parseArgs({
  options: {
    seed: { type: 'string', default: '1' },
    people: { type: 'string', default: '5' },
    bookmarks: { type: 'string', default: '2000' },
    verdicts: { type: 'boolean', default: false },
  },
});
const [seed, people, bookmarks] = [Number(values.seed), Number(values.people), Number(values.bookmarks)];

class Tally {
  asked = 0;
  hits = 0;
  tags = 0;
  found = 0;

  /** @param {readonly string[]} suggested @param {readonly string[]} right */
  add(suggested, right) {
    const found = right.filter((tag) => suggested.includes(tag)).length;
    this.asked += 1;
    this.hits += found > 0 ? 1 : 0;
    this.tags += right.length;
    this.found += found;
  }

  toString() {
    const share = (/** @type {number} */ part, /** @type {number} */ all) =>
      `${((100 * part) / all).toFixed(1)} %`.padStart(7);
    return `${share(this.hits, this.asked)} of bookmarks, ${share(this.found, this.tags)} of tags (${this.asked} asked)`;
  }
}

const whole = { model: new Tally(), 'usual of the site': new Tally(), 'most used': new Tally() };
const stages = STAGES.map(() => new Tally());
let slowest = 0;
const began = performance.now();
for (let person = 0; person < people; person += 1) {
  const model = new Model();
  for (const [at, bookmark] of history(seed + person * 1_000, bookmarks).entries()) {
    if (at >= WARM && bookmark.tags.length > 0) {
      const from = performance.now();
      const shown = model.suggest(bookmark);
      const suggested = shown.slice(0, FIRST);
      slowest = Math.max(slowest, performance.now() - from);
      whole.model.add(suggested, bookmark.tags);
      // A person who takes every right one and leaves every other one.
      if (values.verdicts) model.judge(bookmark, shown);
      whole['usual of the site'].add(model.usualOfHost(bookmark), bookmark.tags);
      whole['most used'].add(model.favourites(), bookmark.tags);
      stages[STAGES.findIndex(([first, end]) => at >= first && at < end)]?.add(suggested, bookmark.tags);
    }
    model.learn(bookmark);
  }
}
console.log(
  `seed ${seed}, ${people} people, ${bookmarks} bookmarks each, from the ${WARM}th on; a true tag among the first ${FIRST}:`,
);
for (const [name, tally] of Object.entries(whole)) console.log(`  ${name.padEnd(20)} ${tally}`);
for (const [at, [first, end]] of STAGES.entries())
  if (stages[at]?.asked) console.log(`  model, ${String(first).padStart(4)} to ${end}: ${stages[at]}`);
console.log(
  `${((performance.now() - began) / 1000).toFixed(1)} s, slowest suggestion ${slowest.toFixed(1)} ms without the database`,
);
const share = whole.model.hits / whole.model.asked;
if (share < LEAST) {
  console.error(
    `The model is right for ${(100 * share).toFixed(1)} % of bookmarks: less than ${100 * LEAST} %.`,
  );
  process.exitCode = 1;
}
