import { readFile } from 'node:fs/promises';
import { expect, test, type Page } from '@playwright/test';
import { Account } from '../support/account.js';
import { refuse } from '../support/answers.js';
import { backgroundOf, gradients } from '../support/browser-side.js';

const menuButton = (page: Page) => page.getByRole('button', { name: /^Project: / });
const dialogOf = (page: Page, name: string) => page.getByRole('dialog', { name });

test('somebody without projects', async ({ page }) => {
  await Account.open(page);
  await page.goto('/bkmkrs');
  await test.step('is told so and what to do', async () => {
    await expect(page.getByText('No projects yet')).toBeVisible();
    await expect(page.getByText('Create your first project to start organizing bookmarks')).toBeVisible();
    await expect(page.getByText('Or import bookmarks')).toBeVisible();
    await expect(page.getByLabel('Search or add bookmark', { exact: true })).toHaveCount(0);
  });
  await test.step('can import at once', async () => {
    await page.getByRole('button', { name: 'Upload Chrome Bookmarks' }).click();
    await expect(dialogOf(page, 'Import Bookmarks')).toBeVisible();
    await page.keyboard.press('Escape');
  });
  await test.step('gets a dialog with a name to start from', async () => {
    await page.getByRole('button', { name: 'Create Project' }).click();
    const dialog = dialogOf(page, 'Add New Project');
    await expect(dialog.getByLabel('Name')).toHaveValue('My Project');
    await expect(dialog.getByLabel('Description')).toHaveValue('');
    await expect(dialog.getByRole('button', { name: 'Import' })).toBeVisible();
  });
  await test.step('hears when the project could not be saved', async () => {
    const dialog = dialogOf(page, 'Add New Project');
    const accept = await refuse(page, '**/api/projects', { method: 'POST' });
    await dialog.getByRole('button', { name: 'Save Project' }).click();
    await expect(dialog.getByRole('alert')).toHaveText('Failed to save project. Please try again.');
    await accept();
  });
  await test.step('is in the project once it is saved', async () => {
    const dialog = dialogOf(page, 'Add New Project');
    await dialog.getByLabel('Description').fill('What I read');
    await dialog.getByRole('button', { name: 'Save Project' }).click();
    await expect(dialog).toBeHidden();
    await expect(page.getByRole('heading', { name: 'My Project Bookmarks' })).toBeVisible();
  });
});

test('the project menu', async ({ page }) => {
  const account = await Account.open(page);
  const [first, second] = [await account.project('Reading'), await account.project('Work')];
  await account.save(
    { title: 'One', project_id: first },
    { title: 'Two', project_id: first },
    { title: 'Three', project_id: second },
  );
  await page.route('**/api/projects', async (route) => {
    const answer = await route.fetch();
    const { data, ...rest } = await answer.json();
    const system = { ...data[0], id: 999_999_999, name: 'Inbox of the product', is_system: true };
    await route.fulfill({ response: answer, json: { ...rest, data: [system, ...data] } });
  });
  await page.clock.install();
  await account.workspace(first);

  await test.step('stands beside the way to the account', async () => {
    await expect(page.getByRole('link', { name: 'Account' })).toHaveAttribute('href', '/user');
    await expect(menuButton(page)).toHaveText(/Project: Reading\s*2/u);
  });
  await test.step('lists name and count of each project, and where else to go', async () => {
    await menuButton(page).click();
    for (const name of [/^Reading\s*2/u, /^Work\s*1/u, 'Timeline', 'Trash', 'Add Project'])
      await expect(page.getByRole('menuitem', { name })).toBeVisible();
    await expect(page.getByRole('menuitem', { name: 'Timeline' })).toHaveAttribute('href', '/timeline');
    await expect(page.getByRole('menuitem', { name: 'Trash' })).toHaveAttribute('href', '/trash');
  });
  await test.step('hides what belongs to the product', async () => {
    await expect(page.getByRole('menuitem', { name: /Inbox of the product/u })).toHaveCount(0);
  });
  await test.step('gives each project the gradient of its id modulo ten', async () => {
    const dotOf = (name: RegExp) => page.getByRole('menuitem', { name }).locator('[data-gradient]');
    const looks = new Set<string>();
    for (const [name, id] of [
      [/^Reading/u, first],
      [/^Work/u, second],
    ] as const) {
      await expect(dotOf(name)).toHaveAttribute('data-gradient', String(id % 10));
      looks.add(await backgroundOf(dotOf(name)));
    }
    expect(looks.size).toBe(2);
    expect([...looks].every((look) => look.includes('gradient'))).toBe(true);
  });
  await test.step('says for a moment that the project changes', async () => {
    await page.clock.pauseAt(Date.now() + 60_000);
    await page.getByRole('menuitem', { name: /^Work/u }).click();
    await expect(page.getByRole('heading', { name: 'Work Bookmarks' })).toBeVisible();
    await page.clock.runFor(140);
    await expect(page.getByText('Switching project...')).toBeVisible();
    await page.clock.runFor(100);
    await expect(page.getByText('Switching project...')).toBeHidden();
    await page.clock.resume();
  });
  await test.step('opens the dialog of a new project', async () => {
    await menuButton(page).click();
    await page.getByRole('menuitem', { name: 'Add Project' }).click();
    await expect(dialogOf(page, 'Add New Project')).toBeVisible();
    await page.keyboard.press('Escape');
  });
  await test.step('remembers the choice', async () => {
    expect(await page.evaluate(() => localStorage.getItem('currentProjectId'))).toBe(String(second));
    await page.goto('/bkmkrs');
    await expect(page.getByRole('heading', { name: 'Work Bookmarks' })).toBeVisible();
  });
  await test.step('falls back to the first project when the remembered one is gone', async () => {
    expect((await account.api.delete(`/api/projects/${second}`)).status).toBeLessThan(300);
    await page.goto('/bkmkrs');
    await expect(page.getByRole('heading', { name: 'Reading Bookmarks' })).toBeVisible();
  });
});

test('every colour of a project is a gradient of its own', async ({ page }) => {
  await page.goto('/nowhere');
  const looks = await gradients(page);
  expect(new Set(looks.filter((look) => look.startsWith('linear-gradient'))).size).toBe(10);
});

test('a project goes out as a file and comes back', async ({ page }) => {
  const account = await Account.open(page);
  const id = await account.project('Garden');
  await account.save({ title: 'Tomatoes', content: 'Water them', tags: ['plants'], project_id: id });
  await account.workspace(id);
  const open = async () => {
    await menuButton(page).click();
    await page.getByRole('menuitem', { name: 'Add Project' }).click();
    return dialogOf(page, 'Add New Project');
  };
  const dialog = await open();
  const backup = await test.step('exported by its name', async () => {
    await dialog.getByRole('button', { name: 'Export' }).click();
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('menuitem', { name: 'Garden' }).click(),
    ]);
    expect(download.suggestedFilename()).toBe('Garden.zip');
    return readFile(await download.path());
  });
  const give = (buffer: Buffer) =>
    dialog
      .getByLabel('Backup file')
      .setInputFiles({ name: 'garden.zip', mimeType: 'application/zip', buffer });
  await test.step('refused when the file is something else', async () => {
    await give(Buffer.from('not a backup'));
    await expect(dialog.getByRole('alert')).toHaveText(
      'Failed to import projects. Please check the file format.',
    );
  });
  await test.step('imported as one more project', async () => {
    await give(backup);
    await expect(dialog).toBeHidden();
    await expect(page.getByRole('heading', { name: /^Garden.* Bookmarks/u })).toBeVisible();
    await expect(page.getByText('Tomatoes').first()).toBeVisible();
    await menuButton(page).click();
    await expect(page.getByRole('menuitem', { name: /^Garden/u })).toHaveCount(2);
  });
});

test('a project is deleted after a question', async ({ page }) => {
  const account = await Account.open(page);
  const id = await account.project('Old');
  await account.save({ title: 'One', project_id: id }, { title: 'Two', project_id: id });
  await page.goto('/user');
  const ask = async () => {
    await page.getByRole('button', { name: 'Delete Old' }).click();
    return page.getByRole('alertdialog');
  };
  await test.step('that counts its bookmarks', async () => {
    const question = await ask();
    await expect(question).toContainText('2 bookmarks');
    await question.getByRole('button', { name: 'Cancel' }).click();
    await expect(page.getByText('Old', { exact: true })).toBeVisible();
  });
  await test.step('and stays when the server refuses', async () => {
    const accept = await refuse(page, '**/api/projects/*', { method: 'DELETE' });
    await (await ask()).getByRole('button', { name: 'Delete project' }).click();
    await expect(page.getByRole('alert')).toContainText('Failed to delete project. Please try again.');
    await expect(page.getByText('Old', { exact: true })).toBeVisible();
    await accept();
  });
  await test.step('and is gone after a yes', async () => {
    await (await ask()).getByRole('button', { name: 'Delete project' }).click();
    await expect(page.getByRole('button', { name: 'Delete Old' })).toHaveCount(0);
  });
});
