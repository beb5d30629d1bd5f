import { expect, test, type Page } from '@playwright/test';
import { Account } from '../support/account.js';
import { refuse, type Refusal } from '../support/answers.js';

const LIST = /\/api\/bookmarks\?/u;
const ONE = /\/api\/bookmarks\/[\w-]+$/u;

const row = (page: Page, title: string) => page.getByRole('listitem').filter({ hasText: title });
// By its markup: behind an open dialog it has no role.
const banner = (page: Page) => page.locator('main [role=alert]');
const dialog = (page: Page, name: string) => page.getByRole('dialog', { name });

/** Does it while the server refuses, expects the red banner with the text, and dismisses it. */
async function failing(
  page: Page,
  address: RegExp,
  refusal: Refusal,
  act: () => Promise<void>,
  text: string,
): Promise<void> {
  const accept = await refuse(page, address, refusal);
  await act();
  await expect(banner(page)).toContainText(text);
  await accept();
}

test('what fails in the workspace is said in the red banner', async ({ page }) => {
  const account = await Account.open(page);
  await account.project('Lab');
  await account.save({ title: 'Stays', content: 'as it is' });
  await test.step('loading', async () => {
    await failing(page, LIST, { status: 500 }, () => account.workspace(), 'Failed to load bookmarks');
    await page.reload();
    await expect(row(page, 'Stays')).toBeVisible();
    await expect(banner(page)).toHaveCount(0);
  });
  const add = async (): Promise<void> => {
    await page.keyboard.press('n');
    await dialog(page, 'Add Bookmark').getByPlaceholder('Title... *').fill('Refused');
    await dialog(page, 'Add Bookmark').getByRole('button', { name: 'Save', exact: true }).click();
  };
  await test.step('adding', async () => {
    await failing(page, /\/api\/bookmarks$/u, { method: 'POST' }, add, 'Failed to add bookmark');
    await expect(row(page, 'Refused')).toHaveCount(0);
    // What was typed is back in the dialog.
    await expect(dialog(page, 'Add Bookmark').getByPlaceholder('Title... *')).toHaveValue('Refused');
    await dialog(page, 'Add Bookmark').getByRole('button', { name: 'Clear' }).click();
    await dialog(page, 'Add Bookmark').getByRole('button', { name: 'Cancel' }).click();
    await banner(page).getByRole('button', { name: 'Dismiss' }).click();
  });
  const edit = async (): Promise<void> => {
    await row(page, 'Stays').hover();
    await row(page, 'Stays').getByRole('button', { name: 'Edit' }).click();
    await dialog(page, 'Edit Bookmark').getByPlaceholder('Title... *').fill('Changed');
    await dialog(page, 'Edit Bookmark').getByRole('button', { name: 'Save', exact: true }).click();
  };
  await test.step('editing', async () => {
    await failing(page, ONE, { method: 'PUT' }, edit, 'Failed to edit bookmark');
    // What was typed is back in the dialog, and the list shows what is saved.
    await expect(dialog(page, 'Edit Bookmark').getByPlaceholder('Title... *')).toHaveValue('Changed');
    await dialog(page, 'Edit Bookmark').getByRole('button', { name: 'Cancel' }).click();
    await expect(row(page, 'Stays')).toBeVisible();
    await banner(page).getByRole('button', { name: 'Dismiss' }).click();
  });
  const remove = async (): Promise<void> => {
    await row(page, 'Stays').click({ position: { x: 300, y: 40 } });
    await dialog(page, 'Stays').getByRole('button', { name: 'Delete' }).click();
  };
  await test.step('deleting', async () => {
    await failing(page, ONE, { method: 'DELETE' }, remove, 'Failed to delete bookmark');
    await expect(row(page, 'Stays')).toBeVisible();
    await banner(page).getByRole('button', { name: 'Dismiss' }).click();
  });
  await test.step('without an answer', async () => {
    await failing(page, ONE, { method: 'DELETE', status: 0 }, remove, 'Failed to delete bookmark');
    await banner(page).getByRole('button', { name: 'Dismiss' }).click();
  });
  await test.step("in the server's own words when it has some for a person", async () => {
    const refusal = { method: 'DELETE', status: 409, message: 'It is being moved' };
    await failing(page, ONE, refusal, remove, 'It is being moved');
  });
});

test('what fails in timeline and trash is said in the red banner', async ({ page }) => {
  const account = await Account.open(page);
  await account.project('Lab');
  const [id = ''] = await account.save({ title: 'Thrown away' }, { title: 'Kept' });
  await account.trash(id);
  await test.step('loading the timeline', async () => {
    const open = async (): Promise<void> => void (await page.goto('/timeline'));
    await failing(page, LIST, { status: 400 }, open, 'Failed to load timeline');
  });
  await test.step('loading the trash', async () => {
    const open = async (): Promise<void> => void (await page.goto('/trash'));
    await failing(page, /\/api\/bookmarks\/trash/u, { status: 400 }, open, 'Failed to load trash');
    await page.reload();
    await expect(row(page, 'Thrown away')).toBeVisible();
  });
  const open = (): Promise<void> => row(page, 'Thrown away').click({ position: { x: 300, y: 40 } });
  await test.step('restoring', async () => {
    const restore = async (): Promise<void> => {
      await open();
      await dialog(page, 'Thrown away').getByRole('button', { name: 'Restore' }).click();
    };
    await failing(page, /\/restore$/u, { method: 'POST' }, restore, 'Failed to restore bookmark');
    await expect(row(page, 'Thrown away')).toBeVisible();
    await banner(page).getByRole('button', { name: 'Dismiss' }).click();
  });
  await test.step('deleting permanently', async () => {
    const remove = async (): Promise<void> => {
      await open();
      await dialog(page, 'Thrown away').getByRole('button', { name: 'Delete permanently' }).click();
      await page.getByRole('alertdialog').getByRole('button', { name: 'Delete permanently' }).click();
    };
    const text = 'Failed to permanently delete bookmark';
    await failing(page, /\/permanent$/u, { method: 'DELETE' }, remove, text);
    await expect(row(page, 'Thrown away')).toBeVisible();
  });
});
