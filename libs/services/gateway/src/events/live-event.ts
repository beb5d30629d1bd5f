import type {
  BookmarksCreatedV1,
  BookmarksUpdatedV1,
  ChangedBookmark,
  ImportProgressedV1,
  MessageType,
  ProjectsChangedV1,
  RulesProgressedV1,
  SharesChangedV1,
  SharesViewedV1,
} from '#contracts';

/** Names of events on the stream. They tell that something changed and how far; clients read what they show. */
export const LIVE_EVENTS = {
  'bookmarks.created.v1': 'bookmark.created',
  'bookmarks.updated.v1': 'bookmark.updated',
  'bookmarks.trashed.v1': 'bookmark.trashed',
  'bookmarks.restored.v1': 'bookmark.restored',
  'bookmarks.deleted.v1': 'bookmark.deleted',
  'bookmarks.preview-ready.v1': 'bookmark.preview-ready',
  'projects.changed.v1': 'project.changed',
  'imports.progressed.v1': 'import.progress',
  'rules.progressed.v1': 'rules.progress',
  'shares.changed.v1': 'share.changed',
  'shares.viewed.v1': 'share.viewed',
} as const satisfies Partial<Record<MessageType, string>>;

interface BookmarksPayload {
  readonly items: readonly ChangedBookmark[];
  readonly operation_id?: string;
}

/** `versions` stand in the order of `ids`. */
export interface BookmarksData {
  readonly ids: readonly string[];
  readonly versions: readonly number[];
  readonly operation_id?: string;
}

export function bookmarksData({ items, operation_id }: BookmarksPayload): BookmarksData {
  return {
    ids: items.map((item) => item.id),
    versions: items.map((item) => item.version),
    ...(operation_id === undefined ? {} : { operation_id }),
  };
}

export const createdData = (payload: BookmarksCreatedV1): object => ({
  ...bookmarksData(payload),
  source: payload.source,
});

export const updatedData = (payload: BookmarksUpdatedV1): object => ({
  ...bookmarksData(payload),
  changed: payload.changed,
});

export const projectsData = ({ ids, change }: ProjectsChangedV1): object => ({ ids, change });

export const importData = ({ job_id, status, done, total }: ImportProgressedV1): object => ({
  ids: [job_id],
  status,
  done,
  total,
});

export const runData = ({ run_id, status, done, total }: RulesProgressedV1): object => ({
  ids: [run_id],
  status,
  done,
  total,
});

export const shareChangedData = (payload: SharesChangedV1): object => ({
  share_id: payload.share_id,
  bookmark_id: payload.bookmark_id,
  project_id: payload.project_id,
  change: payload.change,
  version: payload.version,
});

export const shareViewedData = (payload: SharesViewedV1): object => ({
  share_id: payload.share_id,
  bookmark_id: payload.bookmark_id,
  project_id: payload.project_id,
  view_count: payload.view_count,
});
