import { readFile } from 'node:fs/promises';
import { expect, test, type Locator, type Page } from '@playwright/test';
import { openWorkspace } from './support/workspace.js';

const PLACE = { projects: ['Words', 'Reading'], bookmarks: [] };

const card = (page: Page): Locator => page.getByRole('region', { name: 'Bookmark Saving Rules' });
const dialog = (page: Page): Locator => page.getByRole('dialog');
const row = (page: Page, name: string): Locator =>
  dialog(page).getByRole('listitem').filter({ hasText: name });
const names = (page: Page): Promise<string[]> =>
  dialog(page)
    .getByRole('listitem')
    .getByRole('button', { name: /^Move / })
    .evaluateAll((buttons) => buttons.map((button) => button.ariaLabel?.replace('Move ', '') ?? ''));

async function openRules(page: Page): Promise<void> {
  await card(page).getByRole('button', { name: 'Manage smart rules' }).click();
  await expect(page.getByRole('dialog', { name: 'Bookmark Saving Rules' })).toBeVisible();
}

async function make(page: Page, name: string): Promise<void> {
  const first = dialog(page).getByRole('button', { name: /^Create (First )?Rule$/u });
  await first.click();
  await dialog(page).getByLabel('Rule name').fill(name);
  await dialog(page).getByLabel('Value of action 1').fill('later');
  await dialog(page).getByRole('button', { name: 'Save Rule' }).click();
  await expect(row(page, name)).toBeVisible();
}

test('a rule is made, refused with all that is missing, edited, duplicated, switched off and deleted', async ({
  page,
  request,
}) => {
  await openWorkspace(page, request, PLACE, '/user');
  await expect(card(page).getByText('0 active rules • 0 total')).toBeVisible();
  await openRules(page);
  await expect(dialog(page).getByText('No Rules Created Yet')).toBeVisible();
  await dialog(page).getByRole('button', { name: 'Create First Rule' }).click();
  const form = page.getByRole('dialog', { name: 'Create Rule' });
  // The defaults of the spec.
  await expect(form.getByRole('switch', { name: 'Active' })).toBeChecked();
  await expect(form.getByLabel('Priority')).toHaveValue('0');
  await expect(form.getByLabel('Field of condition 1')).toHaveValue('any');
  await expect(form.getByLabel('Operator of condition 1')).toHaveValue('exists');
  await expect(form.getByLabel('Type of action 1')).toHaveValue('add_tags');
  await expect(form.getByRole('button', { name: /^Remove/u })).toHaveCount(0);
  await form.getByLabel('Field of condition 1').selectOption('title');
  await form.getByLabel('Operator of condition 1').selectOption('contains');
  await form.getByRole('button', { name: 'Save Rule' }).click();
  await expect(form.getByRole('alert')).toHaveText([
    'Rule name is required',
    'Condition 1: Value is required',
    'Action 1: Action value is required',
  ]);
  await expect(form.getByLabel('Rule name')).toBeFocused();
  await form.getByLabel('Rule name').fill('Articles');
  await form.getByLabel('Value of condition 1').fill('release');
  await form.getByRole('button', { name: 'Add condition' }).click();
  await expect(form.getByLabel('Between conditions 1 and 2')).toHaveValue('OR');
  await form.getByLabel('Between conditions 1 and 2').selectOption('AND');
  await form.getByLabel('Type of action 1').selectOption('set_project');
  await form.getByLabel('Value of action 1').selectOption({ label: 'Reading' });
  await form.getByRole('button', { name: 'Save Rule' }).click();
  await expect(row(page, 'Articles')).toContainText('2 conditions • 1 action');
  await expect(row(page, 'Articles')).toContainText('Active');
  await expect(
    dialog(page).getByText('Rules are processed in order of priority (lower numbers first)'),
  ).toBeVisible();

  await row(page, 'Articles').getByRole('button', { name: 'Edit Articles' }).click();
  const edit = page.getByRole('dialog', { name: 'Edit Rule' });
  await expect(edit.getByLabel('Value of condition 1')).toHaveValue('release');
  await edit.getByRole('button', { name: 'Remove condition 2' }).click();
  await edit.getByLabel('Rule name').fill('Releases');
  await edit.getByLabel('Rule name').press('Enter');
  await expect(row(page, 'Releases')).toContainText('1 condition • 1 action');

  await row(page, 'Releases').getByRole('button', { name: 'Duplicate Releases' }).click();
  await expect(row(page, 'Releases (Copy)')).toContainText('Inactive');
  await row(page, 'Releases (Copy)').getByRole('switch').click();
  await expect(row(page, 'Releases (Copy)').getByRole('switch')).toBeChecked();
  await row(page, 'Releases (Copy)').getByRole('button', { name: 'Delete Releases (Copy)' }).click();
  const question = page.getByRole('alertdialog');
  await expect(question).toContainText('This action cannot be undone.');
  await question.getByRole('button', { name: 'Delete' }).click();
  await expect(row(page, 'Releases (Copy)')).toHaveCount(0);
  await page.keyboard.press('Escape');
  await expect(card(page).getByText('1 active rules • 1 total')).toBeVisible();
});

test('rules are put in order by keys and by the pointer', async ({ page, request }) => {
  await openWorkspace(page, request, PLACE, '/user');
  await openRules(page);
  for (const name of ['First', 'Second', 'Third']) await make(page, name);
  expect(await names(page)).toEqual(['First', 'Second', 'Third']);
  await dialog(page).getByRole('button', { name: 'Move Third' }).focus();
  await page.keyboard.press('ArrowUp');
  await expect.poll(() => names(page)).toEqual(['First', 'Third', 'Second']);
  await expect(dialog(page).getByRole('button', { name: 'Move Third' })).toBeFocused();
  await expect(dialog(page).getByRole('status').first()).toHaveText('Third is now 2 of 3');
  const [from, to] = [await row(page, 'First').boundingBox(), await row(page, 'Second').boundingBox()];
  if (!from || !to) throw new Error('The rules are not on screen');
  const handle = await dialog(page).getByRole('button', { name: 'Move First' }).boundingBox();
  await page.mouse.move((handle?.x ?? 0) + 8, (handle?.y ?? 0) + 8);
  await page.mouse.down();
  await page.mouse.move((handle?.x ?? 0) + 8, to.y + to.height - 2, { steps: 6 });
  await page.mouse.up();
  await expect.poll(() => names(page)).toEqual(['Third', 'Second', 'First']);
  await page.reload();
  await openRules(page);
  await expect.poll(() => names(page)).toEqual(['Third', 'Second', 'First']);
});

for (const [what, path, method, act, said] of [
  [
    'switching',
    '**/api/rules/*/toggle',
    'POST',
    (page: Page) => row(page, 'Mine').getByRole('switch').click(),
    'Failed to toggle rule',
  ],
  [
    'duplicating',
    '**/api/rules/*/duplicate',
    'POST',
    (page: Page) => row(page, 'Mine').getByRole('button', { name: 'Duplicate Mine' }).click(),
    'Failed to duplicate rule',
  ],
  [
    'deleting',
    '**/api/rules/*',
    'DELETE',
    async (page: Page) => {
      await row(page, 'Mine').getByRole('button', { name: 'Delete Mine' }).click();
      await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
    },
    'Failed to delete rule',
  ],
] as const) {
  test(`${what} a rule, when the server says no and when it is away`, async ({ page, request }) => {
    await openWorkspace(page, request, PLACE, '/user');
    await openRules(page);
    await make(page, 'Mine');
    for (const refuse of ['says no', 'is away'] as const) {
      await page.route(path, (route) => {
        if (route.request().method() !== method) return route.fallback();
        return refuse === 'is away'
          ? route.abort()
          : route.fulfill({ status: 500, json: { success: false } });
      });
      await act(page);
      await expect(dialog(page).getByRole('alert')).toContainText(said);
      await expect(row(page, 'Mine').getByRole('switch')).toBeChecked();
      await page.unroute(path);
      await dialog(page).getByRole('button', { name: 'Dismiss' }).click();
    }
  });
}

test('a rule that cannot be saved stays in its form', async ({ page, request }) => {
  await openWorkspace(page, request, PLACE, '/user');
  await openRules(page);
  await dialog(page).getByRole('button', { name: 'Create First Rule' }).click();
  await dialog(page).getByLabel('Rule name').fill('Kept');
  await dialog(page).getByLabel('Value of action 1').fill('later');
  await page.route('**/api/rules', (route) =>
    route.request().method() === 'POST' ? route.abort() : route.fallback(),
  );
  await dialog(page).getByRole('button', { name: 'Save Rule' }).click();
  await expect(dialog(page).getByRole('alert')).toHaveText('Failed to create rule');
  await expect(dialog(page).getByLabel('Rule name')).toHaveValue('Kept');
  await page.unroute('**/api/rules');
  await dialog(page).getByRole('button', { name: 'Save Rule' }).click();
  await expect(row(page, 'Kept')).toBeVisible();
});

test('a rule from a template is tested, saved, run on what is there and taken back', async ({
  page,
  request,
}) => {
  const world = await openWorkspace(
    page,
    request,
    {
      projects: ['Words'],
      bookmarks: [
        { title: 'A film', type: 'link', url: 'https://vimeo.com/1' },
        { title: 'A page', type: 'link', url: 'https://example.com/' },
      ],
    },
    '/bkmkrs',
  );
  const tagsOf = async (title: string): Promise<unknown> => {
    const answer = await request.get(`/api/bookmarks/${world.bookmarks[title]}`, { headers: world.headers });
    return ((await answer.json()) as { data: { tags: string[] } }).data.tags;
  };
  await page.goto('/user');
  await openRules(page);
  await dialog(page).getByRole('button', { name: 'Videos' }).click();
  await dialog(page).getByRole('button', { name: 'Test on my bookmarks' }).click();
  await expect(dialog(page).getByText('1 of 2 bookmarks match; 1 would change')).toBeVisible();
  await expect(dialog(page).getByRole('listitem').filter({ hasText: 'A film' })).toContainText('#video');
  expect(await tagsOf('A film')).toEqual([]);
  await dialog(page).getByRole('button', { name: 'Save Rule' }).click();
  await expect(row(page, 'Videos')).toBeVisible();
  await dialog(page).getByRole('button', { name: 'Run on existing' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Run on existing' }).click();
  await expect(page.getByText('Rules changed 1 bookmark')).toBeVisible();
  expect([await tagsOf('A film'), await tagsOf('A page')]).toEqual([['video'], []]);
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Undo', exact: true }).click();
  await expect.poll(() => tagsOf('A film')).toEqual([]);
});

test('rules go out as a file and come in again, and a file without rules adds none', async ({
  page,
  request,
}) => {
  await openWorkspace(page, request, PLACE, '/user');
  await openRules(page);
  await make(page, 'Taken along');
  const download = page.waitForEvent('download');
  await dialog(page).getByRole('button', { name: 'Export rules' }).click();
  const file = await download;
  expect(file.suggestedFilename()).toBe('quickstash-rules.json');
  const rules = await readFile(await file.path());
  const choose = (name: string, buffer: Buffer): Promise<void> =>
    dialog(page).getByLabel('File with rules').setInputFiles({ name, mimeType: 'application/json', buffer });

  await choose('again.json', rules);
  await expect(dialog(page).getByText('0 rules imported')).toBeVisible();
  await row(page, 'Taken along').getByRole('button', { name: 'Delete Taken along' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
  await expect(row(page, 'Taken along')).toHaveCount(0);
  await choose('again.json', rules);
  await expect(dialog(page).getByText('1 rule imported')).toBeVisible();
  await expect(row(page, 'Taken along')).toBeVisible();

  for (const [name, text] of [
    ['none.json', '{}'],
    ['broken.json', '<html>'],
  ] as const) {
    await choose(name, Buffer.from(text));
    await expect(dialog(page).getByRole('alert')).toBeVisible();
    expect(await names(page)).toEqual(['Taken along']);
  }
});
