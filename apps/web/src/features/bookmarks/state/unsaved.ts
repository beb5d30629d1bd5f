import type { Bookmark, BookmarkInput } from '../../../shared/api/types.js';

const PREFIX = 'new-';
const EXCERPT = 500;

/** A bookmark as it is shown between saving and the server's answer. */
export function unsavedBookmark(
  key: string,
  input: BookmarkInput,
  project: { readonly id: number; readonly name: string },
): Bookmark {
  const now = new Date().toISOString();
  const masked = input.type === 'password';
  return {
    id: `${PREFIX}${key}`,
    type: input.type,
    title: input.title,
    content: masked ? null : (input.content ?? '').slice(0, EXCERPT),
    masked,
    content_truncated: (input.content ?? '').length > EXCERPT,
    url: input.url ?? null,
    tags: input.tags,
    attachments: input.attachments.map((file) => ({ ...file, id: file.id ?? file.url })),
    created_at: now,
    updated_at: now,
    deleted_at: null,
    project,
    copy_count: 0,
    version: 0,
    preview: null,
    shared: false,
  };
}

/** Not known to the server yet: nothing can be done with it for the moment. */
export const isUnsaved = (bookmark: Bookmark): boolean => bookmark.id.startsWith(PREFIX);
