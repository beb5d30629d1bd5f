import { expect, test, type APIRequestContext } from '@playwright/test';
import { openWorkspace, rowOf, type Seeded } from '../support/workspace.js';

/** Pixels that a finger needs. */
const TARGET = 44;
/** A page of the list is 100. */
const MORE_THAN_A_PAGE = 105;
/** Links that one call of the import takes. */
const IMPORT_BATCH = 50;

test.use({ viewport: { width: 390, height: 780 }, hasTouch: true });

test('a finger selects by resting on a row or by the Select button, and hits what it aims at', async ({
  page,
  request,
}) => {
  await openWorkspace(page, request, {
    projects: ['Words'],
    bookmarks: [{ title: 'Alpha' }, { title: 'Bravo' }, { title: 'Charlie' }],
  });
  const bar = page.getByRole('toolbar');
  await rowOf(page, 'Bravo').locator('[data-row]').dispatchEvent('pointerdown', { pointerType: 'touch' });
  await expect(bar).toHaveAccessibleName('1 bookmark selected');
  await rowOf(page, 'Bravo').locator('[data-row]').dispatchEvent('pointerup', { pointerType: 'touch' });
  // The click that ends the rest is not a tap.
  await rowOf(page, 'Bravo').locator('[data-row]').dispatchEvent('click');
  await expect(bar).toHaveAccessibleName('1 bookmark selected');
  await rowOf(page, 'Charlie').locator('[data-row]').tap();
  await expect(bar).toHaveAccessibleName('2 bookmarks selected');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  for (const button of await bar.getByRole('button').all()) {
    const box = await button.boundingBox();
    expect(box?.width).toBeGreaterThanOrEqual(TARGET);
    expect(box?.height).toBeGreaterThanOrEqual(TARGET);
  }
  await page.getByRole('button', { name: 'Done' }).tap();
  await expect(bar).toHaveCount(0);
  await page.getByRole('button', { name: 'Select', exact: true }).tap();
  await rowOf(page, 'Alpha').locator('[data-row]').tap();
  await bar.getByRole('button', { name: 'Trash' }).tap();
  await expect(rowOf(page, 'Alpha')).toHaveCount(0);
  await rowOf(page, 'Bravo').locator('[data-row]').tap();
  await expect(page.getByRole('dialog', { name: 'Bravo' })).toBeVisible();
});

test('what is selected and what can be done with it stand in one line, also with all that match', async ({
  page,
  request,
}) => {
  await page.setViewportSize({ width: 360, height: 780 });
  const world = await openWorkspace(page, request, { projects: ['Words'], bookmarks: [] });
  await save(request, world, MORE_THAN_A_PAGE);
  await page.reload();
  await page.getByRole('button', { name: 'Select', exact: true }).tap();
  await page.locator('main [data-row]').first().tap();
  const bar = page.getByRole('toolbar');
  await expect(bar.getByRole('button', { name: /^Select all/u })).toBeVisible();
  const buttons = await Promise.all(
    (await bar.getByRole('button').all()).map((button) => button.boundingBox()),
  );
  expect(new Set(buttons.map((box) => box?.y)).size).toBe(1);
  expect((await bar.boundingBox())?.height).toBeLessThan(2 * TARGET);
});

test('a long title is read whole, in a bookmark and in its form', async ({ page, request }) => {
  const title = 'A title that says a good deal more than one line of a small phone can ever hold';
  await openWorkspace(page, request, {
    projects: ['Words'],
    bookmarks: [{ title, type: 'link', url: 'https://example.com/' }],
  });
  await rowOf(page, title).locator('[data-row]').tap();
  const dialog = page.getByRole('dialog', { name: title });
  const heading = dialog.getByRole('heading', { name: title });
  expect(await heading.evaluate((element) => element.scrollHeight - element.clientHeight)).toBe(0);
  for (const name of ['Edit', 'Delete', 'Close']) {
    const box = await dialog.getByRole('button', { name, exact: true }).boundingBox();
    expect(box?.width).toBeGreaterThanOrEqual(TARGET);
    expect(box?.height).toBeGreaterThanOrEqual(TARGET);
  }
  await dialog.getByRole('button', { name: 'Edit', exact: true }).tap();
  const field = page.getByRole('dialog', { name: 'Edit Bookmark' }).getByLabel('Title');
  await expect(field).toHaveValue(title);
  expect(await field.evaluate((element) => element.scrollWidth - element.clientWidth)).toBe(0);
  expect(await field.evaluate((element) => element.scrollHeight - element.clientHeight)).toBeLessThan(2);
  // It has lines but is one: Enter saves.
  await field.fill('One\ntitle');
  await expect(field).toHaveValue('One title');
  await field.press('Enter');
  await expect(rowOf(page, 'One title')).toBeVisible();
});

test('a row gives its room to the title: one button, and none while selecting', async ({ page, request }) => {
  await openWorkspace(page, request, {
    projects: ['Words'],
    bookmarks: [{ title: 'A word' }, { title: 'A place', type: 'link', url: 'https://example.com/' }],
  });
  const shown = (title: string) =>
    rowOf(page, title).locator('button:not([data-row]), a').filter({ visible: true });
  await expect(shown('A place')).toHaveCount(1);
  await expect(shown('A place')).toHaveAccessibleName('Open link');
  await expect(shown('A word')).toHaveCount(1);
  await expect(shown('A word')).toHaveAccessibleName('Copy');
  await page.getByRole('button', { name: 'Select', exact: true }).tap();
  for (const title of ['A word', 'A place']) await expect(shown(title)).toHaveCount(0);
});

test('a title as long as it may be is read whole', async ({ page, request }) => {
  const title = 'because nobody stopped it in time '.repeat(14).trim();
  await openWorkspace(page, request, { projects: ['Words'], bookmarks: [{ title }] });
  await rowOf(page, title).locator('[data-row]').tap();
  const heading = page.getByRole('dialog', { name: title }).getByRole('heading', { name: title });
  expect(await heading.evaluate((element) => element.scrollHeight - element.clientHeight)).toBe(0);
});

test('the palette is left with a finger', async ({ page, request }) => {
  await openWorkspace(page, request, { projects: ['Words'], bookmarks: [{ title: 'Alpha' }] });
  await page.getByRole('button', { name: 'Command palette' }).tap();
  const palette = page.getByRole('dialog', { name: 'Command palette' });
  await palette.getByRole('button', { name: 'Close' }).tap();
  await expect(palette).toHaveCount(0);
});

/** By the import, which takes many at once. */
async function save(request: APIRequestContext, { headers, projects }: Seeded, count: number): Promise<void> {
  const bookmarks = Array.from({ length: count }, (_, n) => ({
    type: 'link',
    title: `Word ${n + 1}`,
    url: `https://words.example/${n + 1}`,
    project_id: projects['Words'],
  }));
  for (let at = 0; at < count; at += IMPORT_BATCH) {
    const data = { bookmarks: bookmarks.slice(at, at + IMPORT_BATCH) };
    const saved = await request.post('/api/import/bookmarks', { headers, data });
    expect(await saved.json()).toMatchObject({ data: { errors: [] } });
  }
}
