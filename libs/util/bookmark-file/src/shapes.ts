/** One link of a file that an import keeps. */
export interface ImportedBookmark {
  /** Its place among all entries of the file, skipped ones counted, from 0: the same for the same file, always. */
  readonly row: number;
  /** Never empty: an entry without a name is called by its host. */
  readonly title: string;
  readonly url: string;
  /** ISO 8601 in UTC, or null when the file has none or nonsense: the caller takes its own time. */
  readonly addDate: string | null;
  readonly lastVisit: string | null;
  readonly tags: readonly string[];
  readonly description: string;
}

/** The same with the folders it lies in, outermost first; empty for a loose link. */
export interface ImportRow extends ImportedBookmark {
  readonly folderPath: readonly string[];
}

export type SkipReason = 'unsupported' | 'invalid' | 'too_long';

/** An entry that an import leaves out, and why. */
export interface SkippedEntry {
  readonly row: number;
  readonly title: string;
  /** At most 200 characters of it. */
  readonly url: string;
  readonly reason: SkipReason;
}

export interface FolderHead {
  readonly name: string;
  readonly addDate: string | null;
  readonly lastModified: string | null;
}

/** A folder of the file. The root has an empty name and path and holds the loose links. */
export interface ImportFolder extends FolderHead {
  /** Counts folders in the order of the file; `root` for the root. */
  readonly id: string;
  /** Names from the outermost folder down to this one. */
  readonly path: readonly string[];
  readonly bookmarks: readonly ImportedBookmark[];
  readonly subfolders: readonly ImportFolder[];
}

/** What the reader tells, in the order of the file. Every `openFolder` has its `closeFolder`. */
export interface BookmarkSink {
  openFolder(folder: FolderHead): void;
  closeFolder(): void;
  bookmark(bookmark: ImportedBookmark): void;
  skipped(entry: SkippedEntry): void;
}

export interface ReadOptions {
  /** What counts as the future; the current time unless told. */
  readonly now?: Date;
}

/**
 * Folders nested deeper than this are opened into the last one allowed: their links are kept. No person has such
 * folders, but a path on each of 100,000 nested ones would fill any memory.
 */
export const FOLDER_DEPTH_MAX = 64;
