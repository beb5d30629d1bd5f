// Whom the load asks about, and questions that have the answers they are meant to have.
import { LANGUAGE } from './links.mjs';
import { misspelt } from './words.mjs';

const QUESTIONS = 32;
const IDS = 2_000;
const MOVED = 1_000;
/** Places in the language from which words are asked for: neither in everything nor in nothing. */
const ASKED_FROM = 150;
const ASKED_TO = 1_200;
const MISSPELT_FROM = 6;
/** Letters that no word of the language has. */
const STRANGE = 'jqxyz';

/**
 * @param {import('pg').Pool} db
 * @param {{ token: string, id: string }} person
 * @param {string} twinId
 * @returns {Promise<import('./shares.mjs').Unshared>}
 */
export async function subjectOf(db, { token, id: ownerId }, twinId) {
  /** @param {string} text @param {unknown[]} [values] */
  const column = async (text, values = []) =>
    (await db.query({ text, values: [ownerId, ...values], rowMode: 'array' })).rows.map((row) => row[0]);
  const ids = await column(
    `SELECT id FROM (SELECT id, row_number() OVER (ORDER BY created_at, id) AS n, count(*) OVER () AS all
                       FROM bookmarks WHERE owner_id = $1 AND deleted_at IS NULL) AS b
      WHERE n % greatest(1, b.all / ${IDS}) = 0 LIMIT ${IDS}`,
  );
  const moved = await column(
    `SELECT id FROM bookmarks WHERE owner_id = $1 AND deleted_at IS NULL ORDER BY created_at, id LIMIT ${MOVED}`,
  );
  const projects = (
    await column('SELECT id FROM projects WHERE owner_id = $1 AND deleted_at IS NULL ORDER BY id LIMIT 2')
  ).map(Number);
  const own = await column(
    `SELECT w FROM unnest($2::text[]) WITH ORDINALITY AS l (w, n)
      WHERE EXISTS (SELECT FROM bookmark_search s WHERE s.owner_id = $1 AND s.document @@ (quote_literal(w))::tsquery) ORDER BY n`,
    [LANGUAGE.slice(ASKED_FROM, ASKED_TO)],
  );
  const slips = own.filter((word) => word.length >= MISSPELT_FROM && misspelt(word) !== word);
  const typos = await column(
    `SELECT w FROM unnest($2::text[], $3::text[]) WITH ORDINALITY AS l (w, slip, n)
      WHERE NOT EXISTS (SELECT FROM search_vocabulary v WHERE v.owner_id = $1 AND v.word LIKE slip || '%')
        AND EXISTS (SELECT FROM search_vocabulary v WHERE v.owner_id = $1 AND v.word = w) ORDER BY n`,
    [slips, slips.map(misspelt)],
  );
  const { rows: tagged } = await db.query(
    `SELECT lower(title) AS title, tag_keys[1] AS tag FROM bookmarks
      WHERE owner_id = $1 AND cardinality(tag_keys) > 0 AND deleted_at IS NULL ORDER BY created_at LIMIT 400`,
    [ownerId],
  );
  const [first, second] = projects;
  if (first === undefined || second === undefined)
    throw new Error('The import made fewer than two projects.');
  return {
    token,
    ownerId,
    twinId,
    ids,
    moved,
    projects: [first, second],
    prefixes: some(own, QUESTIONS).map((word) => word.slice(0, Math.max(4, word.length - 1))),
    typos: some(typos, QUESTIONS).map((word) => ({ word: misspelt(word), meant: word })),
    pairs: some(
      tagged.filter(({ title }) => new Set(title.split(' ')).size > 1),
      QUESTIONS,
    ).map(pairOf),
    unknown: Array.from({ length: QUESTIONS }, (_, at) => strange(at)),
  };
}

/** @param {{ title: string, tag: string }} bookmark */
function pairOf({ title, tag }) {
  const [first = '', second = ''] = new Set(title.split(' '));
  return { words: /** @type {[string, string]} */ ([first, second]), tag };
}

/** So many of a list, evenly spread. @template T @param {readonly T[]} list @param {number} count @returns {T[]} */
function some(list, count) {
  if (list.length === 0) throw new Error('There is nothing to ask for.');
  const step = Math.max(1, list.length / count);
  return Array.from(
    { length: Math.min(count, list.length) },
    (_, at) => /** @type {T} */ (list[Math.floor(at * step)]),
  );
}

/** @param {number} at */
const strange = (at) =>
  Array.from(
    { length: 7 },
    (_, place) => STRANGE[Math.floor(at / STRANGE.length ** (place % 3) + place * 3) % STRANGE.length],
  ).join('');
