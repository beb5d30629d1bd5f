import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { Deck, FAULTS } from './faults.mjs';
import { readOptions } from './options.mjs';
import { deliveries } from './quiet.mjs';
import { Random } from './random.mjs';
import { Weather } from './weather.mjs';

/** @type {import('./weather.mjs').Asked} */
const SAVE = { method: 'POST', path: '/api/bookmarks', part: 'bookmark' };
const AWAY = { kind: /** @type {const} */ ('answered'), status: 503, retryAfter: '2', from: 100, to: 200 };

/** @param {import('./weather.mjs').Excuse} [excuse] on from 50 to 150 */
function weatherOf(excuse) {
  const weather = new Weather({ grace: 10 });
  if (excuse) weather.begin(excuse, 50).to = 150;
  return weather;
}

describe('what a client may see', () => {
  it('success always, and 503 with Retry-After while what it needs is away', () => {
    assert.equal(weatherOf().problemOf(SAVE, { ...AWAY, status: 201 }), undefined);
    assert.equal(weatherOf({ refuses: ['bookmark'] }).problemOf(SAVE, AWAY), undefined);
  });

  for (const [what, excuse, outcome, wanted] of /** @type {const} */ ([
    ['503 in fine weather', undefined, AWAY, /although nothing/],
    ['503 while something else is away', { refuses: ['import'] }, AWAY, /although nothing/],
    [
      '503 without Retry-After',
      { refuses: ['bookmark'] },
      { ...AWAY, retryAfter: null },
      /without Retry-After/,
    ],
    ['503 long after', { refuses: ['bookmark'] }, { ...AWAY, from: 170, to: 180 }, /although nothing/],
    ['500', { refuses: ['bookmark'] }, { ...AWAY, status: 500 }, /answered 500/],
    ['502', { refuses: ['bookmark'] }, { ...AWAY, status: 502 }, /answered 502/],
    ['504', { refuses: ['bookmark'] }, { ...AWAY, status: 504 }, /answered 504/],
    ['401', { refuses: ['gateway'] }, { ...AWAY, status: 401 }, /answered 401/],
    [
      'a refused connection while the gateway is up',
      { refuses: ['bookmark'] },
      { kind: 'refused', from: 100, to: 101 },
      /connection refused/,
    ],
    [
      'a broken connection while the gateway is up',
      { refuses: ['bookmark'] },
      { kind: 'broken', from: 100, to: 101 },
      /connection broken/,
    ],
    [
      'an answer that ends early from a service that lives',
      { refuses: ['bookmark'] },
      { kind: 'cut', status: 200, from: 100, to: 101 },
      /broke off/,
    ],
    [
      'no answer, whatever is away',
      { refuses: ['bookmark'], down: true },
      { kind: 'hung', from: 100, to: 30_100 },
      /no answer after 30000 ms/,
    ],
  ])) {
    it(`never ${what}`, () => {
      assert.match(
        weatherOf(excuse && { ...excuse, refuses: [...excuse.refuses] }).problemOf(SAVE, outcome) ?? '',
        wanted,
      );
    });
  }

  it('a dead gateway excuses broken connections, a dead service an answer that ends early', () => {
    assert.equal(
      weatherOf({ refuses: [], down: true }).problemOf(SAVE, { kind: 'broken', from: 100, to: 101 }),
      undefined,
    );
    assert.equal(
      weatherOf({ refuses: [], cuts: ['bookmark'] }).problemOf(SAVE, { kind: 'cut', from: 100, to: 101 }),
      undefined,
    );
  });

  it('a full disk excuses what brings a file, and nothing else', () => {
    const weather = weatherOf({ refuses: ['bookmark'], files: true });
    assert.equal(weather.problemOf({ ...SAVE, files: true }, AWAY), undefined);
    assert.match(weather.problemOf(SAVE, AWAY) ?? '', /although nothing/);
  });

  it('what a service has to ask for an answer excuses it too, and only where it has to', () => {
    const weather = weatherOf({ refuses: ['bookmark'] });
    /** @type {import('./weather.mjs').Asked} */
    const view = { method: 'GET', path: '/shared/x', part: 'sharing', needs: ['bookmark'] };
    assert.equal(weather.problemOf(view, AWAY), undefined);
    assert.match(weather.problemOf({ ...view, needs: [] }, AWAY) ?? '', /although nothing/);
  });

  it('a client that repeats its request is patient until after the fault', () => {
    const weather = weatherOf();
    assert.equal(weather.fineSince(100), 100);
    const spell = weather.begin({ refuses: [] }, 200);
    assert.equal(weather.fineSince(100), Infinity);
    spell.to = 300;
    assert.equal(weather.fineSince(100), 300);
    assert.equal(weather.fineSince(400), 400);
  });

  it('a status that the request expects fits', () => {
    assert.equal(weatherOf().problemOf({ ...SAVE, fitting: [409] }, { ...AWAY, status: 409 }), undefined);
  });

  it('while Redis is away nothing is excused', () => {
    for (const { name, excuse } of FAULTS.filter((fault) => /^(kill|pause) redis$|^redis/.test(fault.name)))
      assert.deepEqual(excuse, { refuses: [] }, name);
  });
});

describe('chance', () => {
  it('is the same for the same seed', () => {
    const names = (/** @type {number} */ seed) => {
      const deck = new Deck(new Random(seed), FAULTS);
      return Array.from({ length: 40 }, () => deck.next().name);
    };
    assert.deepEqual(names(5), names(5));
    assert.notDeepEqual(names(5), names(6));
  });

  it('gives every fault its turn before one comes again', () => {
    const deck = new Deck(new Random(1), FAULTS);
    const names = Array.from({ length: FAULTS.length }, () => deck.next().name);
    assert.equal(new Set(names).size, FAULTS.length);
  });
});

it('every subscriber of every publisher is looked at', () => {
  const subscriptions = {
    'a.v1': { publisher: 'one', subscribers: ['one', 'two'] },
    'b.v1': { publisher: 'each', subscribers: ['two'] },
  };
  assert.deepEqual(deliveries(subscriptions, ['one', 'two']), [
    { publisher: 'one', subscriber: 'one', types: ['a.v1'] },
    { publisher: 'one', subscriber: 'two', types: ['a.v1', 'b.v1'] },
    { publisher: 'two', subscriber: 'two', types: ['b.v1'] },
  ]);
});

describe('options', () => {
  it('thirty rounds in ten minutes unless told', () => {
    const { rounds, minutes, scale } = readOptions([]);
    assert.deepEqual({ rounds, minutes, scale }, { rounds: 30, minutes: 11, scale: 1 });
  });
  it('then an import, smaller than by hand', () => {
    const { importLinks, kills } = readOptions([]);
    assert.deepEqual({ importLinks, kills }, { importLinks: 10_000, kills: 3 });
    const byHand = readOptions(['--import', '100000']);
    assert.deepEqual([byHand.rounds, byHand.importLinks, byHand.kills], [0, 100_000, 10]);
  });
  it('refuses what is no number', () => {
    assert.throws(() => readOptions(['--rounds', 'many']), /--rounds many is no whole number/);
  });
});
