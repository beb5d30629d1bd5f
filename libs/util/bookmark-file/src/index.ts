export { decodeBookmarkFile } from './decode.js';
export { parseAddDate } from './dates.js';
export { BookmarkFileReader } from './reader.js';
export {
  SKIPPED_LISTED_MAX,
  foldersOf,
  parseBookmarkFile,
  readBookmarks,
  rowsOf,
  type BookmarkFileText,
  type ParsedBookmarkFile,
} from './tree.js';
export {
  ImportPlanner,
  planImport,
  type FolderMapping,
  type ImportPlan,
  type ImportStrategy,
  type PlanOptions,
  type PlannedLink,
  type PlannedProject,
} from './plan.js';
export {
  INVALID_FORMAT,
  NO_BOOKMARKS,
  WRONG_FILE_NAME,
  fileNameProblem,
  invalidUrlsMessage,
  skipMessage,
  unsupportedUrlsMessage,
} from './messages.js';
export {
  FOLDER_DEPTH_MAX,
  type BookmarkSink,
  type FolderHead,
  type ImportFolder,
  type ImportRow,
  type ImportedBookmark,
  type ReadOptions,
  type SkipReason,
  type SkippedEntry,
} from './shapes.js';
export { writeBookmarkFile, type WrittenBookmark, type WrittenFolder } from './write.js';
