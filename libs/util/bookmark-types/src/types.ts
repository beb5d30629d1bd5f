/** Every type a bookmark can have, in the order the screens list them. */
export const BOOKMARK_TYPES = ['link', 'note', 'password', 'code', 'color', 'image'] as const;

export type BookmarkType = (typeof BOOKMARK_TYPES)[number];

/** The types that detection and the type dropdown offer; `image` only ever comes from a client that says so. */
export const PICKABLE_TYPES = ['link', 'note', 'password', 'code', 'color'] as const;

export type PickableType = (typeof PICKABLE_TYPES)[number];

const known: ReadonlySet<unknown> = new Set(BOOKMARK_TYPES);

/** True for exactly the names in `BOOKMARK_TYPES` (case matters). */
export function isBookmarkType(value: unknown): value is BookmarkType {
  return known.has(value);
}

/** Types whose bookmark carries a url: a link, and an image that came from somewhere. */
export function hasUrl(type: BookmarkType): boolean {
  return type === 'link' || type === 'image';
}
