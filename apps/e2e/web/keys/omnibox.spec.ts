import { expect, test, type Page } from '@playwright/test';
import { focused, openWorkspace, rowOf, titlesOf } from '../support/workspace.js';

const WORLD = {
  projects: ['Words', 'Side Project'],
  bookmarks: [
    { title: 'Snippet', type: 'code', content: 'const a = 1;', tags: ['design'] },
    { title: 'Memo', tags: ['two words'] },
    { title: 'Site', type: 'link', url: 'https://docs.example.com/', tags: [], project: 'Side Project' },
  ],
};
const boxOf = (page: Page) => page.getByLabel('Search or add bookmark');
const optionsOf = (page: Page) => page.getByRole('listbox').getByRole('option');

test('operators complete by keys, show as understood and stand in the address', async ({ page, request }) => {
  await openWorkspace(page, request, WORLD, '/bkmkrs?project=all');
  await page.keyboard.press('/');
  await page.keyboard.type('ty');
  await expect(optionsOf(page)).toHaveText([/^type:/u]);
  await page.keyboard.press('Tab');
  await expect(boxOf(page)).toHaveValue('type:');
  await page.keyboard.type('co');
  await expect(optionsOf(page)).toHaveText(['code', 'color']);
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(boxOf(page)).toHaveValue('type:code ');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect.poll(() => titlesOf(page)).toEqual(['Snippet']);
  await expect(page.locator('[data-span=operator]')).toHaveText('type:code');
  expect(new URL(page.url()).searchParams.get('q')).toBe('type:code');

  await page.keyboard.press('Escape');
  await page.keyboard.press('Escape');
  await expect(boxOf(page)).toHaveValue('');
  await page.keyboard.type('tag:two');
  await expect(optionsOf(page)).toHaveText([/^two words/u]);
  await page.keyboard.press('Tab');
  await expect(boxOf(page)).toHaveValue('tag:"two words" ');
  await expect.poll(() => titlesOf(page)).toEqual(['Memo']);
  await page.keyboard.press('Escape');
  await page.keyboard.type('project:side');
  await expect(optionsOf(page)).toHaveText(['Side Project']);
  await page.keyboard.press('Tab');
  await expect.poll(() => titlesOf(page)).toEqual(['Site']);

  // Enter without a choice still adds.
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog', { name: 'Add Bookmark' })).toBeVisible();
});

test('what is not understood is explained', async ({ page, request }) => {
  await openWorkspace(page, request, WORLD);
  await boxOf(page).fill('type:video');
  await expect(page.getByText('type: takes link, note, password, code, color, image.')).toBeVisible();
  await expect(page.locator('[data-span=misread]')).toHaveText('type:video');
  await boxOf(page).fill('before:soon');
  await expect(page.getByText('before: takes a day such as 2026-01-31')).toBeVisible();
  await boxOf(page).fill('foo:bar');
  await expect(page.getByText('takes')).toHaveCount(0);
});

test('searches that led somewhere are offered again', async ({ page, request }) => {
  await openWorkspace(page, request, WORLD);
  await boxOf(page).fill('type:code');
  await expect.poll(() => titlesOf(page)).toEqual(['Snippet']);
  await expect
    .poll(() =>
      page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('recentSearches'))),
    )
    .toHaveLength(1);
  await page.keyboard.press('Escape');
  await page.keyboard.press('Escape');
  await page.reload();
  await expect(rowOf(page, 'Memo')).toBeVisible();
  await page.keyboard.press('/');
  await expect(optionsOf(page).first()).toHaveText(/^type:code/u);
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect.poll(() => titlesOf(page)).toEqual(['Snippet']);
});

test('back, reload and a copied address land where they should', async ({ page, request }) => {
  const { bookmarks, projects } = await openWorkspace(page, request, WORLD, '/bkmkrs?project=all');
  await boxOf(page).pressSequentially('memo');
  await expect.poll(() => titlesOf(page)).toEqual(['Memo']);
  await rowOf(page, 'Memo').getByRole('button', { name: 'Memo' }).click();
  const dialog = page.getByRole('dialog', { name: 'Memo' });
  await expect(dialog).toBeVisible();
  const address = page.url();
  await page.goBack();
  await expect(dialog).toHaveCount(0);
  await expect(boxOf(page)).toHaveValue('memo');
  await page.goBack();
  await expect(boxOf(page)).toHaveValue('');
  await expect.poll(() => titlesOf(page)).toEqual(['Site', 'Memo', 'Snippet']);
  await page.goForward();
  await expect(boxOf(page)).toHaveValue('memo');

  await page.goto(address);
  await expect(dialog).toBeVisible();
  await page.reload();
  await expect(dialog).toBeVisible();
  // The focus goes to the list, so there has to be one.
  await expect(rowOf(page, 'Memo')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(boxOf(page)).toHaveValue('memo');
  await expect.poll(() => focused(page)).toBe('Memo');

  await page.goto(`/bkmkrs?project=${projects['Side Project']}&open=${bookmarks['Site']}`);
  await expect(page.getByRole('dialog', { name: 'Site' })).toBeVisible();
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click();
  await expect(page.getByRole('heading', { name: 'Side Project Bookmarks' })).toBeVisible();
});

test('closing takes the step back that opening made: going back leaves at once', async ({
  page,
  request,
}) => {
  await openWorkspace(page, request, WORLD, '/bkmkrs?project=all');
  const dialog = page.getByRole('dialog', { name: 'Memo' });
  const open = () => rowOf(page, 'Memo').getByRole('button', { name: 'Memo' }).click();
  await boxOf(page).pressSequentially('memo');
  await expect.poll(() => titlesOf(page)).toEqual(['Memo']);
  for (const close of [() => page.keyboard.press('Escape'), () => dialog.getByLabel('Close').click()]) {
    await open();
    await expect(dialog).toBeVisible();
    await close();
    await expect(dialog).toHaveCount(0);
  }
  expect(new URL(page.url()).searchParams.get('q')).toBe('memo');
  await page.goBack();
  await expect(boxOf(page)).toHaveValue('');
  await expect.poll(() => titlesOf(page)).toEqual(['Site', 'Memo', 'Snippet']);
});

test('Esc pressed twice closes a bookmark and no more', async ({ page, request }) => {
  await openWorkspace(page, request, WORLD, '/bkmkrs?project=all');
  await rowOf(page, 'Memo').getByRole('button', { name: 'Memo' }).click();
  await expect(page.getByRole('dialog', { name: 'Memo' })).toBeVisible();
  await Promise.all([page.keyboard.press('Escape'), page.keyboard.press('Escape')]);
  await expect(page.getByRole('dialog')).toHaveCount(0);
  expect(new URL(page.url()).pathname).toBe('/bkmkrs');
  await expect.poll(() => titlesOf(page)).toEqual(['Site', 'Memo', 'Snippet']);
});
