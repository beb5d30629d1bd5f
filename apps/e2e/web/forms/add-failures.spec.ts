import { expect, test, type Locator, type Page } from '@playwright/test';
import { envelope, failing, watch } from '../support/server-says.js';
import { openWorkspace } from '../support/form-room.js';

const CREATE = { method: 'POST', path: /^\/api\/bookmarks$/ };

async function fill(page: Page, title: string, content = 'Two words'): Promise<Locator> {
  await expect(page.getByText('No bookmarks yet')).toBeVisible();
  await page.keyboard.press('n');
  const dialog = page.getByRole('dialog', { name: 'Add Bookmark' });
  await dialog.getByPlaceholder('Title... *').fill(title);
  await dialog.getByRole('textbox', { name: 'Content' }).fill(content);
  await dialog.getByRole('textbox', { name: 'Tags' }).fill('one, two');
  return dialog;
}

/** What the server may not answer to waits on the device, but for passwords: those come back at once. */
const CASES = [
  { failure: 'refuses', content: 'Two words', text: 'Failed to add bookmark' },
  { failure: 'is cut off', content: 'c0rrect-H0rse!', text: 'Failed to add bookmark' },
] as const;

for (const { failure, content, text } of CASES) {
  test(`a new bookmark comes back into its form when the server ${failure}`, async ({ page, request }) => {
    const workspace = await openWorkspace(page, request);
    const calls = watch(page, CREATE);
    const recover = await failing(page, CREATE, failure);
    const dialog = await fill(page, 'Kept', content);
    await page.keyboard.press('Control+Enter');
    await expect(dialog.getByRole('alert')).toContainText(text);
    await expect(dialog.getByPlaceholder('Title... *')).toHaveValue('Kept');
    await expect(dialog.getByRole('textbox', { name: 'Content' })).toHaveValue(content);
    await expect(dialog.getByRole('textbox', { name: 'Tags' })).toHaveValue('one, two');
    await recover();
    await dialog.getByRole('button', { name: 'Try again' }).click();
    await expect(dialog).toBeHidden();
    await expect.poll(workspace.saved).toMatchObject([{ title: 'Kept', tags: ['one', 'two'] }]);
    // The server could have taken the first one: a repeat is recognised.
    expect(new Set(calls.keys).size).toBe(1);
  });
}

test('an answer that got lost does not save twice', async ({ page, request }) => {
  const workspace = await openWorkspace(page, request);
  const calls = watch(page, CREATE);
  let lost = 0;
  await page.route('**/api/bookmarks', async (route) => {
    if (route.request().method() !== 'POST' || lost > 0) return route.fallback();
    lost += 1;
    await route.fetch();
    return route.abort('connectionreset');
  });
  const dialog = await fill(page, 'Once', 'c0rrect-H0rse!');
  await page.keyboard.press('Control+Enter');
  await dialog.getByRole('alert').getByRole('button', { name: 'Try again' }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByText('Bookmark saved')).toBeVisible();
  expect((await workspace.saved()).map(({ title }) => title)).toEqual(['Once']);
  expect(new Set(calls.keys).size).toBe(1);
  await expect(page.getByRole('list', { name: 'Work Bookmarks' }).getByText('Once')).toHaveCount(1);
});

test('a refusal waits until the dialog that is open meanwhile is done', async ({ page, request }) => {
  const workspace = await openWorkspace(page, request);
  const refused = Promise.withResolvers<void>();
  let isFirst = true;
  await page.route('**/api/bookmarks', async (route) => {
    if (route.request().method() !== 'POST' || !isFirst) return route.fallback();
    isFirst = false;
    await refused.promise;
    return route.fulfill({ status: 500, json: envelope(500) });
  });
  const dialog = await fill(page, 'First');
  await page.keyboard.press('Control+Enter');
  await expect(dialog).toBeHidden();
  await page.keyboard.press('n');
  await dialog.getByPlaceholder('Title... *').fill('Second');
  refused.resolve();
  await expect(page.getByText('Failed to add bookmark')).toBeAttached();
  await expect(dialog.getByPlaceholder('Title... *')).toHaveValue('Second');
  await page.keyboard.press('Control+Enter');
  await expect(dialog).toBeHidden();
  await page.keyboard.press('n');
  await expect(dialog.getByPlaceholder('Title... *')).toHaveValue('First');
  await page.keyboard.press('Control+Enter');
  await expect
    .poll(async () => (await workspace.saved()).map(({ title }) => title).toSorted())
    .toEqual(['First', 'Second']);
});
