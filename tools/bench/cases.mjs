// What is measured: a request of the product, what its answer must hold, and the same work in bare SQL.
import { randomBytes } from 'node:crypto';
import { v7 as uuidv7 } from 'uuid';
import * as sql from './statements.mjs';

/** @typedef {import('./statements.mjs').Statement} Statement */
/** @typedef {{ method: string, path: string, body?: unknown }} Call */
/** A call that follows from the answer before it. @typedef {(answer: Answer) => Call} NextCall */

/**
 * @typedef {object} Subject whose bookmarks are asked for, and what is known about them
 * @property {string} token
 * @property {string} ownerId
 * @property {string} twinId owner of the same rows, for what bare SQL writes
 * @property {readonly string[]} ids of bookmarks, in no order
 * @property {readonly string[]} moved ids of the bookmarks that bulk changes move
 * @property {readonly [number, number]} projects that they are moved between
 * @property {readonly string[]} prefixes
 * @property {readonly { word: string, meant: string }[]} typos
 * @property {readonly { words: readonly [string, string], tag: string }[]} pairs
 * @property {readonly string[]} unknown words that nobody has
 * @property {readonly import('./shares.mjs').Shared[]} shares of bookmarks
 * @property {import('./shares.mjs').Shared} projectShare
 */

/** Numbers that differ from turn to turn: of this caller, of all turns. @typedef {{ turn: number }} Turn */

/**
 * @typedef {object} Case
 * @property {string} name
 * @property {string} about
 * @property {'main' | 'side' | 'alone'} weight measured with every number of connections, with ten, or with one
 * @property {boolean} writes whether work goes on after the answer
 * @property {boolean} [isVisit] asked by nobody in particular
 * @property {boolean} [isLong] left out of the small run
 * @property {(subject: Subject, turn: number) => readonly (Call | NextCall)[]} calls of one turn, one after the other
 * @property {(answer: Answer, subject: Subject, turn: number) => boolean} isRight looks at the last answer
 * @property {(subject: Subject, turn: number) => readonly (readonly Statement[])[]} bare transactions of one turn
 * @property {(subject: Subject, turn: number) => number} rows that the last transaction returns or changes at least
 */

/** A page is its text, in `data`. @typedef {{ data: any, meta?: { total: number } }} Answer */

/** @template T @param {readonly T[]} list @param {number} turn @returns {T} */
const pick = (list, turn) => /** @type {T} */ (list[turn % list.length]);

/** @param {string} path @returns {readonly Call[]} */
const get = (path) => [{ method: 'GET', path }];

/** @param {string} text */
const search = (text) => get(`/api/bookmarks?limit=50&search=${encodeURIComponent(text)}`);

/** @param {Answer} answer */
const isFullPage = ({ data, meta }) => data.length === Math.min(50, meta?.total ?? 0) && data.length > 0;

/** @param {Answer} answer @param {(text: string) => boolean} holds */
const each = ({ data }, holds) =>
  data.every((/** @type {any} */ one) =>
    holds([one.title, one.content, one.url, one.project.name, ...one.tags].join(' ').toLowerCase()),
  );

/** @param {string} ownerId @param {string} type @param {readonly string[]} ids */
const told = (ownerId, type, ids) => sql.outboxRow(uuidv7(), `bookmarks.${type}.v1`, ownerId, ids);

/** @param {string} ownerId @param {number} id of a share */
const viewed = (ownerId, id) => sql.shareOutboxRow(uuidv7(), 'shares.viewed.v1', ownerId, id);

/** @param {string} ownerId @param {number} projectId @param {import('./shares.mjs').Shared} share */
const sharedProject = (ownerId, projectId, { id, hash }) => [
  [sql.shareByToken(hash)],
  [sql.newestOfProject(ownerId, projectId)],
  [viewed(ownerId, id), sql.countView(ownerId, id)],
];

/** @param {Subject} subject @param {number} turn */
const fresh = (subject, turn) => ({
  projectId: subject.projects[0],
  title: `Saved ${subject.prefixes[turn % subject.prefixes.length]} ${turn}`,
  url: `https://saved.localhost/${turn}`,
  tags: [pick(subject.pairs, turn).tag, 'saved'],
});

/** A bookmark that nobody shared for good. @param {Subject} subject @param {number} turn */
const unshared = ({ ids, shares }, turn) => pick(ids.slice(shares.length), turn);

/** As the product looks them up. @param {readonly string[]} words @param {number} project */
const featuresOf = (words, project) => [
  `project:${project}`,
  'type:link',
  ...words.map((word) => `word:${word}`),
];

/** @type {readonly Case[]} */
export const CASES = Object.freeze([
  {
    name: 'list',
    about: 'newest 50',
    weight: 'main',
    writes: false,
    calls: () => get('/api/bookmarks?limit=50'),
    isRight: ({ data, meta }) => data.length === 50 && (meta?.total ?? 0) >= 50,
    bare: ({ ownerId }) => [[sql.newest(ownerId)]],
    rows: () => 50,
  },
  {
    name: 'get',
    about: 'one by its id',
    weight: 'main',
    writes: false,
    calls: ({ ids }, turn) => get(`/api/bookmarks/${pick(ids, turn)}`),
    isRight: ({ data }, { ids }, turn) => data.id === pick(ids, turn) && data.title.length > 0,
    bare: ({ ownerId, ids }, turn) => [[sql.one(ownerId, pick(ids, turn))]],
    rows: () => 1,
  },
  {
    name: 'search-prefix',
    about: 'beginning of a word',
    weight: 'main',
    writes: false,
    calls: ({ prefixes }, turn) => search(pick(prefixes, turn)),
    isRight: (answer, { prefixes }, turn) =>
      isFullPage(answer) && each(answer, (text) => text.includes(pick(prefixes, turn))),
    bare: ({ ownerId, prefixes }, turn) => [[sql.byPrefix(ownerId, pick(prefixes, turn))]],
    rows: () => 1,
  },
  {
    name: 'search-typo',
    about: 'two letters swapped',
    weight: 'side',
    writes: false,
    calls: ({ typos }, turn) => search(pick(typos, turn).word),
    isRight: ({ data }, { typos }, turn) =>
      data.some((/** @type {any} */ one) =>
        JSON.stringify(one).toLowerCase().includes(pick(typos, turn).meant),
      ),
    bare: ({ ownerId, typos }, turn) => [[sql.bySimilarity(ownerId, pick(typos, turn).word)]],
    rows: () => 1,
  },
  {
    name: 'search-pair',
    about: 'two words and tag:',
    weight: 'side',
    writes: false,
    calls: ({ pairs }, turn) => {
      const { words, tag } = pick(pairs, turn);
      return search(`${words.join(' ')} tag:${tag}`);
    },
    isRight: (answer, { pairs }, turn) => {
      const { words, tag } = pick(pairs, turn);
      return (
        isFullPage(answer) && each(answer, (text) => [...words, tag].every((word) => text.includes(word)))
      );
    },
    bare: ({ ownerId, pairs }, turn) => {
      const { words, tag } = pick(pairs, turn);
      return [[sql.byTwoWordsAndTag(ownerId, words, tag)]];
    },
    rows: () => 1,
  },
  {
    name: 'search-none',
    about: 'a word nobody has',
    weight: 'side',
    writes: false,
    calls: ({ unknown }, turn) => search(pick(unknown, turn)),
    isRight: ({ data, meta }) => data.length === 0 && meta?.total === 0,
    bare: ({ ownerId, unknown }, turn) => [[sql.bySimilarity(ownerId, pick(unknown, turn))]],
    rows: () => 0,
  },
  {
    name: 'popular',
    about: 'the four most copied',
    weight: 'side',
    writes: false,
    calls: () => get('/api/bookmarks/popular'),
    isRight: ({ data }) =>
      data.length === 4 && data[0].copy_count >= data[3].copy_count && data[3].copy_count > 0,
    bare: ({ ownerId }) => [[sql.popular(ownerId)]],
    rows: () => 4,
  },
  {
    name: 'tags',
    about: 'all tags with counts',
    weight: 'side',
    writes: false,
    calls: () => get('/api/tags'),
    isRight: ({ data }) => data.length > 50 && data.every((/** @type {any} */ tag) => tag.count > 0),
    bare: ({ ownerId }) => [[sql.tags(ownerId)]],
    rows: () => 50,
  },
  {
    name: 'suggest-tags',
    about: 'for a title of two words on a known site',
    weight: 'main',
    writes: false,
    calls: ({ pairs, projects }, turn) => {
      const { words } = pick(pairs, turn);
      const query = { type: 'link', title: words.join(' '), projectId: String(projects[0]) };
      return get(`/api/suggestions/tags?${new URLSearchParams(query)}`);
    },
    isRight: ({ data }) =>
      data.length > 0 && data.every((/** @type {unknown} */ tag) => typeof tag === 'string'),
    bare: ({ ownerId, pairs, projects }, turn) => [
      [sql.tagsOfFeatures(ownerId, featuresOf(pick(pairs, turn).words, projects[0]))],
    ],
    rows: () => 1,
  },
  {
    name: 'rules-test',
    about: 'what a rule would do to all there is, at most four seconds of it',
    weight: 'alone',
    writes: false,
    isLong: true,
    calls: ({ pairs }, turn) => [
      {
        method: 'POST',
        path: '/api/rules/test',
        body: {
          conditions: [{ field: 'any', operator: 'contains', value: pick(pairs, turn).words[0] }],
          actions: [{ action_type: 'add_tags', action_value: 'tried' }],
        },
      },
    ],
    isRight: ({ data }) => data.matching > 0 && (data.complete ? data.looked_at === data.total : true),
    bare: ({ ownerId }) => [[sql.everything(ownerId)]],
    rows: () => 1_000,
  },
  {
    name: 'share-view',
    about: 'a shared bookmark, for a visitor; counts a view',
    weight: 'side',
    writes: true,
    isVisit: true,
    calls: ({ shares }, turn) => get(`/api/sharing/public/${pick(shares, turn).token}`),
    isRight: ({ data }, { shares }, turn) => data.title === pick(shares, turn).title,
    bare: ({ ownerId, shares }, turn) => {
      const { id, hash, bookmarkId } = pick(shares, turn);
      return [
        [sql.shareByToken(hash)],
        [sql.one(ownerId, bookmarkId)],
        [viewed(ownerId, id), sql.countView(ownerId, id)],
      ];
    },
    rows: () => 1,
  },
  {
    name: 'share-page',
    about: 'the page of a shared project with 100 of its bookmarks, for a visitor',
    weight: 'side',
    writes: true,
    isVisit: true,
    calls: ({ projectShare }) => get(`/shared/${projectShare.token}`),
    isRight: ({ data }, { projectShare }) =>
      String(data).includes('<html') && String(data).includes(projectShare.title),
    bare: ({ ownerId, projects, projectShare }) => sharedProject(ownerId, projects[0], projectShare),
    rows: () => 1,
  },
  {
    name: 'share-project',
    about: 'the same from the API',
    weight: 'side',
    writes: true,
    isVisit: true,
    isLong: true,
    calls: ({ projectShare }) => get(`/api/sharing/public/${projectShare.token}`),
    isRight: ({ data }, { projectShare }) =>
      data.name === projectShare.title && data.bookmarks.length > 0 && data.bookmarks.length <= 100,
    bare: ({ ownerId, projects, projectShare }) => sharedProject(ownerId, projects[0], projectShare),
    rows: () => 1,
  },
  {
    name: 'share-list',
    about: 'own shares with the names of what they are of',
    weight: 'side',
    writes: false,
    calls: () => get('/api/sharing/user'),
    isRight: ({ data }, { shares }) =>
      data.shares.length > shares.length &&
      data.shares.every((/** @type {any} */ one) => typeof one.share_token === 'string'),
    bare: ({ ownerId }) => [[sql.ownShares(ownerId)]],
    rows: ({ shares }) => shares.length,
  },
  {
    name: 'share-revoke',
    about: 'a bookmark is shared, and no longer',
    weight: 'side',
    writes: true,
    calls: (subject, turn) => [
      {
        method: 'POST',
        path: `/api/sharing/bookmarks/${unshared(subject, turn)}`,
        body: { expires_in: '7d' },
      },
      ({ data }) => ({ method: 'DELETE', path: `/api/sharing/${data.id}` }),
    ],
    isRight: ({ data }) => typeof data.id === 'number',
    bare: (subject, turn) => {
      const { twinId } = subject;
      const id = sql.shareId(turn);
      const token = randomBytes(32);
      return [
        [
          sql.shareOutboxRow(uuidv7(), 'shares.changed.v1', twinId, id),
          ...sql.share(twinId, id, token, unshared(subject, turn)),
        ],
        [sql.shareOutboxRow(uuidv7(), 'shares.changed.v1', twinId, id), ...sql.unshare(twinId, id)],
      ];
    },
    rows: () => 1,
  },
  {
    name: 'trash-restore',
    about: 'one to the trash and back',
    weight: 'side',
    writes: true,
    calls: ({ ids }, turn) => [
      { method: 'DELETE', path: `/api/bookmarks/${pick(ids, turn)}` },
      { method: 'POST', path: `/api/bookmarks/${pick(ids, turn)}/restore` },
    ],
    isRight: ({ data }, { ids }, turn) => data.id === pick(ids, turn) && data.deleted_at === null,
    bare: ({ twinId, ids }, turn) => {
      const id = pick(ids, turn);
      return [
        [told(twinId, 'trashed', [id]), sql.trash(twinId, id)],
        [told(twinId, 'restored', [id]), sql.restore(twinId, id)],
      ];
    },
    rows: () => 1,
  },
  {
    name: 'bulk-move',
    about: '1,000 into another project',
    weight: 'alone',
    writes: true,
    calls: ({ moved, projects }, turn) => [
      {
        method: 'POST',
        path: '/api/bookmarks/bulk',
        body: { action: 'move', ids: moved, project_id: pick(projects, turn) },
      },
    ],
    isRight: ({ data }, { moved }, turn) =>
      data.status === 'done' && (turn === 0 ? data.affected > 0 : data.affected === moved.length),
    bare: ({ twinId, moved, projects }, turn) => [
      [
        ...sql.move(twinId, uuidv7(), moved, pick(projects, turn)),
        told(twinId, 'updated', moved.slice(0, 500)),
        told(twinId, 'updated', moved.slice(500)),
      ],
    ],
    rows: () => 1,
  },
  {
    name: 'create',
    about: 'a link with two tags',
    weight: 'main',
    writes: true,
    calls: (subject, turn) => {
      const { projectId, ...more } = fresh(subject, turn);
      return [
        { method: 'POST', path: '/api/bookmarks', body: { type: 'link', project_id: projectId, ...more } },
      ];
    },
    isRight: ({ data }, subject, turn) => {
      const { title, url, tags } = fresh(subject, turn);
      return (
        data.title === title && data.url === url && data.tags.join() === tags.join() && data.version === 1
      );
    },
    bare: (subject, turn) => {
      const id = uuidv7();
      const { twinId } = subject;
      return [[sql.create(twinId, id, fresh(subject, turn)), told(twinId, 'created', [id])]];
    },
    rows: () => 1,
  },
]);
