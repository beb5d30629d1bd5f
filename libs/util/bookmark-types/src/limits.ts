/**
 * The limits that browser and server both check. Text is counted in characters (Unicode code points),
 * files in bytes, delays in milliseconds. Going over one is refused, never silently cut.
 */

export const TITLE_MAX = 500;
export const CONTENT_MAX = 100_000;
export const URL_MAX = 2048;
export const TAG_MAX = 50;
/** Tags on one bookmark. */
export const TAGS_MAX = 50;

/** Files on one bookmark, existing and new together. */
export const FILES_MAX = 20;
export const FILE_MAX_BYTES = 20 * 1024 * 1024;

/** Characters of content that a list row carries; the rest is loaded with the bookmark. */
export const LIST_CONTENT_MAX = 500;
export const LIST_LIMIT_DEFAULT = 50;
export const LIST_LIMIT_MAX = 100;
/** Timeline and trash ask for this many at once. */
export const TIMELINE_LIMIT = 100;
/** From here on a search's total is "this many or more". */
export const SEARCH_TOTAL_MAX = 1000;

export const POPULAR_MAX = 4;
/** From this many characters on the web asks the server; below it filters what is loaded. */
export const SEARCH_SERVER_MIN = 3;
/** Tags shown in a row before '+N'. */
export const ROW_TAGS_MAX = 2;

export const TAG_SUGGESTION_DEBOUNCE_MS = 500;
export const TITLE_SUGGESTION_DEBOUNCE_MS = 800;
export const RULE_PREVIEW_DEBOUNCE_MS = 500;

/** Bookmarks in one call of the import wizard. */
export const IMPORT_BATCH = 50;
/** Errors the result screen lists before '... and N more errors'. */
export const IMPORT_ERRORS_SHOWN = 5;
/** Rows that one bulk change handles in a transaction. */
export const BULK_BATCH = 500;

/** A text shorter than this can be taken for a password. */
export const PASSWORD_DETECT_BELOW = 50;
/** Project colours: the gradient is the project's id modulo this. */
export const PROJECT_GRADIENTS = 10;

export const COPY_CONFIRMATION_MS = 2000;
export const SHARE_COPY_CLOSE_MS = 1500;
export const PROJECT_SWITCH_MS = 150;
export const ONBOARDING_DELAY_MS = 1000;
export const APPLE_REDIRECT_DELAY_MS = 500;
export const NOTICE_MS = 5000;
export const SAVED_FLASH_MS = 2000;
/** The web's fallback cookie for the session token. */
export const AUTH_COOKIE_MAX_AGE_SECONDS = 604_800;
