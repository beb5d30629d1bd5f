import type { SkipReason } from './shapes.js';

export const WRONG_FILE_NAME = 'Please select a valid HTML bookmarks file';
export const INVALID_FORMAT = 'Invalid bookmarks file format - no DL element found';
export const NO_BOOKMARKS = 'No bookmarks found in the file';

/** About addresses that cannot be read at all. */
export function invalidUrlsMessage(count: number): string {
  return `Found ${count} bookmarks with invalid URLs`;
}

/** About everything left out: addresses of another kind and those that cannot be read. */
export function unsupportedUrlsMessage(count: number): string {
  return `Skipped ${count} bookmarks with unsupported URLs`;
}

/** Why one entry was left out, for the list of an import's errors. */
export function skipMessage(reason: SkipReason): string {
  switch (reason) {
    case 'unsupported':
      return 'This kind of address cannot be saved';
    case 'invalid':
      return 'The address cannot be read';
    case 'too_long':
      return 'The address is too long';
  }
}

/** The text to show when a chosen file is not named like a bookmark file, else null. */
export function fileNameProblem(fileName: string): string | null {
  return /\.html$/i.test(fileName) ? null : WRONG_FILE_NAME;
}
