import { BookmarkFileReader } from './reader.js';
import { INVALID_FORMAT, NO_BOOKMARKS, invalidUrlsMessage, unsupportedUrlsMessage } from './messages.js';
import type {
  BookmarkSink,
  FolderHead,
  ImportFolder,
  ImportRow,
  ImportedBookmark,
  ReadOptions,
  SkippedEntry,
} from './shapes.js';

/** Pieces in which a whole text is handed to the reader. UTF-16 units. */
const PIECE = 1 << 16;
/** Skipped entries that are listed; beyond it they are only counted. */
export const SKIPPED_LISTED_MAX = 1000;

/** A file's text: whole, or in pieces as it is read. */
export type BookmarkFileText = string | Iterable<string>;

export interface ParsedBookmarkFile {
  readonly tree: ImportFolder;
  /** Links kept. */
  readonly bookmarks: number;
  /** Folders, the root not counted. */
  readonly folders: number;
  /** The first `SKIPPED_LISTED_MAX` of what was left out. */
  readonly skipped: readonly SkippedEntry[];
  readonly skippedCount: number;
  /** Why the file cannot be imported, as a text for a person; null when it can. */
  readonly problem: string | null;
  /** What a person should know about a file that can be imported: texts, none when all is well. */
  readonly notices: readonly string[];
}

/**
 * Reads a whole bookmark file into a tree of folders. Never throws for any text; what is wrong with the file is in
 * `problem`, what was left out in `skipped` and `notices`.
 */
export function parseBookmarkFile(text: BookmarkFileText, options: ReadOptions = {}): ParsedBookmarkFile {
  const builder = new TreeBuilder();
  const reader = new BookmarkFileReader(builder, options);
  for (const piece of piecesOf(text)) reader.push(piece);
  reader.end();
  return {
    tree: builder.root,
    bookmarks: builder.bookmarks,
    folders: builder.folders,
    skipped: builder.skippedEntries,
    skippedCount: builder.skippedCount,
    problem: problemOf(reader.hasList, builder.bookmarks),
    notices: builder.notices(),
  };
}

function problemOf(hasList: boolean, bookmarks: number): string | null {
  if (!hasList) return INVALID_FORMAT;
  return bookmarks === 0 ? NO_BOOKMARKS : null;
}

/**
 * The links of a file one after the other, each with the path of its folders, while the text is being read: memory does
 * not grow with the file. Skipped entries go to `onSkipped`. A file without a list or without links simply gives none.
 */
export function* readBookmarks(
  text: BookmarkFileText,
  options: ReadOptions & { readonly onSkipped?: (entry: SkippedEntry) => void } = {},
): Generator<ImportRow, void, undefined> {
  let rows: ImportRow[] = [];
  let path: readonly string[] = [];
  const reader = new BookmarkFileReader(
    {
      openFolder: ({ name }) => (path = [...path, name]),
      closeFolder: () => (path = path.slice(0, -1)),
      bookmark: (bookmark) => rows.push({ ...bookmark, folderPath: path }),
      skipped: (entry) => options.onSkipped?.(entry),
    },
    options,
  );
  for (const piece of piecesOf(text)) {
    reader.push(piece);
    yield* rows;
    rows = [];
  }
  reader.end();
  yield* rows;
}

/** The links of a tree folder by folder (its own before those of its subfolders), each with the path of its folder. */
export function* rowsOf(tree: ImportFolder): Generator<ImportRow, void, undefined> {
  const rest: ImportFolder[] = [tree];
  for (let folder = rest.pop(); folder !== undefined; folder = rest.pop()) {
    for (const bookmark of folder.bookmarks) yield { ...bookmark, folderPath: folder.path };
    rest.push(...folder.subfolders.toReversed());
  }
}

/** All folders of a tree, outermost first, the root left out. */
export function* foldersOf(tree: ImportFolder): Generator<ImportFolder, void, undefined> {
  const rest: ImportFolder[] = tree.subfolders.toReversed();
  for (let folder = rest.pop(); folder !== undefined; folder = rest.pop()) {
    yield folder;
    rest.push(...folder.subfolders.toReversed());
  }
}

function* piecesOf(text: BookmarkFileText): Generator<string, void, undefined> {
  if (typeof text !== 'string') {
    yield* text;
    return;
  }
  for (let at = 0; at < text.length; at += PIECE) yield text.slice(at, at + PIECE);
}

interface GrowingFolder extends ImportFolder {
  readonly bookmarks: ImportedBookmark[];
  readonly subfolders: GrowingFolder[];
}

class TreeBuilder implements BookmarkSink {
  readonly root: GrowingFolder = newFolder('root', [], { name: '', addDate: null, lastModified: null });
  readonly skippedEntries: SkippedEntry[] = [];
  bookmarks = 0;
  folders = 0;
  skippedCount = 0;
  private invalidCount = 0;
  private readonly open: GrowingFolder[] = [this.root];

  openFolder(head: FolderHead): void {
    const parent = this.current();
    this.folders += 1;
    const folder = newFolder(`folder-${this.folders}`, [...parent.path, head.name], head);
    parent.subfolders.push(folder);
    this.open.push(folder);
  }

  closeFolder(): void {
    this.open.pop();
  }

  bookmark(bookmark: ImportedBookmark): void {
    this.bookmarks += 1;
    this.current().bookmarks.push(bookmark);
  }

  skipped(entry: SkippedEntry): void {
    this.skippedCount += 1;
    if (entry.reason !== 'unsupported') this.invalidCount += 1;
    if (this.skippedEntries.length < SKIPPED_LISTED_MAX) this.skippedEntries.push(entry);
  }

  notices(): string[] {
    const notices: string[] = [];
    if (this.invalidCount > 0) notices.push(invalidUrlsMessage(this.invalidCount));
    if (this.skippedCount > 0) notices.push(unsupportedUrlsMessage(this.skippedCount));
    return notices;
  }

  private current(): GrowingFolder {
    return this.open.at(-1) ?? this.root;
  }
}

function newFolder(id: string, path: readonly string[], head: FolderHead): GrowingFolder {
  return { id, path, ...head, bookmarks: [], subfolders: [] };
}
