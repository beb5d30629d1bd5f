import { expect, test, type Page } from '@playwright/test';
import { Account } from './support/account.js';
import { SLACK } from './support/slack.js';

// Recording takes pictures of the page while it is measured.
test.use({ trace: 'off' });

/** Bytes of compressed JavaScript that a first load may bring, by address. */
const BUDGETS = { '/': 90_000, '/bkmkrs': 170_000 } as const;
/** Largest paint, in ms, on a processor four times slower than this one. */
const LARGEST_PAINT_MS = 1_000;

/** As text, because these tests are checked without the types of a browser. */
const LAST_LARGEST_PAINT = `new Promise((resolve) => {
  const observer = new PerformanceObserver((list) => resolve(list.getEntries().at(-1).startTime));
  observer.observe({ type: 'largest-contentful-paint', buffered: true });
})`;

/** Bytes of scripts, compressed as they went over the wire, until the page shows `sign`. What is fetched ahead of clicks comes later. */
async function scriptBytes(page: Page, path: string, sign: string): Promise<number> {
  const client = await page.context().newCDPSession(page);
  await client.send('Network.enable');
  await client.send('Network.setCacheDisabled', { cacheDisabled: true });
  const scripts = new Set<string>();
  let bytes = 0;
  client.on('Network.responseReceived', ({ requestId, response, type }) => {
    if (type === 'Script' || response.mimeType.includes('javascript')) scripts.add(requestId);
  });
  // What came of the body; headers are no JavaScript, and there are as many as there are files.
  client.on('Network.dataReceived', ({ requestId, encodedDataLength }) => {
    if (scripts.has(requestId)) bytes += encodedDataLength;
  });
  await page.goto(path);
  await expect(page.getByText(sign).first()).toBeVisible();
  return bytes;
}

/** When the largest thing of the page was painted, in ms from its beginning; the best of `tries`, as other programs only add. */
async function largestPaint(page: Page, path: string, sign: string, tries = 6): Promise<number> {
  const client = await page.context().newCDPSession(page);
  await client.send('Emulation.setCPUThrottlingRate', { rate: 4 });
  const times: number[] = [];
  for (let attempt = 0; attempt < tries; attempt += 1) {
    await page.goto(path);
    await expect(page.getByText(sign).first()).toBeVisible();
    times.push(await page.evaluate<number>(LAST_LARGEST_PAINT));
  }
  await client.send('Emulation.setCPUThrottlingRate', { rate: 1 });
  console.log(`${path}: largest paint after ${times.map(Math.round).join(', ')} ms`);
  return Math.min(...times);
}

/** Somebody with a list to see. */
async function withBookmarks(page: Page): Promise<void> {
  const account = await Account.open(page);
  const project = await account.project('Reading');
  for (let number = 1; number <= 30; number += 1)
    await account.save({ title: `Article ${number}`, content: 'Worth reading twice', project_id: project });
}

test('the landing page loads little JavaScript, and paints soon', async ({ page }) => {
  const bytes = await scriptBytes(page, '/', 'Quick Stash for Professionals');
  console.log(`/: ${bytes} bytes of JavaScript`);
  expect(bytes).toBeGreaterThan(10_000);
  expect(bytes).toBeLessThanOrEqual(BUDGETS['/']);
  expect(await largestPaint(page, '/', 'Quick Stash for Professionals')).toBeLessThan(
    LARGEST_PAINT_MS * SLACK,
  );
});

test('the workspace loads little JavaScript, and paints soon', async ({ page }) => {
  await withBookmarks(page);
  const bytes = await scriptBytes(page, '/bkmkrs', 'Article 30');
  console.log(`/bkmkrs: ${bytes} bytes of JavaScript`);
  expect(bytes).toBeGreaterThan(10_000);
  expect(bytes).toBeLessThanOrEqual(BUDGETS['/bkmkrs']);
  expect(await largestPaint(page, '/bkmkrs', 'Article 30')).toBeLessThan(LARGEST_PAINT_MS * SLACK);
});
