import { expect, test } from '@playwright/test';
import { openWorkspace, rowOf, titlesOf } from '../support/workspace.js';

const WORLD = {
  projects: ['Reading', 'Archive'],
  bookmarks: [{ title: 'The docs', type: 'link', url: 'https://docs.example.com/start', project: 'Archive' }],
};

test('a link that is there already is opened instead, or both are kept', async ({ page, request }) => {
  await openWorkspace(page, request, WORLD, '/bkmkrs?project=all');
  const add = page.getByRole('dialog', { name: 'Add Bookmark' });
  await page.getByLabel('Search or add bookmark').fill('https://DOCS.example.com/start/#top');
  await page.keyboard.press('Enter');
  await expect(add.getByText('You have this already:')).toContainText('The docs');
  await expect(add.getByText('You have this already:')).toContainText('Archive');
  await add.getByRole('button', { name: 'Open it' }).click();
  await expect(page.getByRole('dialog', { name: 'The docs' })).toBeVisible();
  await expect(add).toHaveCount(0);
  await page.keyboard.press('Escape');

  await expect(page.getByRole('dialog')).toHaveCount(0);
  await page.getByLabel('Search or add bookmark').press('Enter');
  await add.getByRole('button', { name: 'Keep both' }).click();
  await expect(add.getByText('You have this already:')).toHaveCount(0);
  await add.getByPlaceholder('Title... *').fill('The docs again');
  await page.keyboard.press('Control+Enter');
  await expect(rowOf(page, 'The docs again')).toBeVisible();
  await expect.poll(() => titlesOf(page)).toHaveLength(2);
});
