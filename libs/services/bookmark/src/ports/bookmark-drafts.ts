import type { BookmarkDraft } from '#contracts';
import { UserError } from '#platform/errors';
import { CONTENT_MAX, TITLE_MAX } from '#util/bookmark-types';
import { characterCount } from '#util/text';
import { savableTags, savableUrl } from '../bookmarks/bookmark-fields.js';
import { urlColumns, type UrlColumns } from '../bookmarks/url-columns.js';

/** A draft whose values can be stored. */
export interface SoundDraft {
  readonly row: number;
  readonly title: string;
  readonly url: string;
  readonly urlKey: string;
  readonly address: UrlColumns;
  readonly content: string;
  readonly tags: readonly string[];
  readonly projectId: number;
  readonly createdAt: Date;
}

export type CheckedDraft =
  | { readonly ok: true; readonly row: number; readonly draft: SoundDraft }
  | { readonly ok: false; readonly row: number; readonly message: string };

/** The same limits as for a single save; a date that is none becomes now. */
export function checkDraft(draft: BookmarkDraft, now: Date): CheckedDraft {
  const refuse = (message: string): CheckedDraft => ({ ok: false, row: draft.row, message });
  if (draft.title === '') return refuse('Title is required');
  if (characterCount(draft.title) > TITLE_MAX) return refuse(`Title must be at most ${TITLE_MAX} characters`);
  if (characterCount(draft.content) > CONTENT_MAX) {
    return refuse(`Content must be at most ${CONTENT_MAX} characters`);
  }
  try {
    const url = savableUrl(draft.url);
    const address = urlColumns(url);
    const { url_key: urlKey } = address;
    if (url === null || urlKey === null) return refuse('URL must not be empty');
    const { row, title, content, project_id: projectId } = draft;
    const tags = savableTags(draft.tags);
    const createdAt = dateOr(draft.created_at, now);
    return {
      ok: true,
      row,
      draft: { row, title, url, urlKey, address, content, tags, projectId, createdAt },
    };
  } catch (error) {
    if (error instanceof UserError) return refuse(error.message);
    throw error;
  }
}

function dateOr(text: string | undefined, now: Date): Date {
  const date = text === undefined ? now : new Date(text);
  const year = date.getUTCFullYear();
  return Number.isNaN(date.getTime()) || year < 1970 || date > now ? now : date;
}
