// People of the bench: signed in as a browser does it, with bookmarks that came by the product's own import.
import { signIn as enter } from '../launch/sign-in.mjs';
import { Stopped } from '../launch/failure.mjs';
import { delay } from '../launch/wait.mjs';

const IMPORT_MS = 900_000;
const LOOK_MS = 100;

/** @typedef {{ name: string, token: string, id: string }} Person */

/** The same name is the same account as long as the data folder lives. @param {string} origin @param {string} name @returns {Promise<Person>} */
export async function signIn(origin, name) {
  const token = await enter(origin, { email: `${name}@example.com`, name });
  const me = await call(origin, token, 'GET', '/api/auth/me');
  return { name, token, id: me.data.id };
}

/**
 * @param {string} origin
 * @param {Person} person
 * @param {{ name: string, text: string, count: number }} file
 * @param {AbortSignal} signal
 * @returns {Promise<number>} seconds from the upload to the end of the job
 */
export async function importFile(origin, person, { name, text, count }, signal) {
  const form = new FormData();
  form.append('file', new Blob([text], { type: 'text/html' }), name);
  const startedAt = performance.now();
  const { data } = await call(origin, person.token, 'POST', '/api/import/file', form);
  for (;;) {
    if (signal.aborted) throw new Stopped();
    const { data: job } = await call(origin, person.token, 'GET', `/api/import/jobs/${data.job_id}`);
    const seconds = (performance.now() - startedAt) / 1_000;
    if (job.status === 'done') {
      const { bookmarks_imported: imported, duplicates_skipped: skipped, error_count: errors } = job;
      if (imported === count && skipped === 0 && errors === 0) return seconds;
      throw new Error(
        `The import of ${count} links made ${imported}, skipped ${skipped}, had ${errors} errors.`,
      );
    }
    if (job.status !== 'queued' && job.status !== 'running')
      throw new Error(`The import ended as ${job.status}: ${JSON.stringify(job.errors)}`);
    if (seconds * 1_000 > IMPORT_MS)
      throw new Error(`The import of ${count} links is at ${job.done} after ${seconds} s.`);
    await delay(LOOK_MS);
  }
}

/**
 * @param {string} origin
 * @param {string} token
 * @param {string} method
 * @param {string} path
 * @param {FormData} [form]
 * @returns {Promise<any>} the JSON of the answer
 */
export async function call(origin, token, method, path, form) {
  const response = await fetch(new URL(path, origin), {
    method,
    headers: { authorization: `Bearer ${token}` },
    ...(form ? { body: form } : {}),
  });
  const text = await response.text();
  if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${text.slice(0, 300)}`);
  return JSON.parse(text);
}
