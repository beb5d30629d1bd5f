// Models of people's tags, held against bookmarks as they are now: what each teaches is computed again with the product's
// own function, and has to be what was learnt of it message by message.
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { DIST } from '../launch/paths.mjs';

/** Bookmarks that were changed since, the others were compared in the rounds before. */
const LATELY = `b.updated_at > now() - interval '10 minutes'`;

const ROWS = `
  SELECT b.id, b.version, b.type, b.title, CASE WHEN b.type <> 'password' THEN b.content END AS content, b.url, b.tags,
         b.deleted_at, b.project_id::float8 AS project_id, l.features AS learnt
    FROM bookmark.bookmarks b LEFT JOIN suggestion.learnt l ON l.owner_id = b.owner_id AND l.bookmark_id = b.id
   WHERE b.tags <> '{}' AND ${LATELY}`;

/**
 * @param {(sql: string) => Promise<any[]>} rows
 * @returns {Promise<string[]>} what was learnt otherwise than it is, one line each
 */
export async function judgeModels(rows) {
  const { lessonOf } = await import(
    pathToFileURL(join(DIST, 'libs/services/suggestion/src/learning/lesson.js')).href
  );
  return (await rows(ROWS)).flatMap(({ learnt, project_id, ...bookmark }) => {
    const { features } = lessonOf({ ...bookmark, project: { id: project_id } });
    const isSame = sorted(features) === sorted(learnt ?? []);
    return isSame
      ? []
      : [`bookmark ${bookmark.id}: teaches ${sorted(features)}, and ${sorted(learnt ?? [])} was learnt`];
  });
}

/** @param {readonly string[]} list */
const sorted = (list) => list.toSorted().join(' ');
