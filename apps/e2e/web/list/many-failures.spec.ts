import { expect, test, type Page } from '@playwright/test';
import { Account } from '../support/account.js';
import { forbidClipboard } from '../support/browser-side.js';
import { failing, type Failure } from '../support/server-says.js';
import { titlesOf } from '../support/workspace.js';

/*
 * What is done with many at once in the trash, and copying, when it cannot be done. The changes of the other lists are
 * in failures.spec.ts.
 */

const BULK = { method: 'POST', path: /^\/api\/bookmarks\/bulk$/u };
const THERE = ['Charlie', 'Bravo', 'Alpha'];
const LEFT = ['Alpha'];

/** Three bookmarks in the trash, of which the first two are selected. */
async function openTrash(page: Page): Promise<void> {
  const account = await Account.open(page);
  await account.project('Words');
  for (const id of await account.save({ title: 'Alpha' }, { title: 'Bravo' }, { title: 'Charlie' }))
    await account.trash(id);
  await page.goto('/trash');
  await expect.poll(() => titlesOf(page)).toEqual(THERE);
  for (const key of ['j', 'x', 'Shift+J']) await page.keyboard.press(key);
  await expect(page.getByRole('toolbar')).toHaveAccessibleName('2 bookmarks selected');
}

const restore = (page: Page): Promise<void> => page.keyboard.press('r');
async function deleteForever(page: Page): Promise<void> {
  await page.keyboard.press('Backspace');
  await page
    .getByRole('alertdialog')
    .getByRole('button', { name: /^Delete/u })
    .click();
}

const CHANGES = [
  { name: 'restoring', act: restore },
  { name: 'deleting for good', act: deleteForever },
] as const;

for (const { name, act } of CHANGES) {
  test(`${name} many, refused, then cut off, then done after all`, async ({ page }) => {
    await openTrash(page);
    for (const failure of ['refuses', 'is cut off'] as const satisfies readonly Failure[]) {
      const recover = await failing(page, BULK, failure);
      if (failure === 'refuses') await act(page);
      else await page.getByRole('alert').getByRole('button', { name: 'Try again' }).click();
      await expect(page.getByRole('alert')).toContainText('Failed to change the selected bookmarks');
      await expect.poll(() => titlesOf(page)).toEqual(THERE);
      await expect(page.getByRole('toolbar')).toHaveAccessibleName('2 bookmarks selected');
      await recover();
    }
    await page.getByRole('alert').getByRole('button', { name: 'Try again' }).click();
    await expect.poll(() => titlesOf(page)).toEqual(LEFT);
    await page.reload();
    await expect.poll(() => titlesOf(page)).toEqual(LEFT);
  });

  test(`${name} many, by a server that never answers`, async ({ page }) => {
    await page.clock.install();
    await openTrash(page);
    await failing(page, BULK, 'is silent');
    await act(page);
    await expect.poll(() => titlesOf(page)).toEqual(LEFT);
    await page.clock.fastForward(31_000);
    await expect(page.getByRole('alert')).toContainText('Failed to change the selected bookmarks');
    await expect.poll(() => titlesOf(page)).toEqual(THERE);
  });
}

test('copying many says when nothing was copied', async ({ page }) => {
  const account = await Account.open(page);
  await account.project('Words');
  await account.save(
    { title: 'Short', content: 'short' },
    // Longer than a list carries: its whole content is asked for.
    { title: 'Long', content: 'long '.repeat(2_000) },
  );
  await account.workspace();
  await expect.poll(() => titlesOf(page)).toEqual(['Long', 'Short']);
  for (const key of ['j', 'x', 'Shift+J']) await page.keyboard.press(key);
  const whole = { method: 'GET', path: /^\/api\/bookmarks\/[^/]+$/u };
  const recover = await failing(page, whole, 'refuses', 404);
  await page.keyboard.press('c');
  await expect(page.getByText('Failed to copy. Nothing new is on the clipboard.').first()).toBeVisible();
  await recover();
  await page.getByRole('button', { name: 'Dismiss' }).first().click();
  await forbidClipboard(page);
  await page.keyboard.press('c');
  await expect(page.getByText('Failed to copy. Nothing new is on the clipboard.').first()).toBeVisible();
});
