// A collection as people have them: all types, long titles, hundreds of rows, files, a trash.
import { signIn } from '../launch/sign-in.mjs';

/** @typedef {{ token: string, userId: string, ids: Record<string, string> }} Person */

const ROWS = 480;
const BATCH = 50;

const SITES = [
  [
    'MDN: Using the Web Locks API',
    'https://developer.mozilla.org/docs/Web/API/Web_Locks_API',
    'reference, browser',
  ],
  [
    'Refactoring UI: building your color palette',
    'https://www.refactoringui.com/previews/building-your-color-palette',
    'design',
  ],
  ['PostgreSQL 18: GIN indexes', 'https://www.postgresql.org/docs/18/gin.html', 'database, reference'],
  ['The Twelve-Factor App', 'https://12factor.net/', 'architecture'],
  [
    'Kubernetes: configure liveness, readiness and startup probes',
    'https://kubernetes.io/docs/tasks/',
    'k8s, ops, reference',
  ],
  [
    'Stripe: designing robust and predictable APIs with idempotency',
    'https://stripe.com/blog/idempotency',
    'api',
  ],
  ['Figma: component properties', 'https://help.figma.com/hc/articles/5579474826519', 'design, figma'],
  ['Hacker News', 'https://news.ycombinator.com/', ''],
];

const PROJECTS = [
  'Design system',
  'Platform',
  'Reading',
  'A project whose name somebody typed without looking at the width of the menu',
];

const OWN = {
  link: {
    type: 'link',
    title: 'Radix Colors: a gorgeous, accessible open-source color system for interfaces',
    url: 'https://www.radix-ui.com/colors',
    content: 'Twelve steps, each with a purpose. The one to start from for the next brand.',
    tags: ['design', 'color', 'reference'],
  },
  note: {
    type: 'note',
    title: 'Retro: what went well and what we change before the next release',
    content:
      '## Went well\n- Import never blocked\n- **Zero** pages at night\n\n## Change\n1. Smaller migrations\n2. One owner per alert\n\n> Ship on Tuesdays.\n\nSee https://example.com/retro',
    tags: ['team', 'retro'],
  },
  password: { type: 'password', title: 'Staging database', content: 'c0rrect-H0rse!battery', tags: ['ops'] },
  code: {
    type: 'code',
    title: 'Debounce a function',
    content:
      'export function debounce<T extends unknown[]>(run: (...args: T) => void, ms: number) {\n  let timer: ReturnType<typeof setTimeout> | undefined;\n  return (...args: T): void => {\n    clearTimeout(timer);\n    timer = setTimeout(() => run(...args), ms);\n  };\n}\n',
    tags: ['typescript', 'snippets'],
  },
  color: {
    type: 'color',
    title: 'Brand accents, spring',
    content: '#5B4FE9\n#B45CF0\n#17B890\n#FF7A59\n#0F172A',
    tags: ['brand'],
  },
  long: {
    type: 'note',
    title: `A title that goes on and on ${'because nobody stopped it in time '.repeat(5)}`.trim(),
    content: 'x'.repeat(900),
    tags: ['a-tag-that-is-much-too-long-for-any-chip', 'two', 'three', 'four'],
  },
};

/** @param {string} url @returns {Promise<Person>} somebody with nothing at all */
export async function newcomer(url) {
  const token = await signIn(url, { email: 'new@example.com', name: 'Nina Newcomer' });
  return person(url, token);
}

/** @param {string} url @returns {Promise<Person>} somebody with one project and nothing in it */
export async function beginner(url) {
  const token = await signIn(url, { email: 'beginner@example.com', name: 'Ben Beginner' });
  await call(url, token, 'POST', '/api/projects', { name: 'Reading list' });
  return person(url, token);
}

/** @param {string} url @returns {Promise<Person>} somebody who has worked with it for a year */
export async function regular(url) {
  const token = await signIn(url, { email: 'grace@example.com', name: 'Grace Hopper' });
  /** @param {string} method @param {string} path @param {unknown} [body] */
  const ask = (method, path, body) => call(url, token, method, path, body);
  /** @type {number[]} */
  const projects = [];
  for (const name of PROJECTS) projects.push((await ask('POST', '/api/projects', { name })).id);
  const [work = 0] = projects;
  for (let done = 0; done < ROWS; done += BATCH) {
    const bookmarks = Array.from({ length: BATCH }, (_, row) => entry(done + row, work));
    await ask('POST', '/api/import/bookmarks', { bookmarks });
  }
  const file = await upload(url, token);
  /** @type {Record<string, string>} */
  const ids = { project: String(work) };
  for (const [name, bookmark] of Object.entries(OWN)) {
    const attachments = name === 'note' ? [file] : [];
    ids[name] = (await ask('POST', '/api/bookmarks', { ...bookmark, attachments, project_id: work })).id;
  }
  for (const name of ['link', 'code', 'color', 'password'])
    await ask('POST', `/api/bookmarks/${ids[name]}/copy`);
  for (const title of ['An old idea', 'Draft of the announcement', 'Link that died']) {
    const { id } = await ask('POST', '/api/bookmarks', {
      type: 'note',
      title,
      content: '',
      project_id: work,
    });
    await ask('DELETE', `/api/bookmarks/${id}`);
    ids.trashed = id;
  }
  return person(url, token, ids);
}

/** @param {string} url @param {string} token @param {Record<string, string>} [ids] @returns {Promise<Person>} */
const person = async (url, token, ids = {}) => ({
  token,
  userId: (await call(url, token, 'GET', '/api/auth/me')).id,
  ids,
});

/** @param {number} row @param {number} projectId */
function entry(row, projectId) {
  const [title = '', address = '', tags = ''] = SITES[row % SITES.length] ?? [];
  const round = Math.floor(row / SITES.length);
  return {
    type: 'link',
    title: round === 0 ? title : `${title} (${round})`,
    url: round === 0 ? address : `${address}?page=${round}`,
    content: '',
    tags: tags.split(', ').filter(Boolean),
    project_id: projectId,
  };
}

/** @param {string} url @param {string} token @param {string} method @param {string} path @param {unknown} [body] */
async function call(url, token, method, path, body) {
  const response = await fetch(new URL(path, url), {
    method,
    headers: {
      authorization: `Bearer ${token}`,
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  /** @type {any} */
  const answer = await response.json();
  if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${answer.message}`);
  return answer.data;
}

/** @param {string} url @param {string} token */
async function upload(url, token) {
  const body = new FormData();
  body.append(
    'file',
    new Blob(['What we agreed on.\n'], { type: 'text/plain' }),
    'minutes-of-the-retrospective.txt',
  );
  const response = await fetch(new URL('/api/upload/file', url), {
    method: 'POST',
    headers: { authorization: `Bearer ${token}` },
    body,
  });
  /** @type {any} */
  const answer = await response.json();
  return answer.file;
}
