import { expect, test } from '@playwright/test';
import { focused, openWorkspace, rowOf } from '../support/workspace.js';

const WORLD = {
  projects: ['Words', 'Side Project'],
  bookmarks: [
    { title: 'Snippet', type: 'code', content: 'const a = 1;', tags: ['design'] },
    { title: 'Memo', tags: ['two words'] },
  ],
};

test('the palette finds actions, projects, tags and bookmarks by a few letters', async ({
  page,
  request,
}) => {
  await openWorkspace(page, request, WORLD);
  const palette = page.getByRole('dialog', { name: 'Command palette' });
  const find = async (letters: string, option: string | RegExp): Promise<void> => {
    await page.keyboard.press('Control+k');
    await palette.getByRole('combobox').fill(letters);
    await expect(palette.getByRole('option', { name: option }).first()).toHaveAttribute(
      'aria-selected',
      'true',
    );
    await page.keyboard.press('Enter');
    await expect(palette).toHaveCount(0);
  };
  await find('sdprj', /^Side Project/u);
  await expect(page.getByRole('heading', { name: 'Side Project Bookmarks' })).toBeVisible();
  await find('two w', /^two words/u);
  await expect(page.getByRole('dialog')).toContainText('#two words');
  await page.keyboard.press('Escape');
  await find('snip', /^Snippet/u);
  await expect(page.getByRole('dialog', { name: 'Snippet' })).toBeVisible();
  await page.keyboard.press('Escape');
  await find('timel', /^Timeline/u);
  await expect(page).toHaveTitle('Timeline');
  await find('theme dark', /^Theme: dark/u);
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
  await find('add book', /^Add Bookmark/u);
  await expect(page.getByRole('dialog', { name: 'Add Bookmark' })).toBeVisible();
});

test('the palette acts on the row with the focus, and gives the focus back', async ({ page, request }) => {
  await openWorkspace(page, request, WORLD);
  const palette = page.getByRole('dialog', { name: 'Command palette' });
  await page.keyboard.press('j');
  await expect.poll(() => focused(page)).toBe('Memo');
  await page.keyboard.press('Control+k');
  await expect(palette.getByText('Memo').first()).toBeVisible();
  await page.keyboard.press('Escape');
  await expect.poll(() => focused(page)).toBe('Memo');
  await page.keyboard.press('Control+k');
  await palette.getByRole('combobox').fill('move to trash');
  await page.keyboard.press('Enter');
  await expect(rowOf(page, 'Memo')).toHaveCount(0);
  await expect.poll(() => focused(page)).toBe('Snippet');
  await page.keyboard.press('Control+k');
  await expect(palette.getByRole('option', { name: 'Undo: Moved to trash' })).toBeVisible();
  await palette.getByRole('option', { name: 'Undo: Moved to trash' }).click();
  await expect(rowOf(page, 'Memo')).toBeVisible();
});
