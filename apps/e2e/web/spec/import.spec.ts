import { expect, test, type Page } from '@playwright/test';
import { Account } from '../support/account.js';
import { CHROME_EXPORT } from '../support/chrome-export.js';

const dialogOf = (page: Page) => page.getByRole('dialog', { name: 'Import Bookmarks' });

const give = (page: Page, name: string, content: string): Promise<void> =>
  dialogOf(page)
    .locator('input[type=file]')
    .setInputFiles({ name, mimeType: 'text/html', buffer: Buffer.from(content) });

const exportOf = (folder: string, count: number): string => {
  const link = (_: unknown, number: number): string =>
    `<DT><A HREF="https://many.invalid/${folder}/${number}">Link ${number}</A>`;
  return `<DL><p><DT><H3>${folder}</H3><DL><p>${Array.from({ length: count }, link).join('\n')}</DL></DL>`;
};

async function openWizard(page: Page): Promise<void> {
  await page.goto('/bkmkrs');
  await page.getByRole('button', { name: 'Upload Chrome Bookmarks' }).click();
  await expect(dialogOf(page)).toBeVisible();
}

async function startImport(page: Page): Promise<void> {
  await dialogOf(page).getByRole('button', { name: 'Continue' }).click();
  await dialogOf(page).getByRole('button', { name: 'Start Import' }).click();
}

test('the import wizard', async ({ page }) => {
  const account = await Account.open(page);
  await openWizard(page);
  const wizard = dialogOf(page);
  const step = wizard.locator('[aria-current=step]');
  const back = wizard.getByRole('button', { name: 'Back' });
  const next = wizard.getByRole('button', { name: 'Continue' });
  const start = wizard.getByRole('button', { name: 'Start Import' });

  await test.step('refuses what is no export of bookmarks', async () => {
    await expect(step).toHaveText('Upload');
    for (const [name, content, text] of [
      ['bookmarks.txt', '', 'Please select a valid HTML bookmarks file'],
      [
        'page.html',
        '<p>Hello</p>',
        'Failed to parse bookmarks file: Invalid bookmarks file format - no DL element found',
      ],
      ['empty.html', '<DL></DL>', 'Failed to parse bookmarks file: No bookmarks found in the file'],
    ] as const) {
      await give(page, name, content);
      await expect(wizard.getByRole('alert')).toHaveText(text);
    }
  });
  await test.step('shows what it found and what it leaves out', async () => {
    await give(page, 'bookmarks.html', CHROME_EXPORT.replace('</DL>', '<DT><A HREF="http://[">x</A></DL>'));
    await expect(step).toHaveText('Preview');
    await expect(wizard.getByText('Skipped 2 bookmarks with unsupported URLs')).toBeVisible();
    await expect(wizard.getByText('Found 1 bookmarks with invalid URLs')).toBeVisible();
  });
  await test.step('goes back from preview and from mapping', async () => {
    await next.click();
    await expect(step).toHaveText('Mapping');
    await back.click();
    await expect(step).toHaveText('Preview');
    await back.click();
    await expect(step).toHaveText('Upload');
    await give(page, 'bookmarks.html', CHROME_EXPORT);
    await next.click();
  });
  await test.step('wants a folder to import', async () => {
    const boxes = wizard.getByRole('list', { name: 'Folders to import' }).getByRole('checkbox');
    await boxes.first().uncheck();
    await expect(start).toBeDisabled();
    await boxes.first().check();
    await expect(start).toBeEnabled();
  });
  await test.step('wants a name for the one project that everything goes to', async () => {
    await wizard.getByRole('radio', { name: /one new project/u }).check();
    await wizard.getByRole('textbox', { name: 'New project name' }).fill('  ');
    await expect(start).toBeDisabled();
    await wizard.getByRole('textbox', { name: 'New project name' }).fill('From Chrome');
    await expect(start).toBeEnabled();
  });
  await test.step('imports, says so, and loads the page anew', async () => {
    await start.click();
    await expect(wizard.getByText('Import Completed!')).toBeVisible();
    await expect(step).toHaveText('Result');
    const reloaded = page.waitForEvent('load');
    await wizard.getByRole('button', { name: 'Done' }).click();
    await reloaded;
    await expect(page.getByRole('heading', { name: /^From Chrome Bookmarks/u })).toContainText('4');
  });
  await test.step('tells where the project came from, and makes tags of the folders', async () => {
    const projects = (await account.api.get('/api/projects')).body.data;
    expect(projects).toMatchObject([{ name: 'From Chrome', description: 'Imported from Chrome bookmarks' }]);
    const found = (await account.api.get('/api/bookmarks?search=figma')).body.data;
    expect(found).toMatchObject([{ type: 'link', title: 'Figma', tags: ['bookmarks-bar-design'] }]);
  });
});

test('an import that the server refuses', async ({ page }) => {
  await Account.open(page);
  const sizes: number[] = [];
  const rows = ['Plain text', { msg: 'With msg' }, { message: 'With message' }, {}];
  await page.route('**/api/import/bookmarks', async (route) => {
    sizes.push(route.request().postDataJSON().bookmarks.length);
    const message = `No to batch ${sizes.length}`;
    if (sizes.length > 1) await route.fulfill({ status: 422, json: { success: false, message } });
    else {
      const data = { imported: 0, duplicates_skipped: 0, errors: rows };
      await route.fulfill({ json: { success: true, data } });
    }
  });
  await openWizard(page);
  await give(page, 'many.html', exportOf('Folder', 320));
  await startImport(page);
  await test.step('is a failure when nothing came in', async () => {
    await expect(dialogOf(page).getByText('Import Failed', { exact: true })).toBeVisible();
  });
  await test.step('was sent fifty at a time', async () => {
    expect(sizes).toEqual([50, 50, 50, 50, 50, 50, 20]);
  });
  await test.step('lists five errors and counts the others', async () => {
    const errors = dialogOf(page).getByRole('list', { name: 'Errors' }).getByRole('listitem');
    await expect(errors).toHaveText([
      'Plain text',
      'With msg',
      'With message',
      'Unknown validation error',
      'Batch import failed: No to batch 2',
      '... and 5 more errors',
    ]);
  });
});

test('an import whose beginnings fail', async ({ page }) => {
  await Account.open(page);
  const answer = (...data: object[]) =>
    page.route('**/api/import/projects', (route) => route.fulfill({ json: { success: true, data } }));
  const errors = dialogOf(page).getByRole('list', { name: 'Errors' });
  const begin = async (): Promise<void> => {
    await openWizard(page);
    await give(page, 'two.html', exportOf('One', 1) + exportOf('Two', 1));
    await startImport(page);
  };
  await test.step('no project was made', async () => {
    await answer();
    await begin();
    await expect(errors).toHaveText('Failed to create projects');
  });
  await test.step('one project has no id', async () => {
    await answer({ id: 7, name: 'One' }, { name: 'Two' });
    await begin();
    await expect(errors).toHaveText('Failed to get created project ID');
  });
  await test.step('the file cannot be read', async () => {
    await page.route('**/assets/parse.worker-*.js', (route) => route.abort());
    await openWizard(page);
    await give(page, 'two.html', exportOf('One', 1));
    await expect(dialogOf(page).getByRole('alert')).toHaveText('Failed to read file');
  });
});
