import { expect, test, type Page } from '@playwright/test';
import { openWorkspace, rowOf } from '../support/workspace.js';

const WORLD = {
  projects: ['Words'],
  bookmarks: [
    { title: 'One', tags: ['desing', 'ui'] },
    { title: 'Two', tags: ['design'] },
    { title: 'Three', tags: ['design', 'old'] },
  ],
};

/** A page of the list is 100. */
const MORE_THAN_A_PAGE = 105;

const dialogOf = (page: Page) => page.getByRole('dialog', { name: 'Tags', exact: true });

test('tags are renamed, merged and deleted with counts, each with an undo', async ({ page, request }) => {
  await openWorkspace(page, request, WORLD);
  await page.keyboard.press('Control+k');
  await page.getByRole('dialog').getByRole('combobox').fill('manage tags');
  await page.keyboard.press('Enter');
  const dialog = dialogOf(page);
  const tag = (name: string) => dialog.getByRole('listitem').filter({ hasText: `#${name}` });
  await expect(tag('design')).toContainText('2');

  await dialog.getByRole('button', { name: 'Rename #ui' }).click();
  await dialog.getByLabel('New name').fill('Interfaces');
  await page.keyboard.press('Enter');
  await expect(tag('Interfaces')).toContainText('1');
  await expect(page.getByText('Renamed #ui to #Interfaces')).toBeVisible();
  await expect(rowOf(page, 'One').getByText('Interfaces')).toHaveCount(1);
  await page.getByRole('button', { name: 'Undo' }).first().click();
  await expect(tag('ui')).toContainText('1');
  await expect(page.getByText('Undone')).toBeVisible();

  await dialog.getByRole('button', { name: 'Rename #desing' }).click();
  await dialog.getByLabel('New name').fill('Design');
  await expect(dialog.getByText('#design is there already, on 2: the two become one')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(dialog).toBeVisible();

  await dialog.getByLabel('Choose #desing').check();
  await dialog.getByLabel('Choose #design').check();
  await dialog.getByRole('button', { name: 'Merge 2 tags' }).click();
  await expect(tag('desing')).toHaveCount(0);
  await expect(tag('design')).toContainText('3');
  await expect(page.getByText('Merged #desing into #design')).toBeVisible();

  await dialog.getByRole('button', { name: 'Delete #old' }).click();
  await expect(tag('old')).toHaveCount(0);
  await expect(page.getByText('Deleted #old')).toBeVisible();
  await expect(dialog.getByRole('textbox')).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  await page.keyboard.press('z');
  await expect(rowOf(page, 'Three').getByText('old')).toBeVisible();
  await page.keyboard.press('z');
  await expect(rowOf(page, 'One').getByText('desing')).toBeVisible();
});

test('the account page leads to the tags, and back leads there again', async ({ page, request }) => {
  await openWorkspace(page, request, WORLD);
  await page.goto('/user');
  await page.getByRole('link', { name: 'Manage tags' }).click();
  await expect(dialogOf(page).getByRole('listitem').first()).toContainText('#design');
  await page.goBack();
  await expect(page.getByRole('region', { name: 'Tags' })).toBeVisible();
});

test('the rest of a tag that cannot be had is asked for once, and again when wanted', async ({
  page,
  request,
}) => {
  const { headers } = await openWorkspace(page, request, WORLD);
  for (let n = 0; n < MORE_THAN_A_PAGE; n += 1) {
    const data = { type: 'note', title: `Word ${n}`, content: '', tags: ['all'] };
    expect((await request.post('/api/bookmarks', { headers, data })).ok()).toBe(true);
  }
  // What was just saved is told to the page too, which then asks anew by itself.
  await page.route('**/api/events', (route) => route.abort());
  let asked = 0;
  await page.route(/tag=all.*cursor=/u, (route) => {
    asked += 1;
    return asked > 1
      ? route.continue()
      : route.fulfill({ status: 400, json: { success: false, message: 'Broken' } });
  });
  await page.goto('/bkmkrs?tag=all');
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByRole('alert')).toContainText('Failed to load bookmarks');
  await expect(dialog.getByRole('listitem')).toHaveCount(100);
  expect(asked).toBe(1);
  await dialog.getByRole('button', { name: 'Try again' }).click();
  await expect(dialog.getByRole('listitem')).toHaveCount(MORE_THAN_A_PAGE);
});

test('a tag is renamed and deleted from its own dialog', async ({ page, request }) => {
  await openWorkspace(page, request, WORLD, '/bkmkrs?tag=design');
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText('#design');
  await expect(dialog).toContainText('2 items');
  await dialog.getByRole('button', { name: 'Rename' }).click();
  await dialog.getByLabel('New name').fill('art');
  await page.keyboard.press('Enter');
  await expect(dialog).toContainText('#art');
  await expect(dialog).toContainText('2 items');
  expect(new URL(page.url()).searchParams.get('tag')).toBe('art');
  await dialog.getByRole('button', { name: 'Delete', exact: true }).click();
  await expect(dialog).toHaveCount(0);
  await expect(rowOf(page, 'Two').getByText('art')).toHaveCount(0);
});

for (const [name, refuse] of [
  ['says no', { status: 500, json: { success: false, message: 'Broken', error: { code: 'internal' } } }],
  ['is away', null],
] as const) {
  test(`changes of a tag, with a server that ${name}`, async ({ page, request }) => {
    await openWorkspace(page, request, WORLD, '/bkmkrs?tags=manage');
    const dialog = dialogOf(page);
    await page.route(/\/api\/tags\/.+/u, (route) =>
      refuse ? route.fulfill(refuse) : route.abort('internetdisconnected'),
    );
    const isBack = async (): Promise<void> => {
      await expect(dialog.getByRole('alert')).toContainText('Failed to change the tag');
      await expect(dialog.getByRole('button', { name: 'Show #design', exact: true })).toBeVisible();
      await expect(dialog.getByRole('button', { name: 'Show #desing', exact: true })).toBeVisible();
      await expect(rowOf(page, 'Two').getByText('design', { exact: true })).toHaveCount(1);
      await dialog.getByRole('button', { name: 'Dismiss' }).click();
    };
    await dialog.getByRole('button', { name: 'Rename #design' }).click();
    await dialog.getByLabel('New name').fill('art');
    await page.keyboard.press('Enter');
    await isBack();
    await dialog.getByRole('button', { name: 'Delete #design' }).click();
    await isBack();
    await dialog.getByLabel('Choose #desing').check();
    await dialog.getByLabel('Choose #design').check();
    await dialog.getByRole('button', { name: 'Merge 2 tags' }).click();
    await isBack();
  });
}
