import { expect, test, type Locator } from '@playwright/test';
import { exported } from '../support/bookmark-files.js';
import { openWorkspace } from '../support/form-room.js';
import { give, openWizard } from '../support/wizard.js';

const step = (wizard: Locator): Locator => wizard.locator('[aria-current="step"]');

test('what cannot be imported is said in the words of the rules', async ({ page, request }) => {
  await openWorkspace(page, request);
  const wizard = await openWizard(page);
  const alert = wizard.getByRole('alert');
  await give(wizard, 'x', 'bookmarks.txt');
  await expect(alert).toHaveText('Please select a valid HTML bookmarks file');
  await give(wizard, '<p>No list</p>');
  await expect(alert).toHaveText(
    'Failed to parse bookmarks file: Invalid bookmarks file format - no DL element found',
  );
  await give(wizard, '<DL><p></DL>');
  await expect(alert).toHaveText('Failed to parse bookmarks file: No bookmarks found in the file');
  await give(
    wizard,
    exported([
      { name: 'Mixed', links: ['https://a.example', 'javascript:alert(1)', 'http://[broken', 'about:blank'] },
    ]),
  );
  await expect(wizard.getByText('Found 1 bookmarks with invalid URLs')).toBeVisible();
  await expect(wizard.getByText('Skipped 3 bookmarks with unsupported URLs')).toBeVisible();
});

test('five steps: folders become projects, those inside them tags, and going back keeps the choices', async ({
  page,
  request,
}) => {
  const workspace = await openWorkspace(page, request);
  const wizard = await openWizard(page);
  const file = exported([
    {
      name: 'Design',
      links: ['https://d.example'],
      folders: [{ name: 'UI & UX  Kits!', links: ['https://u.example'] }],
    },
    { name: 'Left out', links: ['https://l.example'] },
    { name: 'Existing', links: ['https://e.example'] },
  ]);
  await expect(step(wizard)).toHaveText('Upload');
  await give(wizard, file);
  await expect(step(wizard)).toHaveText('Preview');
  await expect(wizard.getByRole('region', { name: 'Folders' })).toContainText('UI & UX Kits!');
  await wizard.getByRole('button', { name: 'Back' }).click();
  await expect(step(wizard)).toHaveText('Upload');
  await give(wizard, file);
  await wizard.getByRole('button', { name: 'Continue' }).click();
  await expect(step(wizard)).toHaveText('Mapping');
  await wizard.getByRole('checkbox', { name: /Left out/ }).uncheck();
  await wizard.getByRole('combobox', { name: 'Project for Existing' }).click();
  await page.getByRole('option', { name: 'Work' }).click();
  await expect(wizard.getByText('#ui-ux-kits')).toBeVisible();
  await wizard.getByRole('button', { name: 'Back' }).click();
  await wizard.getByRole('button', { name: 'Continue' }).click();
  await expect(wizard.getByRole('checkbox', { name: /Left out/ })).not.toBeChecked();
  await wizard.getByRole('button', { name: 'Start Import' }).click();
  await expect(wizard.getByText('Import Completed!')).toBeVisible();
  await expect(step(wizard)).toHaveText('Result');
  const reloaded = page.waitForEvent('domcontentloaded');
  await wizard.getByRole('button', { name: 'Done' }).click();
  await reloaded;
  const saved = await workspace.saved();
  const places = Object.fromEntries(
    saved.map(({ url, tags, project }) => [url, [project.name, ...tags].join(' ')]),
  );
  expect(places).toEqual({
    'https://d.example': 'Design',
    'https://u.example': 'Design ui-ux-kits',
    'https://e.example': 'Work',
  });
});

test('everything into one project needs its name, and at least one folder', async ({ page, request }) => {
  const workspace = await openWorkspace(page, request);
  const wizard = await openWizard(page);
  await give(
    wizard,
    exported([{ name: 'Design', links: [], folders: [{ name: 'Type', links: ['https://t.example'] }] }]),
  );
  await wizard.getByRole('button', { name: 'Continue' }).click();
  await wizard.getByRole('radio', { name: /one new project/ }).check();
  const start = wizard.getByRole('button', { name: 'Start Import' });
  const name = wizard.getByRole('textbox', { name: 'New project name' });
  await name.fill('  ');
  await expect(start).toBeDisabled();
  await name.fill('From Chrome');
  await wizard.getByRole('checkbox', { name: /^Design/ }).uncheck();
  await expect(start).toBeDisabled();
  await wizard.getByRole('checkbox', { name: /^Design/ }).check();
  await start.click();
  await expect(wizard.getByText('Import Completed!')).toBeVisible();
  expect(await workspace.saved()).toMatchObject([
    { tags: ['design-type'], project: { name: 'From Chrome' } },
  ]);
});
