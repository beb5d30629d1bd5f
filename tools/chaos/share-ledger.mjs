// What owners and visitors of shares were told, held against what is there. Pure: no clock, no database.

/** @typedef {import('./ledger.mjs').BookmarkEntry} BookmarkEntry */

/**
 * A project that holds nothing: it comes and goes without anybody's bookmarks.
 * @typedef {object} ShelfEntry
 * @property {number} id
 * @property {string} owner
 * @property {{ deleted: boolean }[]} states what may be true
 * @property {boolean} busy
 * @property {string} [operation] the one that deleted it, which can be taken back
 */

/** @typedef {'7d' | '30d' | 'never'} Expiry */

/**
 * What may be true of the share of one thing.
 * @typedef {object} ShareState
 * @property {number} [id] absent while nobody was told it
 * @property {boolean} copy
 * @property {boolean} metadata
 * @property {Expiry} expiry
 * @property {string | null} password
 */

/**
 * The share of one thing, there or not.
 * @typedef {object} ShareEntry
 * @property {string} subject `b:` or `p:` and the id of the thing
 * @property {string} owner
 * @property {BookmarkEntry | ShelfEntry} of
 * @property {(ShareState | null)[]} states null: there is none
 * @property {string} [token] of the one that is there
 * @property {string} [unlock] what stands for its password
 * @property {{ least: number, most: number }} views
 * @property {boolean} busy its owner is at it
 * @property {unknown} calm the states of its thing when its share was last known to be in step with it
 */

/**
 * @typedef {object} ShareRow
 * @property {string} subject
 * @property {number} id
 * @property {string} owner
 * @property {boolean} copy
 * @property {boolean} metadata
 * @property {Expiry} expiry
 * @property {boolean} locked
 * @property {boolean} suspended
 * @property {number} views
 */

/** @param {ShareState | null} one @param {ShareState | null} other */
export const sameShare = (one, other) =>
  one === null || other === null
    ? one === other
    : one.id === other.id &&
      one.copy === other.copy &&
      one.metadata === other.metadata &&
      one.expiry === other.expiry &&
      one.password === other.password;

/** Whether what is shared is there, in the trash or gone; undefined while that is not known. @param {ShareEntry['of']} of */
export function standingOf({ busy, states }) {
  const [state] = states;
  if (busy || states.length !== 1 || state === undefined) return undefined;
  if (state === null) return 'gone';
  return state.deleted ? 'trashed' : 'live';
}

/**
 * What a visitor has to find, as far as anybody can say now: a share opens again only once word of a restored bookmark
 * has come, and closes at once.
 * @param {ShareEntry} entry @returns {'open' | 'closed' | 'unsure'}
 */
export function doorOf(entry) {
  const standing = standingOf(entry.of);
  if (standing === 'gone' || standing === 'trashed') return 'closed';
  const [state] = entry.states;
  if (entry.busy || entry.states.length !== 1 || !state || standing === undefined) return 'unsure';
  return entry.calm === entry.of.states ? 'open' : 'unsure';
}

/**
 * Sees whether anything happened to a share or its thing meanwhile.
 * @param {ShareEntry} entry @returns {() => boolean}
 */
export function watch(entry) {
  const { of, states, busy } = entry;
  const before = { states: of.states, busy: of.busy };
  return () =>
    entry.states !== states || entry.busy !== busy || of.busy || before.busy || of.states !== before.states;
}

/**
 * What is wrong about the shares, one line each; bookmarks are judged before. What was unsure is afterwards what was found.
 * @param {import('./ledger.mjs').Ledger} ledger
 * @param {readonly ShareRow[]} rows all shares of all owners
 * @returns {string[]}
 */
export function judgeShares(ledger, rows) {
  const problems = rows
    .filter(({ subject }) => !ledger.shares.has(subject))
    .map(({ subject }) => `share of ${subject}: is there and nobody asked for it`);
  for (const entry of ledger.shares.values()) {
    const found = rows.filter(({ subject }) => subject === entry.subject);
    const wrong = problemOf(entry, found);
    if (wrong) problems.push(`share of ${entry.subject}: ${wrong}`);
    settleAs(entry, found[0]);
    if (standingOf(entry.of) === 'gone' && found.length === 0) ledger.shares.delete(entry.subject);
  }
  return problems;
}

/**
 * @param {import('./ledger.mjs').Ledger} ledger
 * @param {readonly { id: number, deleted: boolean }[]} rows all projects
 * @returns {string[]}
 */
export function judgeShelves(ledger, rows) {
  const byId = new Map(rows.map((row) => [row.id, row]));
  const problems = [];
  for (const shelf of ledger.shelves) {
    const row = byId.get(shelf.id);
    const known = shelf.states.map(({ deleted }) => (deleted ? 'deleted' : 'there'));
    if (!row) problems.push(`project ${shelf.id}: is lost`);
    else if (!shelf.states.some(({ deleted }) => deleted === row.deleted))
      problems.push(
        `project ${shelf.id}: is ${row.deleted ? 'deleted' : 'there'}; ${known.join(' or ')} was promised`,
      );
    shelf.states = [{ deleted: row?.deleted ?? true }];
  }
  return problems;
}

/** @param {ShareEntry} entry @param {readonly ShareRow[]} found */
function problemOf(entry, found) {
  const [row] = found;
  if (found.length > 1) return `is there ${found.length} times`;
  const standing = standingOf(entry.of);
  if (standing === 'gone') return row && 'is there, and what it is of is gone';
  if (!row) return entry.states.includes(null) ? undefined : `is lost; ${shown(entry.states)} was promised`;
  if (row.owner !== entry.owner) return 'belongs to somebody else';
  if (!entry.states.some((state) => state !== null && fits(state, row)))
    return `is ${shownRow(row)}; ${shown(entry.states)} was promised`;
  if (standing !== undefined && row.suspended !== (standing === 'trashed'))
    return row.suspended ? 'is suspended, and what it is of is there' : 'is open to what is in the trash';
  const { least, most } = entry.views;
  if (row.views < least || row.views > most)
    return `counts ${row.views} views; ${least}${most > least ? ` to ${most}` : ''} were delivered`;
  return undefined;
}

/** @param {ShareState} state @param {ShareRow} row */
const fits = (state, row) =>
  (state.id === undefined || state.id === row.id) &&
  state.copy === row.copy &&
  state.metadata === row.metadata &&
  state.expiry === row.expiry &&
  (state.password !== null) === row.locked;

/** @param {ShareEntry} entry @param {ShareRow | undefined} row */
function settleAs(entry, row) {
  const known = row && entry.states.find((state) => state !== null && fits(state, row));
  if (!row || entry.states.every((state) => state?.id !== row.id)) {
    delete entry.token;
    delete entry.unlock;
  }
  entry.states = [known ? { ...known, id: row?.id } : null];
  entry.views = { least: row?.views ?? 0, most: row?.views ?? 0 };
  entry.calm = entry.of.states;
}

/** @param {readonly (ShareState | null)[]} states */
const shown = (states) =>
  states
    .map((state) => (state === null ? 'none' : shownRow({ ...state, locked: state.password !== null })))
    .join(' or ');

/** @param {{ id?: number, copy: boolean, metadata: boolean, expiry: Expiry, locked: boolean }} row */
const shownRow = ({ id, copy, metadata, expiry, locked }) =>
  `${id ?? 'one'} for ${expiry}${locked ? ', locked' : ''}${copy ? '' : ', not to be copied'}${metadata ? '' : ', without dates'}`;
