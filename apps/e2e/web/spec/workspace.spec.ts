import { expect, test, type Page } from '@playwright/test';
import { Account } from '../support/account.js';
import { holdBack, watchCalls } from '../support/answers.js';
import { writeClipboard } from '../support/browser-side.js';

const box = (page: Page) => page.getByLabel('Search or add bookmark', { exact: true });
const rows = (page: Page) => page.getByRole('list', { name: /Bookmarks$/u }).getByRole('listitem');
const popular = (page: Page) => page.getByRole('region', { name: 'Most Popular' });
const adding = (page: Page) => page.getByRole('dialog', { name: 'Add Bookmark' });

test('a list that is empty or not there yet', async ({ page }) => {
  const account = await Account.open(page);
  const [empty, full] = [await account.project('Empty'), await account.project('Full')];
  await account.save({ title: 'Something', project_id: full });
  await page.clock.install();
  await account.workspace(empty);
  await test.step('says what to do first', async () => {
    await expect(page.getByText('No bookmarks yet')).toBeVisible();
    await expect(page.getByText('Press + to add your first bookmark')).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Empty Bookmarks' })).toContainText('0');
    await expect(popular(page)).toHaveCount(0);
  });
  await test.step('says what to do when nothing was found', async () => {
    await box(page).fill('nothing like this');
    await expect(
      page.getByText('No results for your search. Click + or Enter to add bookmark'),
    ).toBeVisible();
    await box(page).fill('');
  });
  await test.step('says that it loads, once that takes a while', async () => {
    const answer = await holdBack(page, /\/api\/bookmarks\?/u);
    await page.getByRole('button', { name: /^Project: / }).click();
    await page.clock.pauseAt(Date.now() + 60_000);
    await page.getByRole('menuitem', { name: /^Full/u }).click();
    await page.clock.runFor(140);
    await expect(page.getByText('Loading bookmarks...')).toHaveCount(0);
    await page.clock.runFor(200);
    await expect(page.getByText('Loading bookmarks...')).toBeVisible();
    await page.clock.resume();
    await answer();
    await expect(page.getByText('Something')).toBeVisible();
    await expect(page.getByText('Loading bookmarks...')).toHaveCount(0);
  });
});

test('the search box', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const account = await Account.open(page);
  const lab = await account.project('Lab');
  const other = await account.project('Other');
  await account.save(
    { title: 'Zebra crossing', project_id: lab },
    { title: 'Stripes', content: 'worn by a zebra', project_id: lab },
    { title: 'A place', type: 'link', url: 'https://zeta.invalid/x', project_id: lab },
    { title: 'A label', tags: ['zen'], project_id: lab },
    { title: 'Nothing of it', project_id: lab },
    { title: 'Zebra elsewhere', project_id: other },
  );
  const calls = watchCalls(page);
  const searches = (): string[] => calls.filter((call) => call.includes('search='));
  await account.workspace(lab);
  await test.step('stands over the list with its heading and count', async () => {
    await expect(page.getByRole('heading', { name: /^Lab Bookmarks/u })).toContainText('5');
    await expect(rows(page)).toHaveCount(5);
  });
  await test.step('filters by title, content, url and tags at once below three characters', async () => {
    await box(page).fill('ZE');
    await expect(rows(page)).toHaveCount(4);
    await expect(page.getByText('Nothing of it')).toHaveCount(0);
    await expect(page.getByRole('heading', { name: /^Lab Bookmarks/u })).toContainText('4');
    expect(searches()).toEqual([]);
  });
  await test.step('asks the server from three characters on', async () => {
    await box(page).fill('zeb');
    await expect.poll(searches).toContainEqual(expect.stringMatching(/[?&]search=zeb(&|$)/u));
    expect(searches().at(-1)).toContain(`project_id=${lab}`);
    await expect(rows(page)).toHaveCount(2);
  });
  await test.step('opens the dialog on Enter with what it holds', async () => {
    await box(page).press('Enter');
    await expect(adding(page).getByRole('textbox', { name: 'Content' })).toHaveValue('zeb');
    await adding(page).getByRole('button', { name: 'Clear' }).click();
    await adding(page).getByRole('button', { name: 'Cancel' }).click();
  });
  await test.step('opens the dialog by the button beside it', async () => {
    await box(page).fill('');
    await page.getByRole('search').getByRole('button', { name: 'Add Bookmark' }).click();
    await expect(adding(page)).toBeVisible();
    await adding(page).getByRole('button', { name: 'Cancel' }).click();
  });
  await test.step('takes pasted lines as they are', async () => {
    await writeClipboard(page, 'first line\nsecond line\nthird');
    await box(page).focus();
    await page.keyboard.press('ControlOrMeta+v');
    await expect(box(page)).toHaveValue('first line\nsecond line\nthird');
    await expect(rows(page)).toHaveCount(5);
    await box(page).fill('');
  });
  await test.step('searches everything when all projects are shown', async () => {
    await page.getByRole('button', { name: /^Project: / }).click();
    await page.getByRole('menuitem', { name: /^All Bookmarks/u }).click();
    await expect(page.getByRole('heading', { name: /^All Bookmarks/u })).toContainText('6');
    await box(page).fill('zebra');
    await expect(rows(page)).toHaveCount(3);
  });
});

test('the most popular bookmarks', async ({ page }) => {
  const account = await Account.open(page);
  const lab = await account.project('Lab');
  const ids = await account.save(
    ...['Once', 'Twice', 'Thrice', 'Often', 'Most'].map((title) => ({ title, project_id: lab })),
  );
  const copies = ids.flatMap((id, index) => Array.from({ length: index + 1 }, () => id));
  await Promise.all(copies.map((id) => account.post(`/api/bookmarks/${id}/copy`)));
  await account.workspace(lab);
  await test.step('are up to four, most copied first', async () => {
    const cards = popular(page).getByRole('button');
    await expect(cards).toHaveCount(4);
    for (const [index, title] of ['Most', 'Often', 'Thrice', 'Twice'].entries())
      await expect(cards.nth(index)).toContainText(title);
  });
  await test.step('make room for a search', async () => {
    await box(page).fill('o');
    await expect(popular(page)).toHaveCount(0);
    await box(page).fill('');
    // What may be searched for is offered over the page.
    await page.keyboard.press('Escape');
    await expect(popular(page)).toBeVisible();
  });
  await test.step('open the bookmark', async () => {
    await popular(page)
      .getByRole('button', { name: /^Often/u })
      .click();
    await expect(page.getByRole('dialog', { name: 'Often' })).toBeVisible();
  });
});
