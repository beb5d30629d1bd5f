import { expect, test, type Page } from '@playwright/test';
import { Account } from '../support/account.js';
import { failing, type Failure } from '../support/server-says.js';

const DELETE = { method: 'DELETE', path: /^\/api\/projects\/\d+$/u };
const UNDO = { method: 'POST', path: /^\/api\/operations\/[^/]+\/undo$/u };
const NAMES = ['First', 'Old', 'Third'];

/** The projects that the account page lists, in its order. */
const listed = (page: Page): Promise<string[]> =>
  page
    .getByRole('button', { name: /^Delete (?!Account)/u })
    .evaluateAll((buttons) => buttons.map((button) => String(button.ariaLabel).replace('Delete ', '')));

async function openAccount(page: Page): Promise<string[]> {
  const account = await Account.open(page);
  for (const name of NAMES) await account.project(name);
  await page.goto('/user');
  await expect(page.getByRole('button', { name: 'Delete Old' })).toBeVisible();
  return listed(page);
}

async function deleteOld(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Delete Old' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete project' }).click();
}

const tryAgain = (page: Page): Promise<void> =>
  page.getByRole('alert').getByRole('button', { name: 'Try again' }).click();

for (const failure of ['refuses', 'is cut off'] as const satisfies readonly Failure[]) {
  test(`deleting a project, and taking that back, when the server ${failure}`, async ({ page }) => {
    const before = await openAccount(page);
    let recover = await failing(page, DELETE, failure);
    await deleteOld(page);
    await expect(page.getByRole('alert')).toContainText('Failed to delete project. Please try again.');
    await expect.poll(() => listed(page)).toEqual(before);
    await recover();
    await tryAgain(page);
    await expect.poll(() => listed(page)).toEqual(before.filter((name) => name !== 'Old'));
    await expect(page.getByText('Deleted Old')).toBeVisible();

    recover = await failing(page, UNDO, failure);
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(page.getByRole('alert')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Delete Old' })).toHaveCount(0);
    await recover();
    await tryAgain(page);
    await expect.poll(() => listed(page)).toEqual(before);
  });
}

test('a project goes at once, and comes back when the server never answers', async ({ page }) => {
  await page.clock.install();
  const before = await openAccount(page);
  await failing(page, DELETE, 'is silent');
  await deleteOld(page);
  await expect.poll(() => listed(page)).toEqual(before.filter((name) => name !== 'Old'));
  await page.clock.fastForward(31_000);
  await expect(page.getByRole('alert')).toContainText('Failed to delete project. Please try again.');
  await expect.poll(() => listed(page)).toEqual(before);
});
