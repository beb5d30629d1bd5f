import { expect, test } from '@playwright/test';
import { openWorkspace, titlesOf } from '../support/workspace.js';

const WORLD = {
  projects: ['Words'],
  bookmarks: [
    { title: 'Plain' },
    { title: 'Drawn', tags: ['design'] },
    { title: 'Site', type: 'link', url: 'https://docs.example.com/' },
  ],
};
const ALL = ['Site', 'Drawn', 'Plain'];

test('half an operator is neither a search without results nor a mistake', async ({ page, request }) => {
  await openWorkspace(page, request, WORLD);
  const box = page.getByLabel('Search or add bookmark');
  const options = page.getByRole('listbox').getByRole('option');
  const nothing = page.getByText('No results for your search');
  await page.keyboard.press('/');
  const answered = page.waitForResponse((answer) => answer.url().includes('search=tag%3Ad&'));
  await page.keyboard.type('tag:d');
  await expect(options).toHaveText([/^design/u]);
  // The server knows of no tag called d: what was there stays, and nothing says that it had not been found.
  await answered;
  await expect(page.getByRole('list', { name: 'Words Bookmarks' })).toHaveAttribute('aria-busy', 'true');
  expect(await titlesOf(page)).toEqual(ALL);
  await expect(nothing).toHaveCount(0);
  await page.keyboard.press('Tab');
  await expect.poll(() => titlesOf(page)).toEqual(['Drawn']);
  await expect(page.getByRole('list', { name: 'Words Bookmarks' })).toHaveAttribute('aria-busy', 'false');

  await box.fill('');
  await page.keyboard.type('type:co');
  await expect(options).toHaveText(['code', 'color']);
  await expect(page.getByText('is searched for as text')).toHaveCount(0);
  // Who wants no completion is told.
  await page.keyboard.press('Escape');
  await expect(page.getByText('“type:co” is searched for as text')).toBeVisible();
  await expect(nothing).toBeVisible();

  // The hosts of what is there are offered, also while their half finds nothing.
  await box.fill('');
  await page.keyboard.type('site:docs.ex');
  await expect(options).toHaveText(['docs.example.com']);
  await page.keyboard.press('Tab');
  await expect.poll(() => titlesOf(page)).toEqual(['Site']);
});

test('the palette begins with what can be done here, and with a row once it has the focus', async ({
  page,
  request,
}) => {
  await openWorkspace(page, request, WORLD);
  const first = page.getByRole('dialog', { name: 'Command palette' }).getByRole('option').first();
  await page.keyboard.press('Control+k');
  await expect(first).toHaveText(/^Add Bookmark/u);
  await page.keyboard.press('Escape');
  await page.keyboard.press('j');
  await page.keyboard.press('Control+k');
  await expect(first).toHaveText(/^Open/u);
});
