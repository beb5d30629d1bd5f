import { expect, test, type Locator, type Page } from '@playwright/test';
import { FAILURES, failing, watch } from '../support/server-says.js';
import { openWorkspace } from '../support/form-room.js';

const UPDATE = { method: 'PUT', path: /^\/api\/bookmarks\/[^/]+$/ };
const NOTE = { type: 'note', title: 'Plan', content: 'one two', tags: ['a'] };

async function openEdit(page: Page, title: string): Promise<Locator> {
  await page.getByRole('list', { name: 'Work Bookmarks' }).getByText(title).click();
  await page.getByRole('dialog', { name: title }).getByRole('button', { name: 'Edit' }).click();
  const edit = page.getByRole('dialog', { name: 'Edit Bookmark' });
  await expect(edit.getByPlaceholder('Title... *')).toHaveValue(title);
  return edit;
}

for (const failure of FAILURES) {
  test(`an edit comes back into its form when the server ${failure}`, async ({ page, request }) => {
    const workspace = await openWorkspace(page, request, [NOTE]);
    const edit = await openEdit(page, 'Plan');
    const recover = await failing(page, UPDATE, failure);
    await edit.getByPlaceholder('Title... *').fill('Better plan');
    await page.keyboard.press('Control+Enter');
    await expect(edit.getByRole('alert')).toContainText('Failed to edit bookmark');
    await expect(edit.getByPlaceholder('Title... *')).toHaveValue('Better plan');
    await expect(page.getByRole('list', { name: 'Work Bookmarks' }).getByText('Better plan')).toHaveCount(0);
    await recover();
    await edit.getByRole('button', { name: 'Try again' }).click();
    await expect(edit).toBeHidden();
    await expect.poll(workspace.saved).toMatchObject([{ title: 'Better plan', content: 'one two' }]);
  });
}

test('two people edit one bookmark: each sees the other, and nobody loses a word', async ({
  page,
  request,
}) => {
  const workspace = await openWorkspace(page, request, [NOTE]);
  const [bookmark] = await workspace.saved();
  const edit = await openEdit(page, 'Plan');
  await edit.getByPlaceholder('Title... *').fill('My plan');
  await edit.getByRole('textbox', { name: 'Content' }).fill('my words');
  // The other tab's save reaches the server, and this page only with the answer to its own.
  await page.route('**/api/events*', (route) => route.abort());
  await page.route(`**/api/bookmarks/${bookmark?.id}`, (route) =>
    route.request().method() === 'GET' ? route.abort() : route.fallback(),
  );
  await workspace.call('PUT', `/api/bookmarks/${bookmark?.id}`, {
    content: 'their words',
    tags: ['a', 'theirs'],
    version: bookmark?.version,
  });
  await page.keyboard.press('Control+Enter');
  await expect(edit.getByText('This bookmark was changed somewhere else meanwhile')).toBeVisible();
  await expect(edit.getByPlaceholder('Title... *')).toHaveValue('My plan');
  await expect(edit.getByRole('textbox', { name: 'Content' })).toHaveValue('my words');
  await expect(edit.getByRole('textbox', { name: 'Tags' })).toHaveValue('a, theirs');
  await expect(edit.getByLabel('Theirs', { exact: true })).toContainText('their words');
  await edit.getByRole('button', { name: 'Use theirs: Content' }).click();
  await expect(edit.getByRole('textbox', { name: 'Content' })).toHaveValue('their words');
  await edit.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(edit).toBeHidden();
  await expect
    .poll(workspace.saved)
    .toMatchObject([{ title: 'My plan', content: 'their words', tags: ['a', 'theirs'] }]);
});

test('a change from elsewhere shows in the open form at once', async ({ page, request }) => {
  const workspace = await openWorkspace(page, request, [NOTE]);
  const [bookmark] = await workspace.saved();
  const edit = await openEdit(page, 'Plan');
  await edit.getByRole('textbox', { name: 'Content' }).fill('my words');
  await workspace.call('PUT', `/api/bookmarks/${bookmark?.id}`, { title: 'Their plan' });
  await expect(edit.getByPlaceholder('Title... *')).toHaveValue('Their plan');
  await expect(edit.getByText('This bookmark was changed somewhere else meanwhile')).toBeVisible();
  await page.keyboard.press('Control+Enter');
  await expect(edit).toBeHidden();
  await expect.poll(workspace.saved).toMatchObject([{ title: 'Their plan', content: 'my words' }]);
});

test('an unsaved edit outlives Esc and a reload, and says so', async ({ page, request }) => {
  await openWorkspace(page, request, [NOTE]);
  let edit = await openEdit(page, 'Plan');
  const calls = watch(page, UPDATE);
  const height = (): Promise<number> =>
    edit
      .getByRole('textbox', { name: 'Content' })
      .evaluate((element) => element.getBoundingClientRect().height);
  expect(await height()).toBe(200);
  await edit.getByRole('textbox', { name: 'Content' }).fill('line\n'.repeat(60));
  expect(await height()).toBe(500);
  await page.keyboard.press('Escape');
  await page.reload();
  const detail = page.getByRole('dialog', { name: 'Plan' });
  await detail.getByRole('button', { name: 'Continue editing' }).click();
  edit = page.getByRole('dialog', { name: 'Edit Bookmark' });
  await expect(edit.getByRole('textbox', { name: 'Content' })).toHaveValue('line\n'.repeat(60));
  await edit.getByRole('button', { name: 'Revert' }).click();
  await expect(edit.getByRole('textbox', { name: 'Content' })).toHaveValue('one two');
  await page.keyboard.press('Control+Enter');
  await expect(edit).toBeHidden();
  expect(calls.bodies).toEqual([]);
});

test('a password whose type is changed is never overwritten with nothing', async ({ page, request }) => {
  const workspace = await openWorkspace(page, request, [
    { type: 'password', title: 'Staging', content: 'c0rrect-H0rse!' },
  ]);
  const edit = await openEdit(page, 'Staging');
  await edit.getByRole('combobox', { name: 'Type' }).click();
  await page.getByRole('option', { name: 'Note' }).click();
  const recover = await failing(page, { method: 'GET', path: /^\/api\/bookmarks\/[^/]+$/ }, 'is cut off');
  await edit.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Change the type' }).click();
  await expect(edit.getByRole('alert')).toContainText('could not be read');
  await recover();
  await edit.getByRole('button', { name: 'Try again' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Change the type' }).click();
  await expect(edit).toBeHidden();
  await expect.poll(workspace.saved).toMatchObject([{ type: 'note', content: 'c0rrect-H0rse!' }]);
});
