// Takes the pictures.
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { chromium } from 'playwright';
import { messageOf } from '../launch/failure.mjs';
import { beginner, newcomer, regular } from './collection.mjs';
import { contactSheet } from './contact-sheet.mjs';

/** @typedef {import('./screens.mjs').Screen} Screen */
/** @typedef {import('./collection.mjs').Person} Person */
/** @typedef {import('./contact-sheet.mjs').Picture} Picture */

const SIZES = [
  { width: 390, height: 844 },
  { width: 1280, height: 800 },
  { width: 1920, height: 1080 },
];
const THEMES = /** @type {const} */ (['light', 'dark']);
const SCREEN_MS = 15_000;

/**
 * @typedef {object} Options
 * @property {readonly Screen[]} screens
 * @property {string} url of the product
 * @property {string} executablePath of Chromium
 * @property {string} folder is emptied first
 * @property {(line: string) => void} say
 */

/** @param {Options} options @returns {Promise<import('../launch/test-results.mjs').Counts>} a screen that cannot be reached has failed */
export async function takePictures({ screens, url, executablePath, folder, say }) {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  const browser = await chromium.launch({ executablePath, args: ['--no-sandbox'] });
  const people = await peopleFor(screens, url);
  /** @type {Picture[]} */
  const pictures = [];
  let failed = 0;
  try {
    for (const screen of screens) {
      try {
        pictures.push(...(await takeScreen(browser, screen, people[screen.who], { url, folder })));
      } catch (error) {
        failed += 1;
        say(`!!! ${screen.name}: ${messageOf(error)}`);
      }
    }
  } finally {
    await browser.close();
    writeFileSync(join(folder, 'index.html'), contactSheet(pictures));
  }
  say(`${pictures.length} pictures of ${screens.length - failed} screens`);
  return { passed: screens.length - failed, failed, skipped: 0 };
}

/** Only who is on a picture is made. @param {readonly Screen[]} screens @param {string} url */
async function peopleFor(screens, url) {
  const who = new Set(screens.map((screen) => screen.who));
  return {
    nobody: undefined,
    newcomer: who.has('newcomer') ? await newcomer(url) : undefined,
    beginner: who.has('beginner') ? await beginner(url) : undefined,
    regular: who.has('regular') ? await regular(url) : undefined,
  };
}

/**
 * The page is opened once; sizes and themes change under it, as they do under a person.
 * @param {import('playwright').Browser} browser
 * @param {Screen} screen
 * @param {Person | undefined} person
 * @param {{ url: string, folder: string }} where
 * @returns {Promise<Picture[]>}
 */
async function takeScreen(browser, { name, path, before, ready, introduction }, person, { url, folder }) {
  const context = await browser.newContext({
    baseURL: url,
    viewport: SIZES[1] ?? null,
    reducedMotion: 'reduce',
    locale: 'en-GB',
    serviceWorkers: 'block',
  });
  context.setDefaultTimeout(SCREEN_MS);
  try {
    if (person) {
      await context.addInitScript((token) => localStorage.setItem('auth_token', token), person.token);
      if (introduction !== 'shown') await context.addInitScript(knowsIntroduction, person.userId);
    }
    const page = await context.newPage();
    await before?.(page);
    await page.goto(path.replace(/\{(\w+)\}/gu, (_, id) => person?.ids[id] ?? ''));
    await ready(page);
    return await takeSizes(page, name, folder);
  } finally {
    await context.close();
  }
}

/** Runs in the page: what it keeps of somebody who went through the introduction. @param {string} userId */
function knowsIntroduction(userId) {
  const record = { userId, version: '1.0', completed: true, completedAt: '2026-01-01T00:00:00.000Z' };
  localStorage.setItem(`onboarding:${userId}`, JSON.stringify(record));
}

/** @param {import('playwright').Page} page @param {string} name @param {string} folder @returns {Promise<Picture[]>} */
async function takeSizes(page, name, folder) {
  const pictures = [];
  for (const size of SIZES) {
    await page.setViewportSize(size);
    for (const theme of THEMES) {
      await page.emulateMedia({ colorScheme: theme });
      const file = `${name}-${size.width}-${theme}.png`;
      await page.screenshot({ path: join(folder, file), animations: 'disabled', caret: 'hide' });
      pictures.push({ screen: name, file, width: size.width, theme });
    }
  }
  return pictures;
}
