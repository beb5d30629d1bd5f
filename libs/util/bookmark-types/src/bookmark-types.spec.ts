import { describe, expect, it } from '@jest/globals';
import * as library from './index.js';

const { BOOKMARK_TYPES, FILES_MAX, FILE_MAX_BYTES, fileLimitProblem, hasUrl, isBookmarkType } = library;

describe('bookmark types', () => {
  it.each(BOOKMARK_TYPES.map((type) => [type]))('knows %s', (type) => {
    expect(isBookmarkType(type)).toBe(true);
  });

  it.each([['Link'], ['links'], [''], [null], [7], ['toString']])('does not know %p', (value) => {
    expect(isBookmarkType(value)).toBe(false);
  });

  it('gives a url to links and images only', () => {
    expect(BOOKMARK_TYPES.filter(hasUrl)).toEqual(['link', 'image']);
  });
});

describe('file limits', () => {
  const file = (size: number) => ({ size });

  it('accepts exactly the limit of files and bytes', () => {
    const files = Array.from({ length: FILES_MAX }, () => file(FILE_MAX_BYTES));
    expect(fileLimitProblem(0, files)).toBeNull();
  });

  it('counts the files that are there already', () => {
    expect(fileLimitProblem(19, [file(1), file(1)])).toBe(
      'Maximum 20 files allowed. You currently have 19 files.',
    );
  });

  it('counts the files that are too large', () => {
    expect(fileLimitProblem(0, [file(FILE_MAX_BYTES + 1), file(1), file(FILE_MAX_BYTES * 2)])).toBe(
      '2 file(s) exceed 20MB limit',
    );
  });
});

describe('limits', () => {
  it('are what the product promises', () => {
    const numbers = Object.fromEntries(
      Object.entries(library).filter(([, value]) => typeof value === 'number'),
    );
    expect(numbers).toEqual({
      TITLE_MAX: 500,
      CONTENT_MAX: 100_000,
      URL_MAX: 2048,
      TAG_MAX: 50,
      TAGS_MAX: 50,
      FILES_MAX: 20,
      FILE_MAX_BYTES: 20_971_520,
      LIST_CONTENT_MAX: 500,
      LIST_LIMIT_DEFAULT: 50,
      LIST_LIMIT_MAX: 100,
      TIMELINE_LIMIT: 100,
      SEARCH_TOTAL_MAX: 1000,
      POPULAR_MAX: 4,
      SEARCH_SERVER_MIN: 3,
      ROW_TAGS_MAX: 2,
      TAG_SUGGESTION_DEBOUNCE_MS: 500,
      TITLE_SUGGESTION_DEBOUNCE_MS: 800,
      RULE_PREVIEW_DEBOUNCE_MS: 500,
      IMPORT_BATCH: 50,
      IMPORT_ERRORS_SHOWN: 5,
      BULK_BATCH: 500,
      PASSWORD_DETECT_BELOW: 50,
      PROJECT_GRADIENTS: 10,
      COPY_CONFIRMATION_MS: 2000,
      SHARE_COPY_CLOSE_MS: 1500,
      PROJECT_SWITCH_MS: 150,
      ONBOARDING_DELAY_MS: 1000,
      APPLE_REDIRECT_DELAY_MS: 500,
      NOTICE_MS: 5000,
      SAVED_FLASH_MS: 2000,
      AUTH_COOKIE_MAX_AGE_SECONDS: 604_800,
    });
  });
});
