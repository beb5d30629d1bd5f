import { expect, test } from '@playwright/test';
import { focused, openWorkspace, rowOf, titlesOf } from '../support/workspace.js';

const NOTES = ['Alpha', 'Bravo', 'Charlie', 'Delta', 'Echo'].map((title) => ({ title, tags: ['nato'] }));
const WORLD = { projects: ['Words', 'Archive'], bookmarks: NOTES };

test('a keyboard is enough to find, open, copy, edit, tag, move, trash and take back', async ({
  page,
  request,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await openWorkspace(page, request, WORLD);
  await page.keyboard.press('j');
  await expect.poll(() => focused(page)).toBe('Echo');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('j');
  await page.keyboard.press('k');
  expect(await focused(page)).toBe('Delta');
  await page.keyboard.press('End');
  await expect.poll(() => focused(page)).toBe('Alpha');
  await page.keyboard.press('Home');
  await expect.poll(() => focused(page)).toBe('Echo');

  await page.keyboard.press('c');
  await expect(page.getByText('Copied').first()).toBeVisible();
  expect(await page.evaluate('navigator.clipboard.readText()')).toBe('About Echo');

  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog', { name: 'Echo' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect.poll(() => focused(page)).toBe('Echo');

  await page.keyboard.press('e');
  const edit = page.getByRole('dialog', { name: 'Edit Bookmark' });
  await edit.getByPlaceholder('Title... *').fill('Echo two');
  await page.keyboard.press('Control+Enter');
  await expect(edit).toBeHidden();
  await expect(rowOf(page, 'Echo two')).toBeVisible();
  await expect.poll(() => focused(page)).toBe('Echo two');
  await expect(page.getByText('Changes saved')).toBeVisible();
  await page.keyboard.press('z');
  await expect(rowOf(page, 'Echo')).toBeVisible();

  await page.keyboard.press('#');
  await expect(page.getByRole('dialog', { name: 'Tags of 1 bookmark' }).getByLabel('Tags')).toBeFocused();
  await page.keyboard.type('radio');
  await page.keyboard.press('Enter');
  await expect(rowOf(page, 'Echo').getByText('radio')).toBeVisible();
  await expect.poll(() => focused(page)).toBe('Echo');

  await page.keyboard.press('m');
  await expect(page.getByPlaceholder('Find a project…')).toBeFocused();
  await page.keyboard.type('arc');
  await page.keyboard.press('Enter');
  await expect(rowOf(page, 'Echo')).toHaveCount(0);
  await expect.poll(() => focused(page)).toBe('Delta');
  await expect(page.getByText('Moved 1 bookmark to Archive')).toBeVisible();
  await page.keyboard.press('z');
  await expect.poll(() => titlesOf(page)).toEqual(['Echo', 'Delta', 'Charlie', 'Bravo', 'Alpha']);

  await page.keyboard.press('Home');
  await expect.poll(() => focused(page)).toBe('Echo');
  await page.keyboard.press('j');
  await expect.poll(() => focused(page)).toBe('Delta');
  await page.keyboard.press('Backspace');
  await expect(rowOf(page, 'Delta')).toHaveCount(0);
  await expect.poll(() => focused(page)).toBe('Charlie');
  await page.keyboard.press('z');
  await expect.poll(() => titlesOf(page)).toEqual(['Echo', 'Delta', 'Charlie', 'Bravo', 'Alpha']);

  await page.keyboard.press('/');
  await expect(page.getByLabel('Search or add bookmark')).toBeFocused();
  await page.keyboard.type('brav');
  await expect.poll(() => titlesOf(page)).toEqual(['Bravo']);
  await page.keyboard.press('ArrowDown');
  await expect.poll(() => focused(page)).toBe('Bravo');
  await page.keyboard.press('n');
  await expect(page.getByRole('dialog', { name: 'Add Bookmark' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect.poll(() => focused(page)).toBe('Bravo');
});

test('the sheet lists the keys that work here, and switches single keys off', async ({ page, request }) => {
  await openWorkspace(page, request, WORLD);
  await page.keyboard.press('?');
  const sheet = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
  for (const key of [
    'Command palette',
    'Search',
    'Add bookmark',
    'Edit',
    'Share',
    'Move to trash',
    'Select',
  ]) {
    await expect(sheet.getByRole('definition').filter({ hasText: new RegExp(`^${key}$`) })).toBeVisible();
  }
  await expect(sheet.getByText('Restore')).toHaveCount(0);
  await sheet.getByLabel('Single-key shortcuts').uncheck();
  await page.keyboard.press('Escape');
  await page.keyboard.press('n');
  await page.keyboard.press('?');
  await page.keyboard.press('Control+k');
  const palette = page.getByRole('dialog', { name: 'Command palette' });
  await palette.getByRole('combobox').fill('keyboard');
  await page.keyboard.press('Enter');
  await sheet.getByLabel('Single-key shortcuts').check();
  await page.keyboard.press('Escape');
  await expect(sheet).toBeHidden();
  await page.keyboard.press('n');
  await expect(page.getByRole('dialog', { name: 'Add Bookmark' })).toBeVisible();
  await page.keyboard.press('Escape');

  await page.goto('/trash');
  await expect(page.getByText('Trash is empty')).toBeVisible();
  await page.keyboard.press('?');
  await expect(sheet.getByText('Restore')).toBeVisible();
  await expect(sheet.getByText('Edit')).toHaveCount(0);
});

test('the trash is emptied and brought back by keys', async ({ page, request }) => {
  const { headers, bookmarks } = await openWorkspace(page, request, WORLD);
  for (const title of ['Alpha', 'Bravo', 'Charlie']) {
    await request.delete(`/api/bookmarks/${bookmarks[title]}`, { headers });
  }
  await page.goto('/trash');
  await expect(rowOf(page, 'Alpha')).toBeVisible();
  await page.keyboard.press('j');
  await page.keyboard.press('r');
  await expect(rowOf(page, 'Charlie')).toHaveCount(0);
  await expect.poll(() => focused(page)).toBe('Bravo');
  await page.keyboard.press('z');
  await expect(rowOf(page, 'Charlie')).toBeVisible();
  await page.keyboard.press('Control+a');
  await page.keyboard.press('Backspace');
  const question = page.getByRole('alertdialog');
  await expect(question).toContainText('Delete 3 bookmarks permanently?');
  await question.getByRole('button', { name: 'Delete permanently' }).click();
  await expect(page.getByText('Trash is empty')).toBeVisible();
});

test('rows are selected by keys, by checkbox and as a range', async ({ page, request }) => {
  await openWorkspace(page, request, WORLD);
  const bar = page.getByRole('toolbar');
  await page.keyboard.press('j');
  await page.keyboard.press('x');
  await page.keyboard.press('Shift+J');
  await page.keyboard.press('Shift+ArrowDown');
  await expect(bar).toHaveAccessibleName('3 bookmarks selected');
  await page.keyboard.press('Shift+K');
  await expect(bar).toHaveAccessibleName('2 bookmarks selected');
  await page.keyboard.press('Escape');
  await expect(bar).toHaveCount(0);

  await rowOf(page, 'Delta').hover();
  await page.getByLabel('Select Delta').check();
  await page.getByLabel('Select Alpha').click({ modifiers: ['Shift'] });
  await expect(bar).toHaveAccessibleName('4 bookmarks selected');
  await bar.getByRole('button', { name: 'Trash' }).click();
  await expect.poll(() => titlesOf(page)).toEqual(['Echo']);
  await expect.poll(() => focused(page)).toBe('Echo');
  await expect(page.getByText('Moved 4 bookmarks to trash')).toBeVisible();
  await page.keyboard.press('z');
  await expect.poll(() => titlesOf(page)).toEqual(['Echo', 'Delta', 'Charlie', 'Bravo', 'Alpha']);
});
