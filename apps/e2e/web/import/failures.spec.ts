import { expect, test, type Locator, type Page } from '@playwright/test';
import { exported } from '../support/bookmark-files.js';
import { envelope, FAILURES, failing, watch } from '../support/server-says.js';
import { openWorkspace } from '../support/form-room.js';
import { give, openWizard } from '../support/wizard.js';

const PROJECTS = { method: 'POST', path: /^\/api\/import\/projects$/ };
const BATCH = { method: 'POST', path: /^\/api\/import\/bookmarks$/ };

/** 120 links in one folder: three batches. */
const FILE = exported([
  { name: 'Folder', links: Array.from({ length: 120 }, (_, index) => `https://site-${index}.example/`) },
]);

/** Opens the wizard with the file at its mapping step. */
async function toMapping(page: Page): Promise<Locator> {
  const wizard = await openWizard(page);
  await give(wizard, FILE);
  await wizard.getByRole('button', { name: 'Continue' }).click();
  return wizard;
}

/** Lets the pauses between repeats pass. */
async function passPauses(page: Page, wizard: Locator): Promise<void> {
  await expect(async () => {
    await page.clock.fastForward(10_000);
    await expect(wizard.getByRole('button', { name: 'Done' })).toBeVisible({ timeout: 500 });
  }).toPass({ timeout: 30_000 });
}

for (const failure of FAILURES) {
  test(`projects and batches when the server ${failure}`, async ({ page, request }) => {
    await page.clock.install();
    const workspace = await openWorkspace(page, request);
    const wizard = await toMapping(page);
    const projects = watch(page, PROJECTS);
    const batches = watch(page, BATCH);
    let recover = await failing(page, PROJECTS, failure);
    await wizard.getByRole('button', { name: 'Start Import' }).click();
    await passPauses(page, wizard);
    await expect(wizard.getByText('Import Failed', { exact: true })).toBeVisible();
    await expect(wizard.getByRole('list', { name: 'Errors' })).toBeVisible();
    expect(batches.bodies).toEqual([]);
    await recover();

    recover = await failing(page, BATCH, failure);
    await wizard.getByRole('button', { name: 'Try again' }).click();
    await passPauses(page, wizard);
    await expect(wizard.getByText('Import Failed', { exact: true })).toBeVisible();
    await expect(wizard.getByText('Batch import failed:').first()).toBeVisible();
    await recover();

    await wizard.getByRole('button', { name: 'Try again' }).click();
    await expect(wizard.getByText('Import Completed!')).toBeVisible();
    await expect(wizard.getByRole('list', { name: 'Errors' })).toHaveCount(0);
    expect(new Set(projects.keys).size).toBe(1);
    expect(new Set(batches.keys).size).toBe(3);
    expect((await workspace.saved()).length).toBe(100);
    expect(await linksOf(workspace)).toBe(120);
  });
}

test('a batch whose answer got lost is not imported twice', async ({ page, request }) => {
  await page.clock.install();
  const workspace = await openWorkspace(page, request);
  const wizard = await toMapping(page);
  let lost = 0;
  await page.route('**/api/import/bookmarks', async (route) => {
    lost += 1;
    if (lost > 1) return route.fallback();
    await route.fetch();
    return route.abort('connectionreset');
  });
  await wizard.getByRole('button', { name: 'Start Import' }).click();
  await passPauses(page, wizard);
  await expect(wizard.getByText('Import Completed!')).toBeVisible();
  await expect(wizard.getByText('120', { exact: true })).toBeVisible();
  expect(await linksOf(workspace)).toBe(120);
});

test('the first five errors are listed, then how many more there are', async ({ page, request }) => {
  await openWorkspace(page, request);
  const wizard = await toMapping(page);
  const errors = ['one', { msg: 'two' }, { message: 'three' }, {}, 'five', 'six', 'seven', 'eight'];
  let calls = 0;
  await page.route('**/api/import/bookmarks', (route) => {
    calls += 1;
    if (calls > 1) return route.fallback();
    const data = { imported: 42, duplicates_skipped: 0, errors };
    return route.fulfill({ json: { success: true, data } });
  });
  await wizard.getByRole('button', { name: 'Start Import' }).click();
  await expect(wizard.getByText('Import Completed!')).toBeVisible();
  await expect(wizard.getByRole('list', { name: 'Errors' }).getByRole('listitem')).toHaveText([
    'one',
    'two',
    'three',
    'Unknown validation error',
    'five',
    '... and 3 more errors',
  ]);
});

test('an import that hangs can be stopped, and goes on from there', async ({ page, request }) => {
  const workspace = await openWorkspace(page, request);
  const wizard = await toMapping(page);
  const batches = watch(page, BATCH);
  const recover = await failing(page, BATCH, 'is silent');
  await wizard.getByRole('button', { name: 'Start Import' }).click();
  await expect(wizard.getByText('Importing bookmarks…')).toBeVisible();
  await expect(wizard.getByText('0 of 120')).toBeVisible();
  await expect.poll(() => batches.bodies.length).toBe(1);
  await wizard.getByRole('button', { name: 'Stop' }).click();
  await expect(wizard.getByText('The import was stopped')).toBeVisible();
  await recover();
  await wizard.getByRole('button', { name: 'Try again' }).click();
  await expect(wizard.getByText('Import Completed!')).toBeVisible();
  expect(await linksOf(workspace)).toBe(120);
});

test('an undo that fails says so and can be tried again', async ({ page, request }) => {
  const workspace = await openWorkspace(page, request);
  const wizard = await toMapping(page);
  await wizard.getByRole('button', { name: 'Start Import' }).click();
  await expect(wizard.getByText('Import Completed!')).toBeVisible();
  await page.route('**/api/operations/*/undo', (route) =>
    route.fulfill({ status: 500, json: envelope(500) }),
  );
  await wizard.getByRole('button', { name: 'Undo import' }).click();
  await expect(wizard.getByRole('alert')).toHaveText('The import could not be undone. Please try again.');
  await page.unroute('**/api/operations/*/undo');
  const reloaded = page.waitForEvent('domcontentloaded');
  await wizard.getByRole('button', { name: 'Undo import' }).click();
  await reloaded;
  await expect.poll(async () => (await workspace.saved()).length).toBe(0);
});

async function linksOf(workspace: {
  readonly call: (method: string, path: string) => Promise<unknown>;
}): Promise<number> {
  const { meta } = (await workspace.call('GET', '/api/bookmarks?limit=1')) as { meta: { total: number } };
  return meta.total;
}
