// The judge is fed with wrong states: a check that cannot fail says nothing.
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { endingOf } from './client.mjs';
import { judgeBookmarks, judgeFiles, judgeImports, Ledger } from './ledger.mjs';

const OWNER = 'o1';
const THERE = { rev: 1, project: 7, deleted: false };
const ROW = { mark: 'zqa', owner: OWNER, id: 'b1', ...THERE };

/** A ledger with one bookmark that was asked for. @param {import('./ledger.mjs').Ending} ending @param {string} [id] */
function withBookmark(ending, id) {
  const ledger = new Ledger();
  const entry = ledger.expectBookmark({ mark: 'zqa', owner: OWNER, round: 1, type: 'note' });
  if (id !== undefined) entry.id = id;
  ledger.settle(entry, () => THERE, ending);
  return { ledger, entry };
}

describe('bookmarks', () => {
  it('a promised one is there once, with the id that was told', () => {
    assert.deepEqual(judgeBookmarks(withBookmark('done', 'b1').ledger, [ROW]), []);
  });

  for (const [what, rows, wanted] of /** @type {const} */ ([
    ['lost', [], /is lost; rev 1 in 7 was promised/],
    ['doubled', [ROW, { ...ROW, id: 'b2' }], /is there 2 times/],
    ['under another id', [{ ...ROW, id: 'b2' }], /has the id b2, and b1 was promised/],
    ['with an older text', [{ ...ROW, rev: 0 }], /is rev 0 in 7; rev 1 in 7 was promised/],
    ['in another project', [{ ...ROW, project: 8 }], /is rev 1 in 8/],
    ['in the trash', [{ ...ROW, deleted: true }], /in the trash; rev 1 in 7 was promised/],
    ["somebody else's", [{ ...ROW, owner: 'o2' }], /belongs to somebody else/],
    ['beside one that nobody saved', [ROW, { ...ROW, mark: 'zqb' }], /zqb: is there and nobody asked for it/],
  ])) {
    it(`a promised one that is ${what} is told`, () => {
      const problems = judgeBookmarks(withBookmark('done', 'b1').ledger, [...rows]);
      assert.equal(problems.length, 1, problems.join('\n'));
      assert.match(problems[0] ?? '', wanted);
    });
  }

  it('an unanswered one may be there or not, but not twice', () => {
    assert.deepEqual(judgeBookmarks(withBookmark('unknown').ledger, []), []);
    assert.deepEqual(judgeBookmarks(withBookmark('unknown').ledger, [ROW]), []);
    assert.match(
      judgeBookmarks(withBookmark('unknown').ledger, [ROW, { ...ROW, id: 'b2' }])[0] ?? '',
      /2 times/,
    );
  });

  it('a refused one must not be there', () => {
    assert.deepEqual(judgeBookmarks(withBookmark('not').ledger, []), []);
    assert.match(judgeBookmarks(withBookmark('not').ledger, [ROW])[0] ?? '', /none was promised/);
  });

  it('after an unanswered change both states are right, and a third is not', () => {
    for (const [rev, isRight] of /** @type {const} */ ([
      [1, true],
      [2, true],
      [3, false],
    ])) {
      const { ledger, entry } = withBookmark('done', 'b1');
      ledger.settle(entry, (state) => state && { ...state, rev: 2 }, 'unknown');
      assert.equal(judgeBookmarks(ledger, [{ ...ROW, rev }]).length === 0, isRight);
    }
  });

  it('what was unsure is from then on what was found', () => {
    const { ledger, entry } = withBookmark('unknown');
    assert.deepEqual(judgeBookmarks(ledger, [ROW]), []);
    assert.deepEqual(entry.states, [THERE]);
    assert.match(judgeBookmarks(ledger, [])[0] ?? '', /is lost/);
  });

  it('only known ones that nobody is at are worked on', () => {
    const { ledger, entry } = withBookmark('done', 'b1');
    const free = () => ledger.free(OWNER, (state) => !state.deleted).length;
    assert.equal(free(), 1);
    assert.equal(ledger.free('o2', () => true).length, 0);
    entry.busy = true;
    assert.equal(free(), 0);
    ledger.settle(entry, (state) => state && { ...state, deleted: true }, 'unknown');
    assert.equal(free(), 0);
  });
});

describe('imports', () => {
  const JOB = { mark: 'zqi', job: 'j1', status: 'done', done: 20, total: 20, imported: 20, ended: 1 };
  const MADE = { bookmarks: 20, projects: 1 };

  /** @param {import('./ledger.mjs').ImportState[]} states @param {import('./ledger.mjs').ImportRow[]} jobs @param {import('./ledger.mjs').Made} [made] */
  function judged(states, jobs, made) {
    const ledger = new Ledger();
    ledger.imports.set('zqi', { mark: 'zqi', owner: OWNER, links: 20, job: 'j1', states, busy: false });
    return judgeImports(ledger, jobs, new Map(made ? [['zqi', made]] : [])).join('\n');
  }

  it('a finished one is as its file was', () => {
    assert.equal(judged(['done'], [JOB], MADE), '');
    assert.equal(judged(['undone'], [{ ...JOB, status: 'undone' }], undefined), '');
    assert.equal(judged(['none', 'done'], [], undefined), '');
  });

  for (const [what, states, jobs, made, wanted] of /** @type {const} */ ([
    ['is lost', ['done'], [], undefined, /is lost/],
    ['ran twice', ['done'], [JOB, { ...JOB, job: 'j2' }], MADE, /2 jobs/],
    ['failed', ['done'], [{ ...JOB, status: 'failed' }], MADE, /ended failed/],
    ['ended twice', ['done'], [{ ...JOB, ended: 2 }], MADE, /announced as done 2 times/],
    ['counts too little', ['done'], [{ ...JOB, imported: 19 }], MADE, /counts 19 imported/],
    ['left a bookmark out', ['done'], [JOB], { bookmarks: 19, projects: 1 }, /left 19 bookmarks/],
    ['doubled one', ['done'], [JOB], { bookmarks: 21, projects: 1 }, /left 21 bookmarks/],
    ['doubled its project', ['done'], [JOB], { bookmarks: 20, projects: 2 }, /2 projects/],
    [
      'was not taken back whole',
      ['undone'],
      [{ ...JOB, status: 'undone' }],
      { bookmarks: 3, projects: 0 },
      /left 3 bookmarks/,
    ],
    [
      'was taken back unasked',
      ['done'],
      [{ ...JOB, status: 'undone' }],
      undefined,
      /is undone; done was promised/,
    ],
    ['wrote without a job', ['none'], [], MADE, /without a job/],
  ])) {
    it(`one that ${what} is told`, () => {
      assert.match(judged([...states], [...jobs], made), wanted);
    });
  }
});

describe('files', () => {
  const ROW_OF_FILE = { mark: 'zqf', id: 'f1', sha256: 'aa', key: 'files/1' };

  /** @param {import('./ledger.mjs').FileState[]} states @param {import('./ledger.mjs').FileRow[]} rows @param {string[]} objects */
  function judged(states, rows, objects) {
    const ledger = new Ledger();
    ledger.files.set('zqf', { mark: 'zqf', owner: OWNER, sha256: 'aa', id: 'f1', url: undefined, states });
    return judgeFiles(ledger, rows, new Set(objects));
  }

  it('a stored one has its row and its object', () => {
    assert.deepEqual(judged(['stored'], [ROW_OF_FILE], ['files/1']), { problems: [], orphans: [] });
  });

  it('a row without its object, other bytes, a lost and a doubled file are told', () => {
    assert.match(judged(['stored'], [ROW_OF_FILE], []).problems[0] ?? '', /a row and no object/);
    assert.match(
      judged(['stored'], [{ ...ROW_OF_FILE, sha256: 'bb' }], ['files/1']).problems[0] ?? '',
      /other bytes/,
    );
    assert.match(judged(['stored'], [], []).problems[0] ?? '', /is lost/);
    const twin = { ...ROW_OF_FILE, id: 'f2', key: 'files/2' };
    assert.match(
      judged(['stored'], [ROW_OF_FILE, twin], ['files/1', 'files/2']).problems[0] ?? '',
      /2 times/,
    );
    assert.match(judged(['none'], [ROW_OF_FILE], ['files/1']).problems[0] ?? '', /was deleted/);
  });

  it('an object that no row names is an orphan', () => {
    assert.deepEqual(judged(['stored'], [ROW_OF_FILE], ['files/1', 'files/9']).orphans, ['files/9']);
  });
});

describe('what a sender can know', () => {
  for (const [kind, status, ending] of /** @type {const} */ ([
    ['answered', 201, 'done'],
    ['answered', 404, 'not'],
    ['answered', 503, 'unknown'],
    ['refused', undefined, 'not'],
    ['broken', undefined, 'unknown'],
    ['cut', 201, 'unknown'],
    ['hung', undefined, 'unknown'],
  ])) {
    it(`${kind} ${status ?? ''} means ${ending}`, () => {
      const outcome = { kind, from: 0, to: 1, ...(status === undefined ? {} : { status }) };
      assert.equal(endingOf(outcome), ending);
    });
  }
});
