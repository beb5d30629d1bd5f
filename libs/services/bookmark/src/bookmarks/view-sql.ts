import { LIST_CONTENT_MAX } from '#util/bookmark-types';
import { FILES_OF_BOOKMARK } from '../files/attachments.repository.js';
import { SHOWN_PREVIEW, SHOWN_PREVIEW_COLUMNS } from '../previews/previews.repository.js';

/**
 * What a view shows of bookmark `b`, read in the one statement that finds it: every statement costs more
 * on its way than in Postgres.
 */
const viewColumns = (content: string, truncated: string): string => `
  b.id, b.project_id::float8 AS project_id, p.name AS project_name, b.type, b.title, ${content} AS content,
  ${truncated} AS content_truncated, b.url, b.tags, b.version, b.source, b.created_at, b.saved_at, b.updated_at,
  b.deleted_at, coalesce(st.copy_count, 0) AS copy_count, coalesce(sh.shared_until > now(), false) AS shared,
  ${SHOWN_PREVIEW_COLUMNS}, ${FILES_OF_BOOKMARK} AS files`;

export const LIST_COLUMNS = viewColumns(
  `left(b.content, ${LIST_CONTENT_MAX})`,
  `char_length(b.content) > ${LIST_CONTENT_MAX}`,
);
export const FULL_COLUMNS = viewColumns('b.content', 'false');

/** What lies beside bookmark `b`. */
export const BESIDE = `
  JOIN projects p ON p.owner_id = b.owner_id AND p.id = b.project_id
  LEFT JOIN bookmark_stats st ON st.owner_id = b.owner_id AND st.id = b.id
  LEFT JOIN bookmark_shares sh ON sh.owner_id = b.owner_id AND sh.id = b.id
  ${SHOWN_PREVIEW}`;
