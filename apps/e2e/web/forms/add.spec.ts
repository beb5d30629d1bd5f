import { expect, test, type Locator, type Page } from '@playwright/test';
import { holdsFocus, written } from '../support/page-probe.js';
import { watch } from '../support/server-says.js';
import { openWorkspace } from '../support/form-room.js';

const CREATE = { method: 'POST', path: /^\/api\/bookmarks$/ };

async function openAdd(page: Page): Promise<Locator> {
  await expect(page.getByRole('heading', { name: 'My Bookmarks' })).toBeAttached();
  await page.keyboard.press('n');
  const dialog = page.getByRole('dialog', { name: 'Add Bookmark' });
  await expect(dialog).toBeVisible();
  return dialog;
}

test('the type follows the content until a person picks one', async ({ page, request }) => {
  const workspace = await openWorkspace(page, request);
  const dialog = await openAdd(page);
  const type = dialog.getByRole('combobox', { name: 'Type' });
  const content = dialog.getByRole('textbox', { name: /Content|Description/ });
  await content.pressSequentially('#ff0000');
  await expect(type).toContainText('Color');
  await content.fill('const a = 1;');
  await expect(type).toContainText('Code');
  await type.click();
  await page.getByRole('option', { name: 'Note' }).click();
  await content.fill('#00ff00');
  await expect(type).toContainText('Note');
  await dialog.getByPlaceholder('Title... *').fill('Green');
  await dialog.getByRole('button', { name: 'Save', exact: true }).click();
  await expect.poll(workspace.saved).toMatchObject([{ type: 'note', title: 'Green', content: '#00ff00' }]);
});

test('an address gets its scheme and a title from its host', async ({ page, request }) => {
  const workspace = await openWorkspace(page, request);
  const dialog = await openAdd(page);
  await dialog.getByRole('textbox', { name: 'Content' }).fill('www.radix-ui.com/colors');
  await dialog.getByRole('textbox', { name: 'Tags' }).focus();
  await expect(dialog.getByRole('textbox', { name: 'URL' })).toHaveValue('https://www.radix-ui.com/colors');
  await expect(dialog.getByPlaceholder('Title... *')).toHaveValue('radix-ui.com');
  await page.keyboard.press('Control+Enter');
  await expect(dialog).toBeHidden();
  await expect
    .poll(workspace.saved)
    .toMatchObject([{ type: 'link', title: 'radix-ui.com', url: 'https://www.radix-ui.com/colors' }]);
});

test('what cannot be saved is said beside its field, and nothing is cut to fit', async ({
  page,
  request,
}) => {
  await openWorkspace(page, request);
  const calls = watch(page, CREATE);
  const dialog = await openAdd(page);
  const save = dialog.getByRole('button', { name: 'Save', exact: true });
  await dialog.getByPlaceholder('Title... *').fill('   ');
  await save.click();
  await expect(dialog.getByRole('alert')).toHaveText('Title is required');
  await expect(dialog.getByPlaceholder('Title... *')).toBeFocused();
  await dialog.getByPlaceholder('Title... *').fill('Long');
  await dialog.getByRole('textbox', { name: 'Content' }).fill('word '.repeat(20_001));
  await save.click();
  await expect(dialog.getByRole('alert')).toContainText('at most 100,000');
  await expect(dialog.getByRole('textbox', { name: 'Content' })).toHaveValue('word '.repeat(20_001));
  await dialog.getByRole('textbox', { name: 'Content' }).fill('');
  await dialog.getByRole('combobox', { name: 'Type' }).click();
  await page.getByRole('option', { name: 'Link' }).click();
  await dialog.getByRole('textbox', { name: 'URL' }).fill('no address at all');
  await save.click();
  await expect(dialog.getByRole('alert')).toHaveText('A link needs a valid URL');
  await expect(dialog.getByRole('textbox', { name: 'URL' })).toBeFocused();
  expect(calls.bodies).toEqual([]);
});

test('the textarea is 100 to 300 pixels high, 24 a line', async ({ page, request }) => {
  await openWorkspace(page, request);
  const dialog = await openAdd(page);
  const content = dialog.getByRole('textbox', { name: 'Content' });
  const height = (): Promise<number> => content.evaluate((element) => element.getBoundingClientRect().height);
  expect(await height()).toBe(100);
  await content.fill('a\nb\nc\nd\ne\nf');
  expect(await height()).toBe(144);
  await content.fill('line\n'.repeat(60));
  expect(await height()).toBe(300);
});

test('a draft outlives Esc, a reload and another bookmark', async ({ page, request }) => {
  const workspace = await openWorkspace(page, request);
  let dialog = await openAdd(page);
  await dialog.getByPlaceholder('Title... *').fill('Half a thought');
  await dialog.getByRole('textbox', { name: 'Content' }).fill('It began like this');
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();

  await page.getByPlaceholder(/Search/).fill('example.com');
  await page.keyboard.press('Enter');
  await expect(dialog.getByPlaceholder('Title... *')).toHaveValue('example.com');
  await page.keyboard.press('Control+Enter');
  await expect(dialog).toBeHidden();
  await expect.poll(async () => (await workspace.saved()).length).toBe(1);

  await page.reload();
  dialog = await openAdd(page);
  await expect(dialog.getByPlaceholder('Title... *')).toHaveValue('Half a thought');
  await expect(dialog.getByRole('textbox', { name: 'Content' })).toHaveValue('It began like this');
  await dialog.getByRole('button', { name: 'Clear' }).click();
  await expect(dialog.getByPlaceholder('Title... *')).toHaveValue('');
  await dialog.getByRole('button', { name: 'Undo clear' }).click();
  await expect(dialog.getByPlaceholder('Title... *')).toHaveValue('Half a thought');
});

test('no keystroke of a password touches the disk', async ({ page, request }) => {
  await openWorkspace(page, request);
  const dialog = await openAdd(page);
  await dialog.getByPlaceholder('Title... *').fill('Staging');
  await dialog.getByRole('textbox', { name: 'Content' }).pressSequentially('hunter2-Hunt');
  await expect(dialog.getByRole('combobox', { name: 'Type' })).toContainText('Password');
  const values = await written(page);
  expect(values.some((value) => value.includes('Staging'))).toBe(true);
  expect(values.filter((value) => /hunt/.test(value))).toEqual([]);
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await page.getByRole('search').getByRole('button', { name: 'Add Bookmark' }).click();
  await expect(dialog.getByRole('textbox', { name: 'Content' })).toHaveValue('hunter2-Hunt');
});

test('the keyboard does it all: focus begins in the title, is kept inside, and returns', async ({
  page,
  request,
}) => {
  const workspace = await openWorkspace(page, request);
  const calls = watch(page, CREATE);
  await page.getByRole('button', { name: 'Add bookmark' }).first().focus();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Add Bookmark' });
  await expect(dialog.getByPlaceholder('Title... *')).toBeFocused();
  await page.keyboard.type('Typed');
  await page.keyboard.press('Tab');
  await expect(dialog.getByRole('textbox', { name: 'Content' })).toBeFocused();
  await page.keyboard.type('with the keys');
  await page.keyboard.press('Tab');
  await expect(dialog.getByRole('textbox', { name: 'Tags' })).toBeFocused();
  for (let step = 0; step < 12; step += 1) {
    await page.keyboard.press('Tab');
    await expect.poll(() => holdsFocus(dialog)).toBe(true);
  }
  // From a button too, and without pressing it.
  await dialog.getByRole('button', { name: 'Cancel' }).focus();
  await page.keyboard.press('Control+Enter');
  await expect(dialog).toBeHidden();
  await expect.poll(workspace.saved).toMatchObject([{ title: 'Typed', content: 'with the keys' }]);
  expect(calls.bodies).toHaveLength(1);
  await expect(page.getByRole('button', { name: 'Add bookmark' }).first()).toBeFocused();
});
