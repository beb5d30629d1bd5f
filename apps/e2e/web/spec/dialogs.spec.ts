import { expect, test, type Locator, type Page } from '@playwright/test';
import { Account } from '../support/account.js';
import { refuse, watchCalls } from '../support/answers.js';
import { pastePicture, readClipboard } from '../support/browser-side.js';

const row = (page: Page, title: string) =>
  page.locator('main').getByRole('listitem').filter({ hasText: title });
const dialogOf = (page: Page, name: string) => page.getByRole('dialog', { name });
const save = (dialog: Locator) => dialog.getByRole('button', { name: 'Save', exact: true }).click();
const textFile = (name: string, buffer = Buffer.from(name)) => ({ name, mimeType: 'text/plain', buffer });

async function choose(page: Page, dialog: Locator, label: string, option: string): Promise<void> {
  await dialog.getByRole('combobox', { name: label }).click();
  await page.getByRole('option', { name: option }).click();
}

test('the add dialog', async ({ page }) => {
  const account = await Account.open(page);
  const lab = await account.project('Lab');
  await account.workspace(lab);
  const calls = watchCalls(page);
  await page.keyboard.press('n');
  const dialog = dialogOf(page, 'Add Bookmark');
  const title = dialog.getByPlaceholder('Title... *');
  const files = dialog.locator('input[type=file]');
  const attached = dialog.getByRole('list', { name: 'Attachments' }).getByRole('listitem');

  await test.step('has type, title, content, tags, files, Cancel and Save', async () => {
    for (const field of [
      dialog.getByRole('combobox', { name: 'Type' }),
      title,
      dialog.getByRole('textbox', { name: 'Content' }),
      dialog.getByRole('textbox', { name: 'Tags' }),
      dialog.getByRole('button', { name: 'Attach files' }),
      dialog.getByRole('button', { name: 'Cancel' }),
      dialog.getByRole('button', { name: 'Save', exact: true }),
    ])
      await expect(field).toBeVisible();
  });
  await test.step('offers five types, and a url for a link only', async () => {
    await expect(dialog.getByRole('textbox', { name: 'URL' })).toHaveCount(0);
    await dialog.getByRole('combobox', { name: 'Type' }).click();
    await expect(page.getByRole('option')).toHaveText(['Link', 'Note', 'Password', 'Code', 'Color']);
    await page.getByRole('option', { name: 'Link' }).click();
    await expect(dialog.getByRole('textbox', { name: 'URL' })).toBeVisible();
    await expect(dialog.getByRole('textbox', { name: 'Description' })).toBeVisible();
    await choose(page, dialog, 'Type', 'Note');
  });
  await test.step('wants a title that is more than blanks', async () => {
    await title.fill('   ');
    await save(dialog);
    await expect(dialog.getByText('Title is required')).toBeVisible();
    expect(calls.filter((call) => call.startsWith('POST /api/bookmarks'))).toEqual([]);
  });
  await test.step('takes at most 20 files of at most 20 MB', async () => {
    await files.setInputFiles(Array.from({ length: 21 }, (_, index) => textFile(`${index}.txt`)));
    await expect(dialog.getByText('Maximum 20 files allowed. You currently have 0 files.')).toBeVisible();
    await files.setInputFiles([textFile('large.txt', Buffer.alloc(20 * 1024 * 1024 + 1)), textFile('b.txt')]);
    await expect(dialog.getByText('1 file(s) exceed 20MB limit')).toBeVisible();
    await expect(attached).toHaveCount(0);
    expect(calls.filter((call) => call.includes('/upload/'))).toEqual([]);
  });
  await test.step('says when a file could not be uploaded', async () => {
    const accept = await refuse(page, '**/api/upload/file', { method: 'POST' });
    await files.setInputFiles(textFile('refused.txt'));
    await expect(dialog.getByText('Failed to upload files. Please try again.')).toBeVisible();
    await expect(dialog.getByRole('button', { name: 'Remove refused.txt' })).toHaveCount(0);
    await accept();
  });
  await test.step('uploads what is chosen and what is pasted', async () => {
    await files.setInputFiles(textFile('chosen.txt'));
    await expect(dialog.getByRole('button', { name: 'Remove chosen.txt' })).toBeVisible();
    await pastePicture(title, 'pasted.png');
    await expect(dialog.getByRole('button', { name: 'Remove pasted.png' })).toBeVisible();
  });
  await test.step('saves the trimmed title, the single tags and the files', async () => {
    await title.fill('  All of it ');
    await dialog.getByRole('textbox', { name: 'Tags' }).fill(' one, ,two words ,');
    await save(dialog);
    await expect(dialog).toBeHidden();
    await expect(row(page, 'All of it')).toBeVisible();
    await expect
      .poll(async () => (await account.api.get('/api/bookmarks')).body.data[0])
      .toMatchObject({
        title: 'All of it',
        type: 'note',
        tags: ['one', 'two words'],
        attachments: [{ filename: 'chosen.txt' }, { filename: 'pasted.png' }],
        project: { id: lab },
      });
  });
});

test('the edit dialog', async ({ page }) => {
  const account = await Account.open(page);
  const [lab, shelf] = [await account.project('Lab'), await account.project('Shelf')];
  const [id = ''] = await account.save(
    { title: 'Accents', type: 'color', content: '#0f172a\n#38bdf8', tags: ['brand'], project_id: lab },
    { title: 'A place', type: 'link', url: 'https://place.invalid', project_id: lab },
  );
  await account.workspace(lab);
  const dialog = dialogOf(page, 'Edit Bookmark');
  const open = async (title: string): Promise<void> => {
    await row(page, title).hover();
    await row(page, title).getByRole('button', { name: 'Edit' }).click();
    await expect(dialog.getByPlaceholder('Title... *')).toHaveValue(title);
  };
  await test.step('shows the url of a link', async () => {
    await open('A place');
    await expect(dialog.getByRole('textbox', { name: 'URL' })).toHaveValue('https://place.invalid');
    await dialog.getByRole('button', { name: 'Cancel' }).click();
  });
  await test.step('shows project, type, title, content, swatches, tags and files', async () => {
    await open('Accents');
    await expect(dialog.getByRole('combobox', { name: 'Project' })).toContainText('Lab');
    await expect(dialog.getByRole('combobox', { name: 'Type' })).toContainText('Color');
    await expect(dialog.getByRole('textbox', { name: 'Content' })).toHaveValue('#0f172a\n#38bdf8');
    await expect(dialog.getByRole('img', { name: '2 colors' })).toBeVisible();
    await expect(dialog.getByRole('textbox', { name: 'Tags' })).toHaveValue('brand');
    await expect(dialog.getByRole('button', { name: 'Attach files' })).toBeVisible();
  });
  await test.step('wants a title that is more than blanks', async () => {
    const calls = watchCalls(page);
    await dialog.getByPlaceholder('Title... *').fill('  ');
    await save(dialog);
    await expect(dialog.getByText('Title is required')).toBeVisible();
    expect(calls.filter((call) => call.startsWith('PUT'))).toEqual([]);
  });
  await test.step('saves, also into another project', async () => {
    await dialog.getByPlaceholder('Title... *').fill('Brand accents');
    await choose(page, dialog, 'Project', 'Shelf');
    await save(dialog);
    await expect(dialog).toBeHidden();
    await expect
      .poll(async () => (await account.api.get(`/api/bookmarks/${id}`)).body.data)
      .toMatchObject({ title: 'Brand accents', project: { id: shelf } });
  });
});

test('the detail dialog', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const account = await Account.open(page);
  await account.project('Lab');
  await account.save(
    { title: 'Steps', content: 'see https://steps.invalid/a for more\nsecond step', tags: ['how', 'to'] },
    { title: 'Staging', type: 'password', content: 'c0rrect-H0rse!' },
    { title: 'A place', type: 'link', url: 'https://place.invalid' },
  );
  await account.workspace();
  const open = async (title: string): Promise<Locator> => {
    await row(page, title).click({ position: { x: 300, y: 40 } });
    await expect(dialogOf(page, title)).toBeVisible();
    return dialogOf(page, title);
  };
  await test.step('shows title, date, content and tags', async () => {
    const dialog = await open('Steps');
    const today = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeZone: 'UTC' });
    await expect(dialog).toContainText(`Created ${today.format(Date.now()).replace('Sept', 'Sep')}`);
    await expect(dialog.getByRole('button', { name: /^(how|to)$/u })).toHaveCount(2);
    for (const name of ['Edit', 'Delete', 'Close'])
      await expect(dialog.getByRole('button', { name, exact: true })).toBeVisible();
  });
  await test.step('makes addresses in it links, that open beside the app', async () => {
    const link = page.getByRole('dialog').getByRole('link', { name: 'https://steps.invalid/a' });
    await expect(link).toHaveAttribute('href', 'https://steps.invalid/a');
    await expect(link).toHaveAttribute('target', '_blank');
    await expect(link).toHaveAttribute('rel', /noopener/u);
  });
  await test.step('copies line by line', async () => {
    await page.getByRole('dialog').getByRole('button', { name: 'Copy line 2' }).click();
    await expect.poll(() => readClipboard(page)).toBe('second step');
    await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click();
    await expect(page.getByRole('dialog')).toHaveCount(0);
  });
  await test.step('opens the link of a link', async () => {
    const dialog = await open('A place');
    const link = dialog.getByRole('link', { name: 'Open link' });
    await expect(link).toHaveAttribute('href', 'https://place.invalid');
    await page.keyboard.press('Escape');
  });
  await test.step('hides a password until it is asked for', async () => {
    const dialog = await open('Staging');
    await expect(dialog).not.toContainText('c0rrect-H0rse!');
    await dialog.getByRole('button', { name: 'Show' }).click();
    await expect(dialog).toContainText('c0rrect-H0rse!');
    await dialog.getByRole('button', { name: 'Hide' }).click();
    await expect(dialog).not.toContainText('c0rrect-H0rse!');
  });
});

test('the dialog of a tag', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const account = await Account.open(page);
  const [lab, shelf] = [await account.project('Lab'), await account.project('Shelf')];
  await account.save(
    { title: 'Upper', content: 'first', tags: ['Design'], project_id: lab },
    { title: 'Lower', content: 'second', tags: ['design', 'more'], project_id: shelf },
    { title: 'Longer', content: 'third', tags: ['designers'], project_id: lab },
  );
  await account.workspace(lab);
  await row(page, 'Upper').getByRole('button', { name: 'Design', exact: true }).click();
  const dialog = page.getByRole('dialog');
  await test.step('is named after it and counts what carries it, in whatever case', async () => {
    await expect(dialog.getByRole('heading')).toHaveText(/^#Design\s*2 items$/u);
    await expect(dialog.getByRole('listitem')).toHaveCount(2);
    await expect(dialog.getByText('Lower')).toBeVisible();
    await expect(dialog.getByText('Longer')).toHaveCount(0);
  });
  await test.step('copies all of it', async () => {
    await dialog.getByRole('button', { name: 'Copy All' }).click();
    await expect.poll(() => readClipboard(page)).toMatch(/^(first\nsecond|second\nfirst)$/u);
  });
  await test.step('leads to a bookmark', async () => {
    await dialog.getByRole('button', { name: 'Lower' }).click();
    await expect(page.getByRole('dialog', { name: 'Lower' })).toContainText('second');
  });
});
