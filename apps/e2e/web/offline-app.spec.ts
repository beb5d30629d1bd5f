import { expect, test } from '@playwright/test';
import { isUpdateWaiting, keptCaches, lookForUpdate, untilKept } from './support/device.js';
import { Front } from './support/front.js';
import { signInAsNewcomer, tokenOf } from './support/person.js';

test.use({ serviceWorkers: 'allow' });

test('is an app that can be installed', async ({ page, request }) => {
  await signInAsNewcomer(page);
  await untilKept(page);
  const client = await page.context().newCDPSession(page);
  const { errors, url } = await client.send('Page.getAppManifest');
  expect(errors).toEqual([]);
  expect(new URL(url).pathname).toBe('/manifest.webmanifest');
  const { installabilityErrors } = await client.send('Page.getInstallabilityErrors');
  expect(installabilityErrors.filter(({ errorId }) => errorId !== 'in-incognito')).toEqual([]);
  const manifest = (await (await request.get('/manifest.webmanifest')).json()) as {
    icons: { src: string; sizes: string }[];
  };
  for (const { src, sizes } of manifest.icons) {
    const answer = await request.get(src);
    expect(answer.status()).toBe(200);
    if (!src.endsWith('.png')) continue;
    const picture = await answer.body();
    expect(`${picture.readUInt32BE(16)}x${picture.readUInt32BE(20)}`).toBe(sizes);
  }
});

test('a deploy shows at the next load, and an open page is asked before it changes', async ({
  page,
  baseURL,
}) => {
  await signInAsNewcomer(page);
  const token = await tokenOf(page);
  const front = await Front.start(baseURL ?? '');
  const build = (): Promise<string | null> => page.locator('meta[name="build"]').getAttribute('content');
  try {
    await page.goto(`${front.url}/`);
    await page.evaluate((session) => localStorage.setItem('auth_token', session), token);
    await page.goto(`${front.url}/bkmkrs`);
    await expect(page).toHaveTitle('My Bookmarks');
    await untilKept(page);
    const first = await build();

    front.build = 'a0a0a0a0a0a0a0a0';
    await lookForUpdate(page);
    await expect(page.getByText('New version')).toBeVisible();
    expect(await build()).toBe(first);
    await page.getByRole('button', { name: 'Reload' }).click();
    await expect.poll(build).toBe('a0a0a0a0a0a0a0a0');
    await expect(page).toHaveTitle('My Bookmarks');

    // No kept page stands before the new one, and a page that is new already is not asked.
    front.build = 'b1b1b1b1b1b1b1b1';
    await page.goto(`${front.url}/bkmkrs`);
    expect(await build()).toBe('b1b1b1b1b1b1b1b1');
    await expect
      .poll(() => keptCaches(page))
      .toEqual(expect.arrayContaining(['shell-b1b1b1b1b1b1b1b1', 'shell-a0a0a0a0a0a0a0a0']));
    await expect.poll(() => isUpdateWaiting(page)).toBe(false);
    await expect(page.getByText('New version')).toBeHidden();
  } finally {
    await front.stop();
  }
});

test('what stands behind the address of a page stays in the browser', async ({ page, baseURL }) => {
  await signInAsNewcomer(page);
  const token = await tokenOf(page);
  const front = await Front.start(baseURL ?? '');
  try {
    await page.goto(`${front.url}/`);
    await page.evaluate((session) => localStorage.setItem('auth_token', session), token);
    await page.goto(`${front.url}/bkmkrs`);
    await untilKept(page);
    front.pages.length = 0;
    await page.goto(`${front.url}/bkmkrs?q=my+illness`);
    await expect(page).toHaveTitle('My Bookmarks');
    expect(front.pages).toEqual(['/bkmkrs']);
  } finally {
    await front.stop();
  }
});

test('what a phone shares opens the form, filled in', async ({ page, request }) => {
  await signInAsNewcomer(page);
  const headers = { authorization: `Bearer ${await tokenOf(page)}` };
  await request.post('/api/projects', { headers, data: { name: 'Shared' } });
  const given = new URLSearchParams({
    title: 'A page',
    text: 'Worth it: https://example.com/a?b=c',
    url: '',
  });
  await page.goto(`/bkmkrs?${given.toString()}`);
  const dialog = page.getByRole('dialog', { name: 'Add Bookmark' });
  await expect(dialog.getByPlaceholder('Title... *')).toHaveValue('A page');
  await expect(dialog.getByRole('combobox').first()).toContainText('Link');
  await expect(dialog.getByRole('textbox', { name: 'URL' })).toHaveValue('https://example.com/a?b=c');
  await expect(dialog.getByRole('textbox', { name: /Content|Description/ })).toHaveValue('Worth it:');
  expect(new URL(page.url()).search).not.toContain('Worth');
  await dialog.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByRole('list').getByText('A page').first()).toBeVisible();
  await page.reload();
  await expect(page.getByRole('list').getByText('A page').first()).toBeVisible();
  await expect(dialog).toBeHidden();
});
