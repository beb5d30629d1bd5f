import { expect, test } from '@playwright/test';
import { CHROME_EXPORT } from './support/chrome-export.js';
import { finishIntroduction } from './support/introduction.js';
import { signInForTheFirstTime } from './support/person.js';

test('a newcomer imports, finds, edits, attaches, trashes, restores and leaves', async ({ page }) => {
  const problems: string[] = [];
  page.on('pageerror', (error) => problems.push(error.message));
  await signInForTheFirstTime(page);
  await finishIntroduction(page);
  await expect(page.getByText('No projects yet')).toBeVisible();

  await page.getByRole('button', { name: 'Upload Chrome Bookmarks' }).click();
  const wizard = page.getByRole('dialog');
  await wizard.locator('input[type=file]').setInputFiles({
    name: 'bookmarks.html',
    mimeType: 'text/html',
    buffer: Buffer.from(CHROME_EXPORT),
  });
  await wizard.getByRole('button', { name: 'Continue' }).click();
  await wizard.getByRole('button', { name: 'Start Import' }).click();
  await expect(wizard.getByText('Import Completed!')).toBeVisible();
  await wizard.getByRole('button', { name: 'Done' }).click();

  await expect(page.getByText('Kubernetes documentation').first()).toBeVisible();
  const search = page
    .getByRole('combobox')
    .or(page.getByRole('searchbox'))
    .or(page.getByPlaceholder(/Search/))
    .first();
  // The vocabulary behind typing errors is filled by a job, so the person may have to look twice.
  await expect(async () => {
    await search.fill('');
    await search.fill('kuberntes');
    await expect(page.getByText('Kubernetes documentation').first()).toBeVisible({ timeout: 3_000 });
    await expect(page.getByText('Figma')).toHaveCount(0, { timeout: 3_000 });
  }).toPass({ timeout: 30_000 });

  await page.getByText('Kubernetes documentation').first().click();
  await page.getByRole('dialog').getByRole('button', { name: 'Edit' }).click();
  const edit = page.getByRole('dialog', { name: 'Edit Bookmark' });
  await edit.getByPlaceholder('Title... *').fill('Kubernetes handbook');
  await edit
    .locator('input[type=file]')
    .setInputFiles({ name: 'cluster.txt', mimeType: 'text/plain', buffer: Buffer.from('three nodes') });
  await expect(edit.getByText('cluster.txt')).toBeVisible();
  await edit.getByRole('button', { name: 'Save' }).click();
  await expect(edit).toBeHidden();

  const detail = page.getByRole('dialog', { name: 'Kubernetes handbook' });
  await expect(detail.getByText('cluster.txt').first()).toBeVisible();
  await detail.getByRole('button', { name: /^Delete/ }).click();
  await expect(page.getByRole('dialog')).toBeHidden();

  await page.goto('/trash');
  await page.getByText('Kubernetes handbook').first().click();
  await page.getByRole('dialog').getByRole('button', { name: 'Restore' }).click();
  await expect(page.getByText('Trash is empty')).toBeVisible();
  await page.goto('/bkmkrs');
  await expect(page.getByText('Kubernetes handbook').first()).toBeVisible();

  await page.goto('/user');
  await page.getByRole('button', { name: 'Sign Out' }).click();
  await page.waitForURL((url) => url.pathname === '/');
  await page.goto('/bkmkrs');
  await page.waitForURL((url) => url.pathname === '/');
  expect(problems).toEqual([]);
});
