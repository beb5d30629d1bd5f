import { join } from 'node:path';
import type { Locator, Page } from '@playwright/test';

/** A file as a test gives it: its bytes, or how many zeros. */
export interface Handed {
  readonly name: string;
  readonly type: string;
  readonly base64?: string;
  readonly size?: number;
}

/** What `in-page.js` adds to every page. */
interface InPage {
  readonly inPage: {
    readonly written: () => readonly string[];
    readonly holdsFocus: (element: unknown) => boolean;
    readonly focusedRow: () => string;
    readonly clipboard: () => Promise<string>;
    readonly hand: (element: unknown, how: 'paste' | 'drop', files: readonly Handed[]) => void;
    readonly longest: () => { readonly frame: number; readonly task: number };
  };
}

/** Before the first page is opened. */
export const prepare = (page: Page): Promise<unknown> =>
  page.addInitScript({ path: join(import.meta.dirname, 'in-page.js') });

/** Everything that was written to storage since the page was loaded. */
export const written = (page: Page): Promise<readonly string[]> =>
  page.evaluate(() => (globalThis as unknown as InPage).inPage.written());

export const holdsFocus = (locator: Locator): Promise<boolean> =>
  locator.evaluate((element) => (globalThis as unknown as InPage).inPage.holdsFocus(element));

/** The text of the list's row that has the focus. */
export const focusedRow = (page: Page): Promise<string> =>
  page.evaluate(() => (globalThis as unknown as InPage).inPage.focusedRow());

export const clipboard = (page: Page): Promise<string> =>
  page.evaluate(() => (globalThis as unknown as InPage).inPage.clipboard());

/** Pastes or drops files on an element. */
export const hand = (locator: Locator, how: 'paste' | 'drop', ...files: readonly Handed[]): Promise<void> =>
  locator.evaluate(
    (element, given) => (globalThis as unknown as InPage).inPage.hand(element, given.how, given.files),
    { how, files },
  );

/** The longest frame and task in milliseconds since this was last asked. */
export const longest = (page: Page): Promise<{ readonly frame: number; readonly task: number }> =>
  page.evaluate(() => (globalThis as unknown as InPage).inPage.longest());
