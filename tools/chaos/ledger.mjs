// What clients were told, held against what is there. Pure: no clock, no database.

/**
 * What may be true of one bookmark. `null` where there is none.
 * @typedef {{ rev: number, project: number, deleted: boolean }} BookmarkState
 */

/**
 * @typedef {object} BookmarkEntry
 * @property {string} mark the first word of its title, nobody else's
 * @property {string} owner
 * @property {string | undefined} id as the client was told it
 * @property {(BookmarkState | null)[]} states what may be true; one of them after an answer
 * @property {boolean} busy a request about it is under way
 * @property {number} round in which it was made
 * @property {string} type
 */

/** @typedef {{ mark: string, owner: string, id: string, rev: number, project: number, deleted: boolean }} BookmarkRow */

/** How a request ended for what it wanted to change: it happened, it did not, nobody knows. @typedef {'done' | 'not' | 'unknown'} Ending */

/** @param {BookmarkState | null} one @param {BookmarkState | null} other */
const same = (one, other) =>
  one === null || other === null
    ? one === other
    : one.rev === other.rev && one.project === other.project && one.deleted === other.deleted;

/**
 * What may be true after a request.
 * @template S
 * @param {readonly S[]} states what may have been true before
 * @param {(state: S) => S} change
 * @param {Ending} ending
 * @param {(one: S, other: S) => boolean} equal
 * @returns {S[]}
 */
export function after(states, change, ending, equal) {
  if (ending === 'not') return [...states];
  const changed = states.map(change);
  const all = ending === 'done' ? changed : [...states, ...changed];
  return all.filter((state, at) => all.findIndex((other) => equal(state, other)) === at);
}

export class Ledger {
  constructor() {
    /** @type {Map<string, BookmarkEntry>} by mark */
    this.bookmarks = new Map();
    /** @type {Map<string, ImportEntry>} by mark */
    this.imports = new Map();
    /** @type {Map<string, FileEntry>} by mark */
    this.files = new Map();
    /** @type {Map<string, import('./share-ledger.mjs').ShareEntry>} by what they are of */
    this.shares = new Map();
    /** @type {import('./share-ledger.mjs').ShelfEntry[]} */
    this.shelves = [];
    /** Addresses of shares that ended: they open nothing, ever. @type {string[]} */
    this.endedShares = [];
    /** Uploads and imports that may have left an object without a row. */
    this.unsureObjects = 0;
  }

  /** @param {{ mark: string, owner: string, round: number, type: string }} what */
  expectBookmark({ mark, owner, round, type }) {
    /** @type {BookmarkEntry} */
    const entry = { mark, owner, round, type, id: undefined, states: [null], busy: true };
    this.bookmarks.set(mark, entry);
    return entry;
  }

  /**
   * @param {BookmarkEntry} entry
   * @param {(state: BookmarkState | null) => BookmarkState | null} change
   * @param {Ending} ending
   */
  settle(entry, change, ending) {
    entry.states = after(entry.states, change, ending, same);
    entry.busy = false;
  }

  /** Bookmarks of an owner whose state is known and that no request is about. @param {string} owner @param {(state: BookmarkState) => boolean} fits */
  free(owner, fits) {
    return [...this.bookmarks.values()].filter((entry) => {
      const [state] = entry.states;
      return (
        entry.owner === owner &&
        !entry.busy &&
        entry.id !== undefined &&
        entry.states.length === 1 &&
        state &&
        fits(state)
      );
    });
  }
}

/**
 * What is wrong about the bookmarks, one line each. What was unsure is afterwards what was found.
 * @param {Ledger} ledger
 * @param {readonly BookmarkRow[]} rows all rows of all owners in the ledger that have a mark
 * @returns {string[]}
 */
export function judgeBookmarks(ledger, rows) {
  /** @type {Map<string, BookmarkRow[]>} */
  const byMark = new Map();
  for (const row of rows) byMark.set(row.mark, [...(byMark.get(row.mark) ?? []), row]);
  const problems = [...byMark.keys()]
    .filter((mark) => !ledger.bookmarks.has(mark))
    .map((mark) => `bookmark ${mark}: is there and nobody asked for it`);
  for (const entry of ledger.bookmarks.values()) {
    const found = byMark.get(entry.mark) ?? [];
    const wrong = problemOf(entry, found);
    if (wrong) problems.push(`bookmark ${entry.mark}: ${wrong}`);
    const [row] = found;
    entry.states = [row ? { rev: row.rev, project: row.project, deleted: row.deleted } : null];
    entry.id = row?.id;
  }
  return problems;
}

/** @param {BookmarkEntry} entry @param {readonly BookmarkRow[]} found */
function problemOf(entry, found) {
  const [row] = found;
  if (found.length > 1) return `is there ${found.length} times`;
  if (!row) return entry.states.includes(null) ? undefined : `is lost; ${shown(entry.states)} was promised`;
  if (row.owner !== entry.owner) return 'belongs to somebody else';
  if (entry.id !== undefined && row.id !== entry.id)
    return `has the id ${row.id}, and ${entry.id} was promised`;
  if (entry.states.some((state) => same(state, row))) return undefined;
  return `is ${shown([row])}; ${shown(entry.states)} was promised`;
}

/** @param {readonly (BookmarkState | null)[]} states */
function shown(states) {
  return states
    .map((state) =>
      state === null ? 'none' : `rev ${state.rev} in ${state.project}${state.deleted ? ' in the trash' : ''}`,
    )
    .join(' or ');
}

/**
 * @typedef {'none' | 'done' | 'undone'} ImportState
 * @typedef {object} ImportEntry
 * @property {string} mark name of its file, of its project and part of each of its links
 * @property {string} owner
 * @property {number} links
 * @property {string | undefined} job
 * @property {ImportState[]} states
 * @property {boolean} busy
 */

/**
 * @typedef {object} ImportRow
 * @property {string} mark
 * @property {string} job
 * @property {string} status
 * @property {number} done
 * @property {number} total
 * @property {number} imported as the job counts
 * @property {number} ended times that its end was announced as done
 */

/** @typedef {{ bookmarks: number, projects: number }} Made what stands there of one mark */

/**
 * @param {Ledger} ledger
 * @param {readonly ImportRow[]} jobs
 * @param {ReadonlyMap<string, Made>} made by mark
 * @returns {string[]}
 */
export function judgeImports(ledger, jobs, made) {
  const problems = [];
  for (const entry of ledger.imports.values()) {
    const found = jobs.filter((job) => job.mark === entry.mark);
    const wrong = importProblem(entry, found, made.get(entry.mark) ?? { bookmarks: 0, projects: 0 });
    if (wrong) problems.push(`import ${entry.mark}: ${wrong}`);
    const [job] = found;
    entry.states = [job ? (job.status === 'undone' ? 'undone' : 'done') : 'none'];
    entry.job = job?.job;
  }
  for (const { mark } of jobs)
    if (!ledger.imports.has(mark)) problems.push(`import ${mark}: nobody asked for it`);
  return problems;
}

/** @param {ImportEntry} entry @param {readonly ImportRow[]} found @param {Made} made */
function importProblem(entry, found, made) {
  const [job] = found;
  if (found.length > 1) return `${found.length} jobs`;
  if (!job) {
    if (!entry.states.includes('none')) return 'is lost';
    return made.bookmarks + made.projects > 0 ? `${made.bookmarks} bookmarks without a job` : undefined;
  }
  if (job.status !== 'done' && job.status !== 'undone') return `ended ${job.status}`;
  if (entry.job !== undefined && job.job !== entry.job) return 'has another id than was promised';
  if (!entry.states.includes(job.status))
    return `is ${job.status}; ${entry.states.join(' or ')} was promised`;
  if (job.ended !== 1) return `was announced as done ${job.ended} times`;
  if (job.total !== entry.links || job.done !== entry.links || job.imported !== entry.links)
    return `counts ${job.imported} imported, ${job.done} of ${job.total} done; the file had ${entry.links}`;
  const wanted =
    job.status === 'done' ? { bookmarks: entry.links, projects: 1 } : { bookmarks: 0, projects: 0 };
  if (made.bookmarks !== wanted.bookmarks || made.projects !== wanted.projects)
    return `left ${made.bookmarks} bookmarks and ${made.projects} projects; ${wanted.bookmarks} and ${wanted.projects} were promised`;
  return undefined;
}

/**
 * @typedef {'none' | 'stored'} FileState
 * @typedef {object} FileEntry
 * @property {string} mark of the bookmark that holds it, before that of its own
 * @property {string} [name] the first part of its file name, when that is not the mark
 * @property {string} owner
 * @property {string} sha256 in hex
 * @property {string | undefined} id
 * @property {string | undefined} url
 * @property {FileState[]} states
 */

/** @typedef {{ mark: string, id: string, sha256: string, key: string }} FileRow */

/**
 * @param {Ledger} ledger
 * @param {readonly FileRow[]} rows
 * @param {ReadonlySet<string>} objects keys of all objects
 * @returns {{ problems: string[], orphans: string[] }} orphans: objects that no row names
 */
export function judgeFiles(ledger, rows, objects) {
  const problems = [];
  for (const entry of ledger.files.values()) {
    const found = rows.filter((row) => row.mark === entry.mark);
    const [row] = found;
    if (found.length > 1) problems.push(`file ${entry.mark}: is there ${found.length} times`);
    else if (!row && !entry.states.includes('none')) problems.push(`file ${entry.mark}: is lost`);
    else if (row && !entry.states.includes('stored'))
      problems.push(`file ${entry.mark}: is there and was deleted`);
    else if (row && entry.id !== undefined && row.id !== entry.id)
      problems.push(`file ${entry.mark}: has another id`);
    else if (row && row.sha256 !== entry.sha256) problems.push(`file ${entry.mark}: has other bytes`);
    entry.states = [row ? 'stored' : 'none'];
    entry.id = row?.id;
  }
  const named = new Set(rows.map((row) => row.key));
  for (const { mark, key } of rows)
    if (!objects.has(key)) problems.push(`file ${mark}: has a row and no object`);
  return { problems, orphans: [...objects].filter((key) => !named.has(key)) };
}
