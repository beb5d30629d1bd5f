import { fileForm, type FullAccount } from './account.js';
import type { Attempt } from './authorisation.js';

/** Somebody with something of everything, and the cursor of the second page of their list. */
export type Owner = FullAccount & { readonly cursor: string };

export interface ForeignId {
  /** A request that is right in every way, about the caller's own things, but for this one place, which names the owner's. */
  readonly attempt: (owner: Owner, caller: FullAccount) => Attempt;
  readonly statuses: readonly number[];
}

const MISSING = [404] as const;
const REFUSED = [400, 404] as const;
/** The place narrows down what is the caller's own, so the answer is fine and empty. */
const NOTHING = [200] as const;

const query = (
  name: string,
  value: (owner: Owner) => string | number,
  statuses: readonly number[],
): ForeignId => ({ attempt: (owner) => ({ query: { [name]: value(owner) } }), statuses });

const body = (
  fields: (owner: Owner, caller: FullAccount) => object,
  statuses: readonly number[],
): ForeignId => ({
  attempt: (owner, caller) => ({
    body: { type: 'note', title: 'Mine', project_id: caller.project, ...fields(owner, caller) },
  }),
  statuses,
});

const change = (fields: (owner: Owner) => object, statuses: readonly number[]): ForeignId => ({
  attempt: (owner, caller) => ({ path: { id: caller.note }, body: fields(owner) }),
  statuses,
});

const bulk = (
  fields: (owner: Owner, caller: FullAccount) => object,
  statuses: readonly number[],
): ForeignId => ({
  attempt: (owner, caller) => ({ body: { action: 'trash', ...fields(owner, caller) } }),
  statuses,
});

/** The owner has used the key, which the test sets; for the caller it is a new one. */
const key = (attempt: (caller: FullAccount) => Attempt, statuses: readonly number[]): ForeignId => ({
  attempt: (_owner, caller) => attempt(caller),
  statuses,
});

const lists = (route: string): Record<string, ForeignId> => ({
  [`${route} query search`]: query('search', ({ word }) => `project:"Project ${word}" or ${word}`, NOTHING),
  [`${route} query project_id`]: query('project_id', ({ project }) => project, [200, 404]),
  [`${route} query tag`]: query('tag', ({ tag }) => tag, NOTHING),
  // Signed with what it continues: another person's list is another list.
  [`${route} query cursor`]: query('cursor', ({ cursor }) => cursor, [400]),
});

const attachments = (
  route: string,
  make: typeof change | typeof body,
  done: number,
): Record<string, ForeignId> => ({
  [`${route} body attachments[].id`]: make(({ file }) => ({ attachments: [{ id: file.id }] }), REFUSED),
  [`${route} body attachments[].url`]: make(({ file }) => ({ attachments: [{ url: file.url }] }), REFUSED),
  // Only what the file is called; it is not looked for by this name.
  [`${route} body attachments[].filename`]: make(
    ({ file }) => ({ attachments: [{ url: file.url, filename: file.filename }] }),
    REFUSED,
  ),
  [`${route} body project_id`]: make(({ project }) => ({ project_id: project }), REFUSED),
  [`${route} body rules_accepted`]: make(() => ({ rules_accepted: [1] }), [done]),
  [`${route} body rules_declined`]: make(() => ({ rules_declined: [1] }), [done]),
});

const entry = (owner: FullAccount, caller: FullAccount): object => ({
  type: 'link',
  title: 'Mine',
  url: `https://${caller.word}.invalid/`,
  project_id: owner.project,
});

/**
 * What names something that exists, in query, header and body: `METHOD /path place name`. Path parameters are made from
 * the matrix.
 */
export const FOREIGN_IDS: Readonly<Record<string, ForeignId>> = {
  ...lists('GET /api/bookmarks'),
  ...lists('GET /api/bookmarks/trash'),
  'GET /api/bookmarks/popular query project_id': query('project_id', ({ project }) => project, [200, 404]),
  'GET /api/bookmarks/duplicates query project_id': {
    attempt: ({ project }) => ({ query: { url: 'https://nowhere.invalid/page', project_id: project } }),
    statuses: [200, 404],
  },
  'GET /api/bookmarks/duplicates query url': query('url', ({ word }) => `https://${word}.invalid/`, NOTHING),
  'GET /api/events header Last-Event-ID': {
    attempt: ({ operation }) => ({ headers: { 'last-event-id': operation } }),
    statuses: [200, 400],
  },
  'POST /api/bookmarks header Idempotency-Key': key(
    (caller) => ({ body: { type: 'note', title: 'Mine', project_id: caller.project } }),
    [201],
  ),
  ...attachments('POST /api/bookmarks', body, 201),
  ...attachments('PUT /api/bookmarks/{id}', change, 200),
  'POST /api/bookmarks/bulk header Idempotency-Key': key(
    (caller) => ({ body: { action: 'tag', ids: [caller.note], tags: ['mine'] } }),
    [200],
  ),
  'POST /api/bookmarks/bulk body ids': bulk(({ note, link }) => ({ ids: [note, link] }), [200, 404]),
  'POST /api/bookmarks/bulk body project_id': bulk(
    ({ project }, { note }) => ({ action: 'move', ids: [note], project_id: project }),
    MISSING,
  ),
  'POST /api/bookmarks/bulk body filter.search': bulk(({ word }) => ({ filter: { search: word } }), NOTHING),
  'POST /api/bookmarks/bulk body filter.tag': bulk(({ tag }) => ({ filter: { tag } }), NOTHING),
  'POST /api/bookmarks/bulk body filter.project_id': bulk(
    ({ project }) => ({ filter: { project_id: project } }),
    [200, 404],
  ),
  'POST /api/tags/merge body from': {
    attempt: ({ tag }) => ({ body: { from: [tag], into: 'mine' } }),
    statuses: [200, 404],
  },
  'POST /api/tags/merge body into': {
    attempt: ({ tag }, caller) => ({ body: { from: [caller.tag], into: tag } }),
    statuses: [200],
  },
  'POST /api/import/bookmarks header Idempotency-Key': key(
    (caller) => ({ body: { bookmarks: [entry(caller, caller)] } }),
    [200],
  ),
  // One entry is judged by itself: it is reported, and nothing of it is saved.
  'POST /api/import/bookmarks body bookmarks[].project_id': {
    attempt: (owner, caller) => ({ body: { bookmarks: [entry(owner, caller)] } }),
    statuses: [200],
  },
  'POST /api/import/projects header Idempotency-Key': key(
    () => ({ body: { projects: [{ name: 'Mine' }] } }),
    [200],
  ),
  // A name that exists gives the project that has it: the caller's own, or a new one.
  'POST /api/import/projects body projects[].name': {
    attempt: ({ word }) => ({ body: { projects: [{ name: `Project ${word}` }] } }),
    statuses: [200],
  },
  'POST /api/import/file header Idempotency-Key': key(() => ({ form: importForm() }), [202]),
  'POST /api/import/file body options.mappings[].projectId': {
    attempt: ({ project }) => ({ form: importForm(project) }),
    statuses: [202, 400, 404],
  },
  'POST /api/rules body actions[].action_value': {
    attempt: ({ project }) => ({ body: { ...ruleFor(project) } }),
    statuses: [400],
  },
  'POST /api/rules/test body actions[].action_value': {
    attempt: ({ project }) => ({ body: ruleFor(project) }),
    statuses: [400],
  },
  'POST /api/rules/import body rules[].actions[].action_value': {
    attempt: ({ project }) => ({ body: { rules: [ruleFor(project)] } }),
    statuses: [200],
  },
  'PUT /api/rules/{id} body actions[].action_value': {
    attempt: ({ project }, caller) => ({
      path: { id: caller.rule },
      body: { actions: ruleFor(project).actions },
    }),
    statuses: [400],
  },
  'GET /api/rules/history query bookmark_id': query('bookmark_id', ({ note }) => note, NOTHING),
  'POST /api/rules/preview body project_id': {
    attempt: ({ project }) => ({ body: { title: 'Mine', project_id: project } }),
    statuses: MISSING,
  },
  'GET /api/suggestions/tags query projectId': {
    attempt: ({ project, word }) => ({ query: { title: `Note ${word}`, projectId: project } }),
    statuses: NOTHING,
  },
  'GET /api/suggestions/title query projectId': {
    attempt: ({ project }) => ({ query: { content: 'Mine', projectId: project } }),
    statuses: NOTHING,
  },
  'POST /api/suggestions/feedback body projectId': {
    attempt: ({ project, tag }) => ({
      body: { title: 'Mine', projectId: project, accepted: [], ignored: [tag] },
    }),
    statuses: NOTHING,
  },
  'POST /api/rules/run body rule_ids': {
    attempt: ({ rule }) => ({ body: { rule_ids: [rule] } }),
    statuses: MISSING,
  },
  'POST /api/rules/reorder body ruleIds': {
    attempt: ({ rule }) => ({ body: { ruleIds: [rule] } }),
    statuses: [400],
  },
  'GET /api/sharing/user query cursor': query('cursor', ({ cursor }) => cursor, [400]),
  // Of one bookmark there is no second page, so the place says nothing.
  'GET /api/sharing/public/{token} query cursor': {
    attempt: ({ cursor }, caller) => ({
      path: { token: caller.share.share_token },
      query: { cursor },
      headers: { 'x-share-password': caller.word },
    }),
    statuses: NOTHING,
  },
  'POST /api/projects/import header Idempotency-Key': key(
    () => ({ form: fileForm('export.zip', 'not an archive') }),
    [400],
  ),
  'POST /api/upload/file header Idempotency-Key': key(() => ({ form: fileForm('a.txt', 'mine') }), [201]),
  'POST /api/upload/files header Idempotency-Key': key(
    () => ({ form: fileForm('a.txt', 'mine', 'files') }),
    [201],
  ),
};

/** Places that the document cannot show by a name, and why they are. */
export const UNNAMED: readonly string[] = [
  // JSON in a text part of the form.
  'POST /api/import/file body options.mappings[].projectId',
  // An id when the action sets a project.
  'POST /api/rules body actions[].action_value',
  'POST /api/rules/test body actions[].action_value',
  'POST /api/rules/import body rules[].actions[].action_value',
  'PUT /api/rules/{id} body actions[].action_value',
  // Names elsewhere only say what something is called.
  'POST /api/import/projects body projects[].name',
];

/** Places of the document whose names look like the others, and nothing is found by them: the address that is saved, or will be. */
export const FREE_TEXT: readonly string[] = [
  'POST /api/bookmarks body url',
  'PUT /api/bookmarks/{id} body url',
  'POST /api/rules/preview body url',
  'GET /api/suggestions/tags query url',
  'GET /api/suggestions/title query url',
  'POST /api/suggestions/feedback body url',
  'POST /api/import/bookmarks body bookmarks[].url',
];

function ruleFor(projectId: number): { name: string; conditions: object[]; actions: object[] } {
  return {
    name: 'Mine',
    conditions: [{ field: 'any', operator: 'exists' }],
    actions: [{ action_type: 'set_project', action_value: projectId }],
  };
}

function importForm(projectId?: number): FormData {
  const page =
    '<!DOCTYPE NETSCAPE-Bookmark-file-1><DL><p><DT><H3>Folder</H3><DL><p><DT><A HREF="https://mine.invalid/">Mine</A></DL></DL>';
  const form = fileForm('b.html', page);
  if (projectId === undefined) return form;
  const mappings = [{ folderPath: ['Folder'], include: true, projectId }];
  form.append('options', JSON.stringify({ strategy: 'projects', mappings }));
  return form;
}
