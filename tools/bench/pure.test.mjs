// The parts of the bench that need nothing started.
import assert from 'node:assert/strict';
import { createHistogram } from 'node:perf_hooks';
import { describe, it } from 'node:test';
import { ROOT } from '../launch/paths.mjs';
import { gatesOf, wantedOf } from './gates.mjs';
import { exportFile, LANGUAGE, links } from './links.mjs';
import { figuresOf } from './load.mjs';
import { readOptions } from './options.mjs';
import { foreignShare, parseMachine, parseStat } from './processes.mjs';
import { partOf, placeOf, spentBy } from './profile.mjs';
import { timesOf } from './statement-times.mjs';
import { figure, heading, line } from './report.mjs';
import { rulesOf } from './rules.mjs';
import { misspelt, random, swaps, vocabulary, zipf } from './words.mjs';

describe('words', () => {
  it('are the same for the same seed and others for another', () => {
    assert.deepEqual(vocabulary(500, 7), vocabulary(500, 7));
    assert.notDeepEqual(vocabulary(500, 7), vocabulary(500, 8));
    assert.equal(new Set(vocabulary(500, 7)).size, 500);
    assert.ok(LANGUAGE.every((word) => /^[a-z]{4,}$/.test(word)));
  });

  it('come up the oftener the earlier they stand', () => {
    const draw = zipf(1_000, random(1));
    const counts = new Array(1_000).fill(0);
    for (let n = 0; n < 100_000; n += 1) counts[draw()] += 1;
    // 1/1 against 1/10: ten times as often.
    assert.ok(Math.abs(counts[0] / counts[9] - 10) < 1.5, `${counts[0]} and ${counts[9]}`);
    assert.equal(
      counts.reduce((sum, one) => sum + one, 0),
      100_000,
    );
  });

  it('misspelt have two neighbours swapped, and can be found that way', () => {
    assert.equal(misspelt('bookmark'), 'boomkark');
    assert.ok(swaps(misspelt('bookmark')).includes('bookmark'));
    assert.deepEqual(swaps('ab'), ['ba']);
  });
});

describe('rules', () => {
  it('look at every field, and a few hold an expression', () => {
    const conditions = rulesOf(50).flatMap((rule) => rule.conditions);
    assert.deepEqual([...new Set(conditions.map(({ field }) => field))].sort(), [
      'any',
      'content',
      'project_name',
      'tags',
      'title',
      'type',
      'url',
    ]);
    assert.equal(conditions.filter(({ operator }) => operator === 'matches').length, 4);
  });
});

describe('the bookmark file', () => {
  it('holds every link once, in folders', () => {
    const all = [...links(600)];
    const text = exportFile(all);
    assert.equal(new Set(all.map(({ url }) => url)).size, 600);
    assert.equal(text.match(/<DT><A /g)?.length, 600);
    assert.equal(text.match(/<H3>/g)?.length, 3);
    assert.equal(text.match(/<DL>/g)?.length, text.match(/<\/DL>/g)?.length);
    assert.ok(all.every(({ url }) => new URL(url).hostname.endsWith('.localhost')));
    assert.ok(all.some(({ tags }) => tags.length > 1) && all.some(({ description }) => description));
  });

  it('shares no address with that of another seed', () => {
    const first = new Set([...links(200, 1)].map(({ url }) => url));
    assert.ok([...links(200, 2)].every(({ url }) => !first.has(url)));
  });
});

describe('options', () => {
  it('say what a run without any does', () => {
    const { sizes, million, connections, seconds, topology, smoke } = readOptions([]);
    assert.deepEqual(sizes, [1_000, 10_000, 100_000]);
    assert.deepEqual([million, seconds, topology, smoke], [1_000_000, 3, 'all-in-one', false]);
    assert.deepEqual(connections, [1, 10, 50]);
  });

  it('make a smoke run small', () => {
    const { sizes, million } = readOptions(['--smoke']);
    assert.deepEqual([sizes, million], [[1_000, 10_000], 0]);
  });

  it('take lists and refuse what they do not know', () => {
    const { only, sizes, connections } = readOptions([
      '--only',
      'list,search',
      '--sizes',
      '5_000,100',
      '--connections',
      '4',
    ]);
    assert.deepEqual([only, sizes, connections], [['list', 'search'], [100, 5_000], [4]]);
    for (const wrong of [['--faster'], ['--sizes', 'many'], ['--topology', 'mesh'], ['--connections', '0']])
      assert.throws(() => readOptions(wrong), /--smoke/);
  });
});

describe('what the kernel says', () => {
  it('is read past a name with blanks and brackets', () => {
    const fields = ['S', 42, ...new Array(9).fill(0), 11, 5, 7, 1];
    assert.deepEqual(parseStat(`17 (a ) b) ${fields.join(' ')}`), {
      parent: 42,
      ms: 160,
      endedChildrenMs: 80,
    });
  });

  it('leaves idle and waiting time out', () => {
    assert.equal(parseMachine('cpu  1 2 3 1000 1000 4 5 6 0 0\ncpu0 …'), 210);
  });

  it('tells what others used', () => {
    const from = { product: 0, postgres: 0, machine: 0 };
    assert.equal(foreignShare(from, { product: 300, postgres: 200, machine: 500 }, 1_000, 100), 0);
    assert.ok(foreignShare(from, { product: 0, postgres: 0, machine: 1_000_000 }, 1_000, 0) === 1);
  });
});

describe('figures', () => {
  /** @param {number} us @param {number} count @param {number} cpu */
  const slice = (us, count, cpu) => {
    const latency = createHistogram();
    for (let n = 0; n < count; n += 1) latency.record(us);
    return {
      result: { turns: count, errors: 1, mistakes: ['x'], ms: 1_000, latency, cpuMs: 0 },
      from: { product: 0, postgres: 0, machine: 0 },
      to: { product: cpu, postgres: cpu / 2, machine: cpu },
    };
  };

  it('join the slices of one side', () => {
    const figures = figuresOf([slice(1_000, 100, 100), slice(3_000, 100, 300)]);
    assert.equal(figures.perSecond, 100);
    assert.equal(figures.productCpu, 2);
    assert.equal(figures.postgresCpu, 1);
    assert.equal(figures.errors, 2);
    assert.ok(Math.abs(figures.p50 - 1) < 0.01 && Math.abs(figures.p99 - 3) < 0.01);
  });

  it('count what a write set going afterwards', () => {
    const later = { ...slice(1_000, 100, 100), settled: { product: 500, postgres: 0, machine: 0 } };
    assert.equal(figuresOf([later]).productCpu, 5);
  });

  it('of nothing are no figures', () => {
    const figures = figuresOf([slice(1, 0, 100)]);
    assert.deepEqual([figures.perSecond, figures.productCpu], [0, null]);
  });
});

describe('gates', () => {
  /** @param {object} more @returns {import('./report.mjs').Row} */
  const row = (more) => {
    const side = { perSecond: 100, p50: 1, p95: 2, p99: 3, turns: 9, errors: 0, mistakes: [], others: 0 };
    const product = { ...side, productCpu: 1, postgresCpu: 1 };
    const base = {
      name: 'list',
      about: '',
      size: 1_000,
      rows: 1_000,
      connections: 10,
      ratio: 2,
      settled: true,
    };
    return { ...base, product, bare: { ...side, productCpu: 0, postgresCpu: 1 }, ...more };
  };
  /** @type {import('./gates.mjs').Results} */
  const nothing = {
    topology: 'all-in-one',
    rows: [],
    imports: [],
    memory: { idle: null, loaded: null },
    starts: undefined,
  };

  /** @param {import('./report.mjs').Row} one */
  const isKept = (one) => gatesOf({ ...nothing, rows: [one] }).every(({ kept }) => kept);

  it('break when a request takes too many times the processor time of bare SQL, and only then', () => {
    const dear = row({});
    dear.product.productCpu = 999;
    assert.ok(isKept(row({})) && !isKept(dear));
    assert.ok(isKept(row({ ...dear, connections: 50 })));
    // The wall clock of a busy machine says little.
    assert.ok(isKept(row({ ratio: 99 })));
  });

  it('go by time where the kernel does not say', () => {
    /** @param {number} ratio */
    const unknown = (ratio) => {
      const one = row({ ratio });
      one.product.productCpu = null;
      return one;
    };
    assert.ok(isKept(unknown(2)) && !isKept(unknown(99)) && !isKept(unknown(NaN)));
  });

  it('break when a request costs more in a larger collection', () => {
    const large = row({ size: 10_000 });
    large.product.productCpu = 9;
    assert.ok(gatesOf({ ...nothing, rows: [row({}), large] }).some(({ kept }) => !kept));
  });

  it('break when an import takes too many times as long', () => {
    const bare = { seconds: 1, productCpu: 0, postgresCpu: 0.1 };
    const slow = {
      count: 10_000,
      product: { seconds: 9, productCpu: 4, postgresCpu: 1 },
      bare,
      others: undefined,
    };
    assert.deepEqual(
      gatesOf({ ...nothing, rows: [], imports: [slow] }).map(({ kept }) => kept),
      [false],
    );
  });

  it('say of what was not measured that it was not', () => {
    const wanted = wantedOf({ ...nothing, rows: [row({ size: 10_000 })] });
    assert.equal(wanted.find(({ label }) => label.startsWith('second start'))?.reached, null);
    assert.equal(wanted.find(({ label }) => label.startsWith('newest 50 at 10,000, 10'))?.reached, false);
    const rules = { bookmarks: 10_000, rules: 50, matches: 1, cpuMs: 1_001 };
    /** @param {import('./gates.mjs').Results} results */
    const ofRules = (results) => wantedOf(results).find(({ label }) => label.startsWith('50 rules'))?.reached;
    assert.deepEqual([ofRules(nothing), ofRules({ ...nothing, rules })], [null, false]);
  });

  it('and rows are printed under their headings', () => {
    assert.equal(line(row({})).length, heading().length);
    assert.match(line(row({ settled: false })), /not quiet/);
    assert.deepEqual(
      [figure(1_234.5), figure(12.34), figure(1.234), figure(null)],
      ['1,235', '12.3', '1.23', '–'],
    );
  });
});

describe('a profile', () => {
  it('is summed up by function, without idle time', () => {
    /** @param {number} id @param {string} functionName @param {string} url */
    const node = (id, functionName, url) => ({ id, callFrame: { functionName, url, lineNumber: 9 } });
    const profile = {
      nodes: [node(1, '(idle)', ''), node(2, 'slow', 'file:///x/a.js'), node(3, '(garbage collector)', '')],
      samples: [1, 2, 2, 3],
      timeDeltas: [900, 50, 25, 25],
    };
    const spent = spentBy(profile, placeOf);
    assert.deepEqual(spent, [
      { place: 'slow /x/a.js:10', share: 0.75 },
      { place: '(garbage collector)', share: 0.25 },
    ]);
  });

  it('names the package, or the library of ours', () => {
    /** @param {string} url */
    const part = (url) => partOf({ functionName: 'f', url, lineNumber: 1 });
    assert.equal(part(`file://${ROOT}/node_modules/@nestjs/core/a.js`), '@nestjs/core');
    assert.equal(part(`file://${ROOT}/node_modules/pg/lib/result.js`), 'pg');
    assert.equal(part(`file://${ROOT}/dist/libs/services/gateway/src/edge/edge.js`), 'libs/services/gateway');
    assert.equal(part('node:net'), 'node');
    assert.equal(part(''), 'native');
  });

  it('of Postgres tells statements apart, and the services that made them', () => {
    const { places, parts } = timesOf([
      { statement: 'SELECT  1\n FROM a', role: 'quickstash_import', calls: 1_000, ms: 250 },
      { statement: `INSERT INTO b ${'x'.repeat(500)}`, role: 'quickstash_bookmark', calls: 10, ms: 700 },
      { statement: 'COMMIT', role: 'quickstash_bookmark', calls: 0, ms: 50 },
    ]);
    assert.deepEqual(parts, [
      { place: 'quickstash_bookmark', share: 0.75 },
      { place: 'quickstash_import', share: 0.25 },
    ]);
    assert.match(places[0]?.place ?? '', /^10 × 70.00 ms  INSERT INTO b x{136}$/);
    assert.deepEqual(places[1], { place: '1,000 × 0.25 ms  SELECT 1 FROM a', share: 0.25 });
    assert.deepEqual(timesOf([]), { places: [], parts: [] });
  });
});
