import type { FullAccount } from './account.js';
import { fileForm } from './account.js';
import type { CallOptions } from './client.js';

export interface Attempt extends CallOptions {
  /** Values for the braces of the path. */
  readonly path?: Readonly<Record<string, string | number>>;
  readonly query?: Readonly<Record<string, string | number>>;
}

export interface Row {
  /** Scopes an API token must have; `session`: no API token will do; `signed-in`: any token; `public`: nobody need sign in. */
  readonly needs: readonly string[] | 'session' | 'signed-in' | 'public';
  /** A request about the owner's own things that is right in every other way. */
  readonly attempt?: (owner: FullAccount) => Attempt;
  /** What somebody else gets for that very request, with none of the owner's things in it. For public routes: everybody. */
  readonly stranger: readonly number[];
  /** Who calls it is signed out by it. */
  readonly endsCaller?: true;
}

const FOUND = [200] as const;
const MADE = [200, 201] as const;
const HIDDEN = [404] as const;
const REFUSED = [400, 404] as const;

const byId =
  (id: 'note' | 'trashed' | 'job' | 'operation' | 'project' | 'rule' | 'run' | 'tokenId') =>
  (owner: FullAccount): Attempt => ({ path: { id: owner[id] } });
const inProject = (owner: FullAccount): Attempt => ({ query: { project_id: owner.project } });
const json =
  (body: (owner: FullAccount) => unknown) =>
  (owner: FullAccount): Attempt => ({ body: body(owner) });

const ACCOUNT: Record<string, Row> = {
  'GET /api/auth/config': { needs: 'public', stranger: FOUND },
  'GET /api/auth/google': { needs: 'public', stranger: [302] },
  'GET /api/auth/google/callback': { needs: 'public', stranger: [302] },
  'POST /api/auth/apple': {
    needs: 'public',
    attempt: json(() => ({ identity_token: 'x.y.z' })),
    stranger: [400, 401],
  },
  'POST /api/auth/apple/nonce': { needs: 'public', stranger: MADE },
  'POST /api/auth/mac/redeem': {
    needs: 'public',
    attempt: json(() => ({ code: 'c'.repeat(43), code_verifier: 'v'.repeat(43) })),
    stranger: [400, 401],
  },
  'GET /api/auth/me': { needs: 'signed-in', stranger: FOUND },
  'POST /api/auth/logout': { needs: 'session', stranger: FOUND, endsCaller: true },
  'POST /api/auth/session/rotate': { needs: 'session', stranger: MADE, endsCaller: true },
  'DELETE /api/auth/account': { needs: 'session', stranger: FOUND, endsCaller: true },
  'GET /api/auth/openai-key': { needs: 'session', stranger: FOUND },
  'POST /api/auth/openai-key': {
    needs: 'session',
    attempt: json(() => ({ openai_api_key: 'sk-of-a-stranger-0000' })),
    stranger: MADE,
  },
  'DELETE /api/auth/openai-key': { needs: 'session', stranger: FOUND },
  'GET /api/tokens': { needs: 'session', stranger: FOUND },
  'POST /api/tokens': { needs: 'session', attempt: json(() => ({ name: 'Mine' })), stranger: MADE },
  'DELETE /api/tokens/{id}': { needs: 'session', attempt: byId('tokenId'), stranger: HIDDEN },
  'GET /api/events': { needs: ['bookmarks:read'], stranger: FOUND },
};

const BOOKMARKS: Record<string, Row> = {
  'GET /api/bookmarks': { needs: ['bookmarks:read'], attempt: inProject, stranger: [200, 404] },
  'GET /api/bookmarks/trash': { needs: ['bookmarks:read'], attempt: inProject, stranger: [200, 404] },
  'GET /api/bookmarks/popular': { needs: ['bookmarks:read'], attempt: inProject, stranger: [200, 404] },
  'GET /api/bookmarks/duplicates': {
    needs: ['bookmarks:read'],
    attempt: ({ project }) => ({ query: { url: 'https://nowhere.invalid/page', project_id: project } }),
    stranger: [200, 404],
  },
  'POST /api/bookmarks': {
    needs: ['bookmarks:write'],
    attempt: json(({ project, file }) => ({
      type: 'note',
      title: 'Theirs',
      project_id: project,
      attachments: [file],
    })),
    stranger: REFUSED,
  },
  'POST /api/bookmarks/bulk': {
    needs: ['bookmarks:write'],
    attempt: json(({ note, link, password, project }) => ({
      action: 'move',
      ids: [note, link, password],
      project_id: project,
    })),
    stranger: [200, 202, 404],
  },
  'GET /api/bookmarks/{id}': { needs: ['bookmarks:read'], attempt: byId('note'), stranger: HIDDEN },
  'PUT /api/bookmarks/{id}': {
    needs: ['bookmarks:write'],
    attempt: ({ note, file }) => ({ path: { id: note }, body: { title: 'Theirs', attachments: [file] } }),
    stranger: HIDDEN,
  },
  'DELETE /api/bookmarks/{id}': { needs: ['bookmarks:write'], attempt: byId('note'), stranger: HIDDEN },
  'POST /api/bookmarks/{id}/copy': { needs: ['bookmarks:write'], attempt: byId('note'), stranger: HIDDEN },
  'DELETE /api/bookmarks/{id}/permanent': {
    needs: ['bookmarks:write'],
    attempt: byId('trashed'),
    stranger: HIDDEN,
  },
  'POST /api/bookmarks/{id}/restore': {
    needs: ['bookmarks:write'],
    attempt: byId('trashed'),
    stranger: HIDDEN,
  },
  'GET /api/stats/bookmarks': { needs: ['bookmarks:read'], stranger: FOUND },
  'GET /api/operations': { needs: ['bookmarks:read'], stranger: FOUND },
  'GET /api/operations/{id}': { needs: ['bookmarks:read'], attempt: byId('operation'), stranger: HIDDEN },
  'POST /api/operations/{id}/undo': {
    needs: ['bookmarks:write'],
    attempt: byId('operation'),
    stranger: HIDDEN,
  },
};

const ORDER: Record<string, Row> = {
  'GET /api/projects': { needs: ['projects:read'], stranger: FOUND },
  'POST /api/projects': {
    needs: ['projects:write'],
    attempt: json(() => ({ name: 'Mine' })),
    stranger: MADE,
  },
  'POST /api/projects/import': {
    needs: ['projects:write', 'bookmarks:write', 'uploads:write'],
    attempt: () => ({ form: fileForm('export.zip', 'not an archive') }),
    stranger: [400],
  },
  'GET /api/projects/{id}': { needs: ['projects:read'], attempt: byId('project'), stranger: HIDDEN },
  'PUT /api/projects/{id}': {
    needs: ['projects:write'],
    attempt: ({ project }) => ({ path: { id: project }, body: { name: 'Theirs' } }),
    stranger: HIDDEN,
  },
  'DELETE /api/projects/{id}': { needs: ['projects:write'], attempt: byId('project'), stranger: HIDDEN },
  'GET /api/projects/{id}/export': {
    needs: ['projects:read', 'bookmarks:read'],
    attempt: byId('project'),
    stranger: HIDDEN,
  },
  'GET /api/tags': { needs: ['tags:read'], stranger: FOUND },
  'GET /api/tags/popular': { needs: ['tags:read'], stranger: FOUND },
  'POST /api/tags/merge': {
    needs: ['tags:write'],
    attempt: json(({ tag }) => ({ from: [tag], into: 'theirs' })),
    stranger: [200, 202, 404],
  },
  'PUT /api/tags/{name}': {
    needs: ['tags:write'],
    attempt: ({ tag }) => ({ path: { name: tag }, body: { name: 'theirs' } }),
    stranger: [200, 404],
  },
  'DELETE /api/tags/{name}': {
    needs: ['tags:write'],
    attempt: ({ tag }) => ({ path: { name: tag } }),
    stranger: [200, 404],
  },
};

const FILES: Record<string, Row> = {
  'POST /api/upload/file': {
    needs: ['uploads:write'],
    attempt: () => ({ form: fileForm('a.txt', 'text') }),
    stranger: MADE,
  },
  'POST /api/upload/files': {
    needs: ['uploads:write'],
    attempt: () => ({ form: fileForm('a.txt', 'text', 'files') }),
    stranger: MADE,
  },
  'DELETE /api/upload/file/{id}': {
    needs: ['uploads:write'],
    attempt: ({ file }) => ({ path: { id: file.id } }),
    stranger: HIDDEN,
  },
  // Whoever has the signed address may read the file; the address without its signature is nothing.
  'GET /uploads/{name}': {
    needs: 'public',
    attempt: ({ file }) => ({ path: { name: storedName(file.url) } }),
    stranger: HIDDEN,
  },
  'GET /uploads/previews/{name}': {
    needs: 'public',
    attempt: () => ({ path: { name: '0'.repeat(32) } }),
    stranger: HIDDEN,
  },
};

const IMPORTS: Record<string, Row> = {
  'POST /api/import/projects': {
    needs: ['projects:write'],
    attempt: json(() => ({ projects: [{ name: 'Mine', description: '' }] })),
    stranger: MADE,
  },
  'POST /api/import/bookmarks': {
    needs: ['bookmarks:write'],
    attempt: json(({ project }) => ({
      bookmarks: [
        {
          type: 'link',
          title: 'Theirs',
          content: '',
          url: 'https://theirs.invalid/',
          tags: [],
          project_id: project,
        },
      ],
    })),
    // A bad entry is reported and does not stop the others, so the batch as such is fine.
    stranger: [200, 201, 400, 404],
  },
  'POST /api/import/file': {
    needs: ['bookmarks:write', 'projects:write'],
    attempt: () => ({ form: fileForm('b.html', '<DL><DT><A HREF="https://mine.invalid/">Mine</A></DL>') }),
    stranger: [202],
  },
  'GET /api/import/jobs': { needs: ['bookmarks:read'], stranger: FOUND },
  'GET /api/import/jobs/{id}': { needs: ['bookmarks:read'], attempt: byId('job'), stranger: HIDDEN },
  'POST /api/import/jobs/{id}/undo': { needs: ['bookmarks:write'], attempt: byId('job'), stranger: HIDDEN },
};

const ruleOf = ({ project }: FullAccount): object => ({
  name: 'Theirs',
  conditions: [{ field: 'any', operator: 'exists' }],
  actions: [{ action_type: 'set_project', action_value: project }],
});

const RULES: Record<string, Row> = {
  'GET /api/rules': { needs: 'session', stranger: FOUND },
  'GET /api/rules/stats': { needs: 'session', stranger: FOUND },
  'GET /api/rules/history': {
    needs: 'session',
    attempt: ({ note }) => ({ query: { bookmark_id: note } }),
    stranger: FOUND,
  },
  'GET /api/rules/templates': { needs: 'session', stranger: FOUND },
  'GET /api/rules/export': { needs: 'session', stranger: FOUND },
  'POST /api/rules/import': {
    needs: 'session',
    attempt: json((owner) => ({ rules: [ruleOf(owner)] })),
    // A rule whose project is not there is named and left out.
    stranger: FOUND,
  },
  'POST /api/rules/test': { needs: 'session', attempt: json(ruleOf), stranger: REFUSED },
  'POST /api/rules/run': {
    needs: 'session',
    attempt: json(({ rule }) => ({ rule_ids: [rule] })),
    stranger: HIDDEN,
  },
  'GET /api/rules/runs/{id}': { needs: 'session', attempt: byId('run'), stranger: HIDDEN },
  'GET /api/rules/meta/fields': { needs: 'session', stranger: FOUND },
  'POST /api/rules': { needs: 'session', attempt: json(ruleOf), stranger: REFUSED },
  'POST /api/rules/reorder': {
    needs: 'session',
    attempt: json(({ rule }) => ({ ruleIds: [rule] })),
    stranger: REFUSED,
  },
  'POST /api/rules/preview': {
    needs: ['rules:preview'],
    attempt: json(({ project }) => ({ title: 'Theirs', project_id: project })),
    stranger: HIDDEN,
  },
  'GET /api/rules/{id}': { needs: 'session', attempt: byId('rule'), stranger: HIDDEN },
  'PUT /api/rules/{id}': {
    needs: 'session',
    attempt: ({ rule }) => ({ path: { id: rule }, body: { name: 'Theirs' } }),
    stranger: HIDDEN,
  },
  'DELETE /api/rules/{id}': { needs: 'session', attempt: byId('rule'), stranger: HIDDEN },
  'POST /api/rules/{id}/toggle': { needs: 'session', attempt: byId('rule'), stranger: HIDDEN },
  'POST /api/rules/{id}/duplicate': { needs: 'session', attempt: byId('rule'), stranger: HIDDEN },
};

const shareOf = ({ share }: FullAccount): Attempt => ({ path: { id: share.id } });

const SHARING: Record<string, Row> = {
  'GET /api/sharing/user': { needs: 'session', stranger: FOUND },
  'POST /api/sharing/bookmarks/{id}': {
    needs: 'session',
    attempt: ({ link }) => ({ path: { id: link }, body: {} }),
    stranger: HIDDEN,
  },
  'POST /api/sharing/projects/{id}': {
    needs: 'session',
    attempt: ({ project }) => ({ path: { id: project }, body: {} }),
    stranger: HIDDEN,
  },
  'PUT /api/sharing/{id}': {
    needs: 'session',
    attempt: (owner) => ({ ...shareOf(owner), body: { expires_in: 'never' } }),
    stranger: HIDDEN,
  },
  'DELETE /api/sharing/{id}': { needs: 'session', attempt: shareOf, stranger: HIDDEN },
  'GET /api/bookmarks/{id}/share': { needs: 'session', attempt: byId('note'), stranger: HIDDEN },
  'GET /api/projects/{id}/share': { needs: 'session', attempt: byId('project'), stranger: HIDDEN },
  // The owner's share has a password: whoever has its address is asked for it.
  'GET /api/sharing/public/{token}': {
    needs: 'public',
    attempt: ({ share }) => ({ path: { token: share.share_token } }),
    stranger: [403],
  },
  'POST /api/sharing/public/{token}': {
    needs: 'public',
    attempt: ({ share }) => ({ path: { token: share.share_token }, body: { password: ' ' } }),
    stranger: [403],
  },
  'POST /api/sharing/public/{token}/report': {
    needs: 'public',
    attempt: () => ({ path: { token: 'a'.repeat(32) }, body: { reason: 'Theirs' } }),
    // Reports of one address are few, and all of these come from one.
    stranger: [202, 429],
  },
  'GET /shared/{token}/files/{file}/{filename}': {
    needs: 'public',
    attempt: ({ share, file }) => ({
      path: { token: share.share_token, file: file.id, filename: 'unsigned' },
    }),
    stranger: HIDDEN,
  },
};

// A project of somebody else's is a number that the caller's own model has never seen.
const SUGGESTIONS: Record<string, Row> = {
  'GET /api/suggestions/tags': {
    needs: ['suggestions:read'],
    attempt: ({ project, word }) => ({ query: { title: `Note ${word}`, projectId: project } }),
    stranger: FOUND,
  },
  'GET /api/suggestions/title': {
    needs: ['suggestions:read'],
    attempt: ({ project }) => ({ query: { content: 'Some text', projectId: project } }),
    stranger: FOUND,
  },
  'POST /api/suggestions/feedback': {
    needs: ['suggestions:read'],
    attempt: json(({ project, word, tag }) => ({
      title: `Note ${word}`,
      projectId: project,
      accepted: [],
      ignored: [tag],
    })),
    stranger: FOUND,
  },
};

/** Who may do what, said once for every route of the OpenAPI document. */
export const AUTHORISATION: Readonly<Record<string, Row>> = {
  ...ACCOUNT,
  ...BOOKMARKS,
  ...ORDER,
  ...FILES,
  ...IMPORTS,
  ...RULES,
  ...SHARING,
  ...SUGGESTIONS,
};

function storedName(url: string): string {
  return new URL(url, 'http://localhost').pathname.split('/').at(-1) ?? '';
}
