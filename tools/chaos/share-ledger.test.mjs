// The judge of shares is fed with wrong states: a check that cannot fail says nothing.
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { Ledger } from './ledger.mjs';
import { doorOf, judgeShares, judgeShelves, watch } from './share-ledger.mjs';

const OWNER = 'o1';
/** @type {import('./share-ledger.mjs').ShareState} */
const SHARED = { id: 5, copy: true, metadata: false, expiry: '7d', password: null };
/** @type {import('./share-ledger.mjs').ShareRow} */
const ROW = {
  subject: 'b:b1',
  id: 5,
  owner: OWNER,
  copy: true,
  metadata: false,
  expiry: '7d',
  locked: false,
  suspended: false,
  views: 3,
};
const LIVE = { rev: 1, project: 7, deleted: false };
const TRASHED = { ...LIVE, deleted: true };

/**
 * A ledger with a bookmark and the share of it.
 * @param {(import('./share-ledger.mjs').ShareState | null)[]} states
 * @param {(import('./ledger.mjs').BookmarkState | null)[]} [bookmark]
 */
function withShare(states, bookmark = [LIVE]) {
  const ledger = new Ledger();
  const of = ledger.expectBookmark({ mark: 'zqa', owner: OWNER, round: 1, type: 'note' });
  Object.assign(of, { id: 'b1', states: bookmark, busy: false });
  /** @type {import('./share-ledger.mjs').ShareEntry} */
  const entry = {
    subject: 'b:b1',
    owner: OWNER,
    of,
    states,
    token: 'token',
    views: { least: 3, most: 4 },
    busy: false,
    calm: bookmark,
  };
  ledger.shares.set(entry.subject, entry);
  return { ledger, entry, of };
}

describe('shares', () => {
  it('a promised one is there once, as it was last promised, with the views that were delivered', () => {
    assert.deepEqual(judgeShares(withShare([SHARED]).ledger, [ROW]), []);
    assert.deepEqual(judgeShares(withShare([SHARED]).ledger, [{ ...ROW, views: 4 }]), []);
    assert.deepEqual(judgeShares(withShare([SHARED], [TRASHED]).ledger, [{ ...ROW, suspended: true }]), []);
    assert.deepEqual(judgeShares(withShare([null]).ledger, []), []);
    assert.deepEqual(judgeShares(withShare([SHARED], [null]).ledger, []), []);
  });

  for (const [what, states, rows, wanted] of /** @type {const} */ ([
    ['lost', [SHARED], [], /is lost; 5 for 7d, without dates was promised/],
    ['doubled', [SHARED], [ROW, { ...ROW, id: 6 }], /is there 2 times/],
    ['still there after it was ended', [null], [ROW], /is 5 .*; none was promised/],
    ['another one', [SHARED], [{ ...ROW, id: 6 }], /is 6 .*; 5 /],
    ['as it was before it was changed', [SHARED], [{ ...ROW, copy: false }], /not to be copied/],
    ['without its password', [{ ...SHARED, password: 'x' }], [ROW], /locked, without dates was promised/],
    ['open for longer than asked for', [SHARED], [{ ...ROW, expiry: 'never' }], /is 5 for never/],
    ["somebody else's", [SHARED], [{ ...ROW, owner: 'o2' }], /belongs to somebody else/],
    [
      'suspended over nothing',
      [SHARED],
      [{ ...ROW, suspended: true }],
      /suspended, and what it is of is there/,
    ],
    ['counted too little', [SHARED], [{ ...ROW, views: 2 }], /counts 2 views; 3 to 4 were delivered/],
    ['counted too much', [SHARED], [{ ...ROW, views: 5 }], /counts 5 views/],
    [
      'beside one that nobody made',
      [SHARED],
      [ROW, { ...ROW, subject: 'b:b9' }],
      /b9: is there and nobody asked/,
    ],
  ])) {
    it(`one that is ${what} is told`, () => {
      const problems = judgeShares(withShare([...states]).ledger, [...rows]);
      assert.equal(problems.length, 1, problems.join('\n'));
      assert.match(problems[0] ?? '', wanted);
    });
  }

  it('one that outlives its thing, or is open to the trash, is told', () => {
    assert.match(
      judgeShares(withShare([SHARED], [null]).ledger, [ROW])[0] ?? '',
      /is there, and what it is of is gone/,
    );
    assert.match(
      judgeShares(withShare([SHARED], [TRASHED]).ledger, [ROW])[0] ?? '',
      /open to what is in the trash/,
    );
  });

  it('an unanswered one may be there or not, and is from then on what was found', () => {
    const { id: _, ...untold } = SHARED;
    for (const rows of [[], [{ ...ROW, views: 3 }]]) {
      const { ledger, entry } = withShare([null, untold]);
      assert.deepEqual(judgeShares(ledger, rows), []);
      assert.deepEqual(entry.states, [rows.length > 0 ? SHARED : null]);
      assert.equal(entry.token, undefined, 'nobody was told its address');
    }
    assert.match(
      judgeShares(withShare([null, untold]).ledger, [{ ...ROW, copy: false }])[0] ?? '',
      /none or one/,
    );
  });

  it('what is gone with its share is forgotten', () => {
    const { ledger } = withShare([SHARED], [null]);
    judgeShares(ledger, []);
    assert.equal(ledger.shares.size, 0);
  });
});

describe('the door of a share', () => {
  it('is open to what is there and in step, closed to the trash, and otherwise nobody knows', () => {
    assert.equal(doorOf(withShare([SHARED]).entry), 'open');
    assert.equal(doorOf(withShare([SHARED], [TRASHED]).entry), 'closed');
    assert.equal(doorOf(withShare([SHARED], [null]).entry), 'closed');
    assert.equal(doorOf(withShare([SHARED, null]).entry), 'unsure');
    assert.equal(doorOf(withShare([SHARED], [LIVE, TRASHED]).entry), 'unsure');
    const { entry, of } = withShare([SHARED]);
    // Restored a moment ago: word of it may not have come.
    of.states = [{ ...LIVE }];
    assert.equal(doorOf(entry), 'unsure');
    const busy = withShare([SHARED]);
    busy.of.busy = true;
    assert.equal(doorOf(busy.entry), 'unsure');
  });

  it('is watched for whatever happens to the share or to its thing', () => {
    for (const happens of /** @type {((made: ReturnType<typeof withShare>) => unknown)[]} */ ([
      ({ entry }) => (entry.states = [null]),
      ({ entry }) => (entry.busy = true),
      ({ of }) => (of.states = [{ ...TRASHED }]),
      ({ of }) => (of.busy = true),
    ])) {
      const made = withShare([SHARED]);
      const hasMoved = watch(made.entry);
      assert.equal(hasMoved(), false);
      happens(made);
      assert.equal(hasMoved(), true);
    }
  });
});

describe('projects that come and go', () => {
  /** @param {{ deleted: boolean }[]} states @param {{ id: number, deleted: boolean }[]} rows */
  const judged = (states, rows) => {
    const ledger = new Ledger();
    ledger.shelves.push({ id: 9, owner: OWNER, states, busy: false });
    return judgeShelves(ledger, rows).join('\n');
  };

  it('are as was promised', () => {
    assert.equal(judged([{ deleted: true }], [{ id: 9, deleted: true }]), '');
    assert.equal(judged([{ deleted: true }, { deleted: false }], [{ id: 9, deleted: false }]), '');
    assert.match(judged([{ deleted: true }], [{ id: 9, deleted: false }]), /is there; deleted was promised/);
    assert.match(judged([{ deleted: false }], []), /is lost/);
  });
});
