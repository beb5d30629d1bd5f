// What people do about sharing: they share, change their mind, stop, and visit each other. Shares know no
// Idempotency-Key: a thing has one share at a time, so a repeated request finds what the first one did.
import { endingOf } from './client.mjs';
import { after } from './ledger.mjs';
import { doorOf, sameShare, standingOf, watch } from './share-ledger.mjs';

/** @typedef {import('./person.mjs').Desk} Desk */
/** @typedef {import('./share-ledger.mjs').ShareEntry} ShareEntry */
/** @typedef {import('./share-ledger.mjs').ShareState} ShareState */
/** @typedef {import('./share-ledger.mjs').ShelfEntry} ShelfEntry */

/** Shares of one person, so that a long run does not come to the end of what one may have. */
const SHARES_MOST = 25;
const SHELVES_MOST = 3;
/** Ended shares that are remembered, to be tried. */
const ENDED_MOST = 200;
const OF_PROJECT = 0.2;
/** Rare: a password costs a good part of a second of processor time, here as for whoever guesses. */
const WITH_PASSWORD = 0.06;
const REPEATED = 0.6;
/** Visits that come to the page and not to the API. */
const TO_PAGE = 0.4;
const TO_ENDED = 0.15;

/** @type {readonly import('./share-ledger.mjs').Expiry[]} */
const EXPIRIES = ['7d', '30d', 'never'];

/** @param {Desk} desk */
export async function share(desk) {
  const mine = entriesOf(desk);
  if (mine.filter(({ states }) => states[0]).length >= SHARES_MOST) return revoke(desk);
  const entry = desk.random.chance(OF_PROJECT) ? aProject(desk) : aBookmark(desk);
  if (!entry) return;
  const { random } = desk;
  /** @type {ShareState} */
  const wanted = {
    copy: random.chance(0.5),
    metadata: random.chance(0.5),
    expiry: random.pick(EXPIRIES),
    password: random.chance(WITH_PASSWORD) ? random.word() : null,
  };
  entry.busy = true;
  const hasMoved = watch(entry);
  const [kind, id] = [entry.subject.startsWith('b:') ? 'bookmarks' : 'projects', entry.subject.slice(2)];
  const body = { ...termsOf(wanted), password: wanted.password };
  const { outcome, attempts } = await repeat(
    desk,
    'POST',
    `/api/sharing/${kind}/${id}`,
    { body },
    [404, 409],
  );
  const isFound = outcome.status === 409 && attempts > 1 && outcome.body?.error?.code === 'already_shared';
  const ending = isFound ? 'done' : endingOf(outcome);
  if (outcome.status === 409 && !isFound) desk.complain(`${entry.subject} was said to be shared and was not`);
  if (outcome.status === 404 && !hasMoved()) desk.complain(`${entry.subject} could not be shared: 404`);
  // Made by an attempt before, and what it was of went to the trash in between.
  const isLost = outcome.status === 404 && attempts > 1;
  const told = ending === 'done' ? outcome.body?.data : undefined;
  const made = told ? { ...wanted, id: told.id } : wanted;
  if (told) checkTold(desk, entry, told, wanted);
  settle(entry, () => made, isLost ? 'unknown' : ending);
  if (!told) return;
  entry.token = told.share_token;
  entry.views = { least: 0, most: 0 };
  entry.calm = hasMoved() ? undefined : entry.of.states;
}

/** @param {Desk} desk */
export async function changeShare(desk) {
  const entry = taken(desk);
  if (!entry) return;
  const { random } = desk;
  const [before] = entry.states;
  if (!before) return;
  /** @type {ShareState} */
  const wanted = {
    ...before,
    copy: random.chance(0.5),
    metadata: random.chance(0.5),
    expiry: random.pick(EXPIRIES),
  };
  const isLocking = random.chance(WITH_PASSWORD) || before.password !== null;
  if (isLocking) wanted.password = before.password === null ? random.word() : null;
  const body = { ...termsOf(wanted), ...(isLocking ? { password: wanted.password } : {}) };
  const { outcome } = await repeat(
    desk,
    'PUT',
    `/api/sharing/${nameOf(desk, entry, before)}`,
    { body },
    [404],
  );
  const ending = endingOf(outcome);
  missing(desk, entry, outcome);
  if (ending === 'done') checkTold(desk, entry, outcome.body?.data, wanted);
  if (isLocking) delete entry.unlock;
  settle(entry, (state) => state && wanted, ending);
}

/** @param {Desk} desk */
export async function revoke(desk) {
  const entry = taken(desk);
  if (!entry) return;
  const [before] = entry.states;
  if (!before) return;
  const name = nameOf(desk, entry, before);
  const { outcome, attempts } = await repeat(desk, 'DELETE', `/api/sharing/${name}`, {}, [404]);
  const isGone = outcome.status === 404 && attempts > 1;
  if (!isGone) missing(desk, entry, outcome);
  const ending = isGone ? 'done' : endingOf(outcome);
  settle(entry, () => null, ending);
  if (ending !== 'done') return;
  if (entry.token !== undefined) desk.ledger.endedShares.push(entry.token);
  desk.ledger.endedShares.splice(0, desk.ledger.endedShares.length - ENDED_MOST);
  delete entry.token;
  delete entry.unlock;
}

/** Somebody who is nobody in particular opens the share of anybody. @param {Desk} desk */
export async function visit(desk) {
  const { random, ledger, visitor } = desk;
  if (ledger.endedShares.length > 0 && random.chance(TO_ENDED)) {
    const token = random.pick(ledger.endedShares);
    const outcome = await visitor.call('GET', addressOf(desk, token), { fitting: [404] });
    if (outcome.status === 200) desk.complain(`share ${token.slice(0, 6)}…: was ended and was delivered`);
    return;
  }
  const open = [...ledger.shares.values()].filter(({ token }) => token !== undefined);
  if (open.length === 0) return;
  await visitOne(desk, random.pick(open));
}

/** @param {Desk} desk @param {ShareEntry} entry */
async function visitOne(desk, entry) {
  const { random, visitor } = desk;
  const { token = '', subject } = entry;
  const door = doorOf(entry);
  const hasMoved = watch(entry);
  const views = entry.views;
  const [state] = entry.states;
  const password = door === 'open' ? (state?.password ?? null) : null;
  const isGiven = password !== null && random.chance(0.5);
  const isByForm = isGiven && entry.unlock === undefined;
  const outcome = await visitor.call(
    isByForm ? 'POST' : 'GET',
    isByForm ? `/api/sharing/public/${token}` : addressOf(desk, token),
    {
      fitting: [404, 403],
      ...(isByForm ? { body: { password } } : {}),
      ...(isGiven && entry.unlock !== undefined ? { headers: { 'x-share-unlock': entry.unlock } } : {}),
    },
  );
  // A share that ended meanwhile and was made again counts anew.
  const ending = endingOf(outcome);
  if (ending !== 'not') views.most += 1;
  if (ending === 'done') views.least += 1;
  if (hasMoved()) return;
  const said = `share of ${subject}: a visitor was answered ${outcome.status}`;
  if (outcome.status === 200 && door === 'closed') desk.complain(`${said}, and it is closed`);
  if (door !== 'open' || outcome.status === undefined) return;
  if (outcome.status === 404) desk.complain(`${said}, and it is open`);
  const isLocked = password !== null && !isGiven;
  if (outcome.status === 403 && !isLocked) desk.complain(`${said}, and the password was right or not needed`);
  if (outcome.status === 200 && isLocked) desk.complain(`${said} without the password`);
  if (typeof outcome.body?.unlock === 'string') entry.unlock = outcome.body.unlock;
}

/** A project without bookmarks comes, goes to the trash and back, with its share. @param {Desk} desk */
export async function tidyShelves(desk) {
  const { ledger, random, client, owner } = desk;
  const mine = ledger.shelves.filter((shelf) => shelf.owner === owner);
  if (mine.length < SHELVES_MOST) {
    const outcome = await client.call('POST', '/api/projects', { body: { name: `Shelf ${random.word()}` } });
    const id = endingOf(outcome) === 'done' ? outcome.body?.data?.id : undefined;
    if (id !== undefined) ledger.shelves.push({ id, owner, states: [{ deleted: false }], busy: false });
    return;
  }
  const shelf = random.pick(mine);
  const standing = standingOf(shelf);
  if (standing === 'live') {
    shelf.busy = true;
    const outcome = await client.call('DELETE', `/api/projects/${shelf.id}`);
    shelf.operation = outcome.body?.data?.operation_id;
    settleShelf(shelf, { deleted: true }, endingOf(outcome));
  } else if (standing === 'trashed' && shelf.operation === undefined) {
    // Nobody was told what took it away: another one takes its place.
    ledger.shelves.splice(ledger.shelves.indexOf(shelf), 1);
  } else if (standing === 'trashed') {
    shelf.busy = true;
    const outcome = await client.call('POST', `/api/operations/${shelf.operation}/undo`, { fitting: [409] });
    const isUnderWay = outcome.body?.data?.status === 'undoing';
    settleShelf(shelf, { deleted: false }, isUnderWay ? 'unknown' : endingOf(outcome));
  }
}

/** @param {ShelfEntry} shelf @param {{ deleted: boolean }} wanted @param {import('./ledger.mjs').Ending} ending */
function settleShelf(shelf, wanted, ending) {
  shelf.states = after(
    shelf.states,
    () => wanted,
    ending,
    (one, other) => one.deleted === other.deleted,
  );
  shelf.busy = false;
}

/** @param {Desk} desk */
const entriesOf = ({ ledger, owner }) => [...ledger.shares.values()].filter((entry) => entry.owner === owner);

/** One that is there for sure and that no other request is about. @param {Desk} desk @returns {ShareEntry | undefined} */
function taken(desk) {
  const free = entriesOf(desk).filter(
    ({ busy, states, of }) => !busy && states.length === 1 && states[0] && standingOf(of) !== 'gone',
  );
  if (free.length === 0) return undefined;
  const entry = desk.random.pick(free);
  entry.busy = true;
  return entry;
}

/** A bookmark without a share. Others may be at it: sharing waits for nobody. @param {Desk} desk */
function aBookmark(desk) {
  const free = desk.ledger
    .free(desk.owner, (state) => !state.deleted)
    .filter(({ id }) => isUnshared(desk, `b:${id}`));
  if (free.length === 0) return undefined;
  const of = desk.random.pick(free);
  return entryOf(desk, `b:${of.id}`, of);
}

/** @param {Desk} desk */
function aProject(desk) {
  const { ledger, owner, random } = desk;
  const shelves = ledger.shelves.filter((shelf) => shelf.owner === owner && standingOf(shelf) === 'live');
  const free = [...desk.homes, ...shelves].filter(({ id }) => isUnshared(desk, `p:${id}`));
  if (free.length === 0) return undefined;
  const of = random.pick(free);
  return entryOf(desk, `p:${of.id}`, of);
}

/** @param {Desk} desk @param {string} subject */
function isUnshared({ ledger }, subject) {
  const entry = ledger.shares.get(subject);
  return !entry || (!entry.busy && entry.states.length === 1 && entry.states[0] === null);
}

/** @param {Desk} desk @param {string} subject @param {ShareEntry['of']} of @returns {ShareEntry} */
function entryOf({ ledger, owner }, subject, of) {
  const known = ledger.shares.get(subject);
  if (known) return known;
  const made = {
    subject,
    owner,
    of,
    states: [null],
    views: { least: 0, most: 0 },
    busy: false,
    calm: undefined,
  };
  ledger.shares.set(subject, made);
  return made;
}

/** @param {ShareEntry} entry @param {(state: ShareState | null) => ShareState | null} change @param {import('./ledger.mjs').Ending} ending */
function settle(entry, change, ending) {
  entry.states = after(entry.states, change, ending, sameShare);
  entry.busy = false;
}

/** 404 where the thing did not go away. @param {Desk} desk @param {ShareEntry} entry @param {import('./client.mjs').Outcome} outcome */
function missing(desk, { subject, of }, { status }) {
  // For good is the only way in which a share ends that its owner did not end.
  if (status === 404 && !of.busy && !of.states.includes(/** @type {any} */ (null)))
    desk.complain(`share of ${subject}: its owner was answered 404`);
}

/** @param {Desk} desk @param {ShareEntry} entry @param {any} told @param {ShareState} wanted */
function checkTold(desk, { subject }, told, { copy, metadata, expiry, password }) {
  const isRight =
    typeof told?.id === 'number' &&
    typeof told.share_token === 'string' &&
    told.settings?.allowCopy === copy &&
    told.settings?.showMetadata === metadata &&
    (told.expires_at === null) === (expiry === 'never') &&
    told.has_password === (password !== null);
  if (!isRight) desk.complain(`share of ${subject}: was answered otherwise than asked for`);
}

/** A share is named by its id or by its token. @param {Desk} desk @param {ShareEntry} entry @param {ShareState} state */
const nameOf = ({ random }, { token }, { id }) =>
  token !== undefined && (id === undefined || random.chance(0.5)) ? token : String(id);

/** @param {ShareState} state */
const termsOf = ({ copy, metadata, expiry }) => ({
  expires_in: expiry,
  settings: { allowCopy: copy, showMetadata: metadata },
});

/** @param {Desk} desk @param {string} token */
const addressOf = ({ random }, token) =>
  random.chance(TO_PAGE) ? `/shared/${token}` : `/api/sharing/public/${token}`;

/**
 * Sent once, or until it is answered.
 * @param {Desk} desk @param {string} method @param {string} path @param {import('./client.mjs').CallOptions} options
 * @param {readonly number[]} fitting
 */
async function repeat(desk, method, path, options, fitting) {
  const all = { ...options, fitting };
  if (!desk.random.chance(REPEATED))
    return { outcome: await desk.client.call(method, path, all), attempts: 1 };
  const { outcome, attempts } = await desk.client.insist(method, path, all, desk.patience);
  if (endingOf(outcome) === 'unknown')
    desk.complain(
      `${method} ${path} had no final answer after ${attempts} attempts (${outcome.kind} ${outcome.status ?? ''})`,
    );
  return { outcome, attempts };
}
