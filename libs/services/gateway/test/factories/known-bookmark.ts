import type { BootOptions } from '#platform/testing';

/** The one bookmark that the stand-in for the bookmark service knows of. */
export const KNOWN_BOOKMARK = '0198c3f0-0000-7000-8000-000000000000';

const bookmark = {
  id: KNOWN_BOOKMARK,
  version: 1,
  type: 'note',
  title: 'x',
  content: null,
  url: null,
  tags: [],
  project: { id: 1, name: 'x' },
  deleted_at: null,
};

export const knownBookmarkPort: BootOptions['ports'] = {
  'bookmarks.read': ({ ids }) => ({ bookmarks: ids.includes(KNOWN_BOOKMARK) ? [bookmark] : [] }),
};
