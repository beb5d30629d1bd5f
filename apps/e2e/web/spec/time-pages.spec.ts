import { expect, test, type Page } from '@playwright/test';
import { Account } from '../support/account.js';
import { holdBack, watchCalls } from '../support/answers.js';

const rows = (page: Page) => page.getByRole('listitem');
const open = (page: Page, title: string) =>
  rows(page)
    .filter({ hasText: title })
    .click({ position: { x: 300, y: 40 } });

test('the timeline', async ({ page }) => {
  const account = await Account.open(page);
  const lab = await account.project('Lab');
  await page.goto('/timeline');
  await test.step('that is empty says so, and leads back', async () => {
    await expect(page.getByText('No bookmarks found')).toBeVisible();
    await expect(page.getByRole('link', { name: 'My Bookmarks' })).toHaveAttribute('href', '/bkmkrs');
  });
  await account.save(
    { title: 'Oldest', type: 'code', content: 'let a;', project_id: lab },
    { title: 'Middle', type: 'link', url: 'https://middle.invalid', project_id: lab },
    { title: 'Newest', project_id: lab },
  );
  const calls = watchCalls(page);
  await page.goto('/timeline');
  await test.step('is asked for newest first, a hundred at a time', async () => {
    await expect(rows(page)).toHaveText([/Newest/u, /Middle/u, /Oldest/u]);
    const query = new URLSearchParams(calls.find((call) => call.includes('/api/bookmarks?'))?.split('?')[1]);
    expect(Object.fromEntries(query)).toEqual({ sort_by: 'created_at', sort_order: 'desc', limit: '100' });
  });
  await test.step('shows relative date, project, title and type', async () => {
    const middle = rows(page).filter({ hasText: 'Middle' });
    await expect(middle.locator('time')).toHaveText(/^\d\d:\d\d$/u);
    await expect(middle.locator(`[data-gradient="${lab % 10}"]`)).toBeVisible();
    for (const [title, type] of [
      ['Newest', 'Note'],
      ['Middle', 'Link'],
      ['Oldest', 'Code'],
    ] as const)
      await expect(rows(page).filter({ hasText: title }).getByText(type, { exact: true })).toBeVisible();
  });
  await test.step('opens a bookmark', async () => {
    await open(page, 'Oldest');
    const dialog = page.getByRole('dialog', { name: 'Oldest' });
    for (const name of ['Edit', 'Delete', 'Close'])
      await expect(dialog.getByRole('button', { name, exact: true })).toBeVisible();
    await dialog.getByRole('button', { name: 'Close' }).click();
  });
});

test('the trash', async ({ page }) => {
  const account = await Account.open(page);
  await account.project('Lab');
  const [first = '', second = '', third = ''] = await account.save(
    { title: 'Made first' },
    { title: 'Made second' },
    { title: 'Made third' },
  );
  await page.goto('/trash');
  await test.step('that is empty says so', async () => {
    await expect(page.getByText('Trash is empty')).toBeVisible();
    await expect(page.getByRole('link', { name: 'My Bookmarks' })).toHaveAttribute('href', '/bkmkrs');
  });
  for (const id of [third, first, second]) await account.trash(id);
  const calls = watchCalls(page);
  await page.goto('/trash');
  await test.step('is asked for by the time of deletion, a hundred at a time', async () => {
    await expect(rows(page)).toHaveText([/Made second/u, /Made first/u, /Made third/u]);
    const query = new URLSearchParams(calls.find((call) => call.includes('/trash?'))?.split('?')[1]);
    expect(Object.fromEntries(query)).toEqual({ sort_by: 'deleted_at', sort_order: 'desc', limit: '100' });
  });
  await test.step('offers to restore or to delete for good, and nothing else', async () => {
    await open(page, 'Made first');
    const dialog = page.getByRole('dialog', { name: 'Made first' });
    for (const name of ['Restore', 'Delete permanently', 'Close'])
      await expect(dialog.getByRole('button', { name, exact: true })).toBeVisible();
    for (const name of ['Edit', 'Delete', 'Share'])
      await expect(dialog.getByRole('button', { name, exact: true })).toHaveCount(0);
    // The one thing that is done here is said in a word, not only drawn.
    await expect(dialog.getByRole('button', { name: 'Restore' })).toHaveText('Restore');
  });
  await test.step('gives a bookmark back', async () => {
    await page.getByRole('dialog').getByRole('button', { name: 'Restore' }).click();
    await expect(rows(page)).toHaveText([/Made second/u, /Made third/u]);
    await expect
      .poll(async () => (await account.api.get(`/api/bookmarks/${first}`)).body.data.deleted_at)
      .toBeNull();
  });
  await test.step('deletes for good after a question', async () => {
    await open(page, 'Made third');
    await page.getByRole('dialog').getByRole('button', { name: 'Delete permanently' }).click();
    const question = page.getByRole('alertdialog');
    await expect(question).toContainText('Made third');
    await question.getByRole('button', { name: 'Delete permanently' }).click();
    await expect(rows(page)).toHaveText([/Made second/u]);
    await expect.poll(async () => (await account.api.get(`/api/bookmarks/${third}`)).status).toBe(404);
  });
  await test.step('says that it loads', async () => {
    const answer = await holdBack(page, /\/api\/bookmarks\/trash/u);
    await page.reload();
    await expect(page.getByRole('status').filter({ hasText: 'Loading bookmarks...' })).toHaveCount(1);
    await answer();
    await expect(rows(page)).toHaveText([/Made second/u]);
  });
});
