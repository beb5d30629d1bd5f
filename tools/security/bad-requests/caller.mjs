// Somebody who has something of everything, and fresh sessions for the calls that end one.
import { randomBytes } from 'node:crypto';
import { createServer } from 'node:http';
import { signIn } from '../../launch/sign-in.mjs';

/** @typedef {{ session: string, apiToken: string }} Caller */

/**
 * Signs in at the local provider as somebody new.
 * @param {string} baseUrl
 * @returns {Promise<string>} the token of a seven-day session
 */
export function newSession(baseUrl) {
  return signIn(baseUrl, {
    email: `requests-${randomBytes(6).toString('hex')}@example.com`,
    name: 'Requests',
  });
}

/** @param {string} baseUrl @returns {Promise<Caller>} with projects, bookmarks, tags and an operation */
export async function newCaller(baseUrl) {
  const session = await newSession(baseUrl);
  const post = (/** @type {string} */ path, /** @type {unknown} */ body) =>
    call(baseUrl, session, path, body);
  const { data: token } = await post('/api/tokens', { name: 'Requests' });
  const { data: project } = await post('/api/projects', { name: 'Requests' });
  const types = ['link', 'note', 'password', 'code', 'color'];
  const ids = [];
  for (const type of types) {
    const fields = { type, title: `A ${type}`, content: type === 'color' ? '#102030' : `Content of ${type}` };
    const link = type === 'link' ? { url: 'https://nowhere.invalid/page' } : {};
    const { data } = await post('/api/bookmarks', {
      ...fields,
      ...link,
      tags: ['one'],
      project_id: project.id,
    });
    ids.push(data.id);
  }
  await post('/api/bookmarks/bulk', { action: 'tag', ids, tags: ['two'] });
  return { session, apiToken: token.token };
}

/**
 * @param {string} baseUrl
 * @param {string} token
 * @param {string} path
 * @param {unknown} body
 * @returns {Promise<any>} whatever the product answers
 */
async function call(baseUrl, token, path, body) {
  const answer = await fetch(new URL(path, baseUrl), {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  if (!answer.ok) throw new Error(`POST ${path} answered ${answer.status}: ${await answer.text()}`);
  return answer.json();
}

/**
 * Gives a fresh session to whoever posts, for programs that cannot sign in themselves.
 * @param {string} baseUrl
 * @returns {Promise<{ url: string, close: () => void }>}
 */
export async function openSessionDesk(baseUrl) {
  const server = createServer((_request, response) => {
    newSession(baseUrl).then(
      (token) => response.end(token),
      (error) => response.writeHead(500).end(String(error)),
    );
  });
  await new Promise((resolve) => server.listen(0, '127.0.0.1', () => resolve(undefined)));
  const address = server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  return {
    url: `http://127.0.0.1:${port}/`,
    close: () => {
      server.close();
      server.closeAllConnections();
    },
  };
}
