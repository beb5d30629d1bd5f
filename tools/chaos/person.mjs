// One person at work: saves, edits, trashes, restores, moves, uploads, imports, takes back, shares. Every request is
// written into the ledger before it is sent and settled when it ended.
import { createHash } from 'node:crypto';
import { endingOf } from './client.mjs';
import { changeShare, revoke, share, tidyShelves, visit } from './sharing.mjs';

/** @typedef {import('./ledger.mjs').BookmarkEntry} BookmarkEntry */
/** @typedef {import('./ledger.mjs').BookmarkState} BookmarkState */

/**
 * @typedef {object} Desk
 * @property {import('./client.mjs').Client} client
 * @property {import('./ledger.mjs').Ledger} ledger
 * @property {import('./random.mjs').Random} random
 * @property {string} owner
 * @property {import('./client.mjs').Client} visitor the same machine, signed in as nobody
 * @property {readonly number[]} projects
 * @property {readonly import('./share-ledger.mjs').ShelfEntry[]} homes the same, as things that can be shared
 * @property {string} site address of a web site whose pages may be saved
 * @property {number} patience milliseconds after a fault that a request with a key is repeated for
 * @property {() => number} round
 * @property {(problem: string) => void} complain
 */

const LINK_SHARE = 0.4;
const KEY_SHARE = 0.6;
const LARGEST_FILE = 60_000;

/** What a person does, and how often in comparison. @type {readonly (readonly [weight: number, act: (desk: Desk) => Promise<unknown>])[]} */
const DEEDS = [
  [30, save],
  [18, edit],
  [8, trash],
  [8, restore],
  [3, remove],
  [5, moveMany],
  [7, upload],
  [2, importFile],
  [2, undoImport],
  [14, look],
  [6, share],
  [4, changeShare],
  [3, revoke],
  [9, visit],
  [2, tidyShelves],
];
const TOTAL = DEEDS.reduce((sum, [weight]) => sum + weight, 0);

/** One deed, chosen by chance. @param {Desk} desk */
export async function act(desk) {
  let at = desk.random.between(1, TOTAL);
  for (const [weight, deed] of DEEDS) {
    at -= weight;
    if (at <= 0) {
      await deed(desk);
      return;
    }
  }
}

/** @param {Desk} desk @param {{ attachments?: { id: string }[] }} [more] */
export async function save(desk, more = {}) {
  const { random, ledger, owner } = desk;
  const mark = random.word();
  const project = random.pick(desk.projects);
  const isLink = random.chance(LINK_SHARE) && !more.attachments;
  const entry = ledger.expectBookmark({ mark, owner, round: desk.round(), type: isLink ? 'link' : 'note' });
  const body = {
    title: titleOf(mark, 1),
    project_id: project,
    tags: [`t${random.between(1, 9)}`],
    ...(isLink
      ? { type: 'link', url: `${desk.site}/${mark}` }
      : { type: 'note', content: `what ${mark} is about` }),
    ...more,
  };
  const outcome = await send(desk, 'POST', '/api/bookmarks', { body });
  const ending = endingOf(outcome);
  if (ending === 'done') entry.id = outcome.body?.data?.id;
  ledger.settle(entry, () => ({ rev: 1, project, deleted: false }), ending);
  return { entry, ending };
}

/** @param {Desk} desk */
async function edit(desk) {
  const entry = taken(desk, (state) => !state.deleted);
  if (!entry) return;
  const [before] = entry.states;
  const rev = (before?.rev ?? 0) + 1;
  const project = desk.random.pick(desk.projects);
  const body = { title: titleOf(entry.mark, rev), project_id: project };
  const outcome = await desk.client.call('PUT', `/api/bookmarks/${entry.id}`, { body });
  desk.ledger.settle(entry, (state) => state && { ...state, rev, project }, endingOf(outcome));
}

/** @param {Desk} desk */
async function trash(desk) {
  const entry = taken(desk, (state) => !state.deleted);
  if (!entry) return;
  const outcome = await desk.client.call('DELETE', `/api/bookmarks/${entry.id}`);
  desk.ledger.settle(entry, (state) => state && { ...state, deleted: true }, endingOf(outcome));
}

/** @param {Desk} desk */
async function restore(desk) {
  const entry = taken(desk, (state) => state.deleted);
  if (!entry) return;
  const outcome = await desk.client.call('POST', `/api/bookmarks/${entry.id}/restore`);
  desk.ledger.settle(entry, (state) => state && { ...state, deleted: false }, endingOf(outcome));
}

/** For good, with its file. @param {Desk} desk */
async function remove(desk) {
  const entry = taken(desk, (state) => state.deleted);
  if (!entry) return;
  const outcome = await desk.client.call('DELETE', `/api/bookmarks/${entry.id}/permanent`);
  const ending = endingOf(outcome);
  desk.ledger.settle(entry, () => null, ending);
  const file = desk.ledger.files.get(entry.mark);
  if (file && ending !== 'not') file.states = ending === 'done' ? ['none'] : ['none', ...file.states];
}

/** @param {Desk} desk */
async function moveMany(desk) {
  const { random, ledger } = desk;
  const entries = random
    .shuffled(ledger.free(desk.owner, (state) => !state.deleted))
    .slice(0, random.between(2, 12));
  if (entries.length === 0) return;
  for (const entry of entries) entry.busy = true;
  const project = random.pick(desk.projects);
  const body = { action: 'move', ids: entries.map((entry) => entry.id), project_id: project };
  const ending = endingOf(await send(desk, 'POST', '/api/bookmarks/bulk', { body }));
  for (const entry of entries) ledger.settle(entry, (state) => state && { ...state, project }, ending);
}

/** A file, and a bookmark that holds it. The two have the same mark once the bookmark is saved. @param {Desk} desk */
async function upload(desk) {
  const { random, ledger, owner } = desk;
  const bytes = Buffer.from(`${random.word()} `.repeat(random.between(1, LARGEST_FILE / 16)));
  const mark = random.word();
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  /** @type {import('./ledger.mjs').FileEntry} */
  const file = { mark, owner, sha256, id: undefined, url: undefined, states: ['none'] };
  ledger.files.set(mark, file);
  const outcome = await send(desk, 'POST', '/api/upload/file', {
    form: () => formOf('file', `${mark}.txt`, bytes),
  });
  const ending = endingOf(outcome);
  if (ending !== 'not') file.states = ending === 'done' ? ['stored'] : ['none', 'stored'];
  if (ending !== 'done') return;
  file.id = outcome.body?.file?.id;
  file.url = outcome.body?.file?.url;
  if (file.id === undefined) return desk.complain('an upload was answered without a file');
  const { entry } = await save(desk, { attachments: [{ id: file.id }] });
  // Known by its bookmark from now on: who deletes the one deletes the other.
  ledger.files.delete(mark);
  ledger.files.set(entry.mark, Object.assign(file, { mark: entry.mark, name: mark }));
}

/** @param {Desk} desk */
async function importFile(desk) {
  const { random, ledger, owner } = desk;
  const mark = random.word();
  const links = random.between(20, 700);
  /** @type {import('./ledger.mjs').ImportEntry} */
  const entry = { mark, owner, links, job: undefined, states: ['none'], busy: true };
  ledger.imports.set(mark, entry);
  const form = () => importForm(mark, links);
  const outcome = await send(desk, 'POST', '/api/import/file', { form });
  const ending = endingOf(outcome);
  if (ending === 'done') entry.job = outcome.body?.data?.job_id;
  if (ending !== 'not') entry.states = ending === 'done' ? ['done'] : ['none', 'done'];
  entry.busy = false;
}

/** @param {Desk} desk */
async function undoImport(desk) {
  const { ledger } = desk;
  const known = [...ledger.imports.values()].filter(
    ({ owner, busy, job, states }) =>
      owner === desk.owner && !busy && job !== undefined && states.length === 1 && states[0] === 'done',
  );
  if (known.length === 0) return;
  const entry = desk.random.pick(known);
  entry.busy = true;
  // 409 while it still runs.
  const outcome = await desk.client.call('POST', `/api/import/jobs/${entry.job}/undo`, { fitting: [409] });
  const ending = endingOf(outcome);
  if (ending !== 'not') entry.states = ending === 'done' ? ['undone'] : ['done', 'undone'];
  entry.busy = false;
}

/** @param {Desk} desk */
async function look(desk) {
  const { client, random } = desk;
  const path = random.pick([
    '/api/bookmarks?limit=20',
    '/api/projects',
    '/api/tags',
    '/api/stats/bookmarks',
    '/api/auth/me',
    '/api/bookmarks/trash',
    '/api/import/jobs',
    '/api/bookmarks?search=what',
    '/api/sharing/user?limit=100',
  ]);
  await client.call('GET', path);
}

/**
 * With a key it is repeated until it is answered, without one it is sent once.
 * @param {Desk} desk @param {string} method @param {string} path @param {import('./client.mjs').CallOptions} options
 */
async function send(desk, method, path, options) {
  if (!desk.random.chance(KEY_SHARE)) {
    const outcome = await desk.client.call(method, path, options);
    if (options.form && endingOf(outcome) === 'unknown') desk.ledger.unsureObjects += 1;
    return outcome;
  }
  const key = desk.random.word();
  const { outcome, attempts } = await desk.client.insist(method, path, { ...options, key }, desk.patience);
  if (options.form) desk.ledger.unsureObjects += attempts - 1;
  if (endingOf(outcome) === 'unknown' || outcome.status === 409) {
    desk.complain(
      `${method} ${path} with a key had no final answer after ${attempts} attempts (${outcome.kind} ${outcome.status ?? ''})`,
    );
  }
  return outcome;
}

/** @param {Desk} desk @param {(state: BookmarkState) => boolean} fits @returns {BookmarkEntry | undefined} */
function taken(desk, fits) {
  const free = desk.ledger.free(desk.owner, fits);
  if (free.length === 0) return undefined;
  const entry = desk.random.pick(free);
  entry.busy = true;
  return entry;
}

/** @param {string} mark @param {number} rev */
const titleOf = (mark, rev) => `${mark} r${rev}`;

/** @param {string} field @param {string} name @param {Uint8Array<ArrayBuffer> | string} content */
function formOf(field, name, content) {
  const form = new FormData();
  form.append(field, new Blob([content]), name);
  return form;
}

/**
 * A file that makes one project named like its mark. Links are ftp, which have no preview: what is tried here
 * is the import.
 * @param {string} mark @param {number} links
 */
export function importForm(mark, links) {
  const lines = Array.from(
    { length: links },
    (_, n) => `<DT><A HREF="ftp://files.invalid/${mark}/${n}">Imported ${mark} ${n}</A>`,
  );
  const form = formOf(
    'file',
    `${mark}.html`,
    `<!DOCTYPE NETSCAPE-Bookmark-file-1>\n<DL><p>\n${lines.join('\n')}\n</DL>\n`,
  );
  form.append('options', JSON.stringify({ strategy: 'tags', project_name: mark }));
  return form;
}
