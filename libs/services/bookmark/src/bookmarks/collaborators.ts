import type { Tx } from '#platform/database';

/** How a client names a file: its id, or the path of its url (the query is ignored). Everything else it says is ignored too. */
export interface AttachmentRef {
  readonly id?: string;
  readonly url?: string;
  readonly filename?: string;
  readonly sort_order?: number;
}

/** A file as every answer shows it. `url` is signed and lives to the end of the next full six hours. */
export interface AttachmentView {
  readonly id: string;
  readonly url: string;
  readonly filename: string;
  /** Bytes. */
  readonly size: number;
  readonly mimetype: string;
  readonly sort_order: number;
}

/** A bookmark's file as a statement about bookmarks reads it. */
export interface ListedFile extends Omit<AttachmentView, 'url'> {
  readonly stored_name: string;
}

/** A link's preview as a statement about bookmarks reads it; all null without one. */
export interface ShownPreview {
  readonly preview_status: string | null;
  readonly preview_title: string | null;
  readonly preview_description: string | null;
  readonly preview_site_name: string | null;
  readonly preview_image_key: string | null;
  readonly preview_icon_key: string | null;
}

/** What a link looks like: made by a job, absent until it ran. Image urls are signed. */
export interface PreviewView {
  readonly title: string | null;
  readonly description: string | null;
  readonly site_name: string | null;
  readonly image_url: string | null;
  readonly favicon_url: string | null;
}

/** What bookmarks ask of the files feature (src/files binds it to its AttachmentsService). */
export abstract class BookmarkFiles {
  /**
   * Makes these the bookmark's attachments, in this order; `[]` removes all.
   * @throws UserError for a file the caller did not upload, or more than 20
   */
  abstract replace(
    tx: Tx,
    ownerId: string,
    bookmarkId: string,
    refs: readonly AttachmentRef[],
  ): Promise<{ names: string[] }>;
  abstract show(files: readonly ListedFile[]): AttachmentView[];
  /** Permanent deletion: forgets the files and publishes their objects as abandoned. */
  abstract abandon(tx: Tx, ownerId: string, bookmarkIds: readonly string[]): Promise<void>;
}

/** What bookmarks ask of the previews feature (src/previews binds it to its PreviewsService). */
export abstract class BookmarkPreviews {
  /** Null while there is nothing to show. */
  abstract show(row: ShownPreview): PreviewView | null;
  /** Permanent deletion, or the bookmark became a password. */
  abstract forget(tx: Tx, ownerId: string, bookmarkIds: readonly string[]): Promise<void>;
}
