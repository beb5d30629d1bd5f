import { expect, test, type Page } from '@playwright/test';
import { eventually } from '../../api/support/client.js';
import { WebSite } from '../../api/support/web-site.js';
import { Account } from '../support/account.js';
import { refuse, watchCalls } from '../support/answers.js';
import { forbidClipboard, readClipboard, widthOf } from '../support/browser-side.js';

const row = (page: Page, title: string) => page.getByRole('listitem').filter({ hasText: title });
const DAY_MS = 86_400_000;

test('a row', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const account = await Account.open(page);
  await account.project('Lab');
  await account.save(
    { title: 'A note', content: '# Heading\nand **words**', tags: ['one', 'two', 'three', 'four'] },
    { title: 'A secret', type: 'password', content: 'c0rrect-H0rse!' },
    { title: 'Some code', type: 'code', content: '\nconst answer = 42;\n' },
    { title: 'Accents', type: 'color', content: '#0f172a\n#38bdf8' },
    { title: 'A place', type: 'link', url: 'https://place.invalid/deep', content: 'Worth it' },
  );
  await page.route(/\/api\/bookmarks\?/u, async (route) => {
    const answer = await route.fetch();
    const body = await answer.json();
    const data = body.data.map((one: any) => ({ ...one, shared: one.title === 'Accents' }));
    await route.fulfill({ response: answer, json: { ...body, data } });
  });
  await account.workspace();

  await test.step('shows an icon by its type', async () => {
    for (const [title, icon] of [
      ['A note', 'svg.lucide-file-text'],
      ['A secret', 'svg.lucide-key-round'],
      ['Some code', 'svg.lucide-code'],
      ['A place', 'svg.lucide-link-2'],
    ] as const)
      await expect(row(page, title).locator(icon).first()).toBeVisible();
    await expect(row(page, 'Accents').locator('i[style*="rgb(15, 23, 42)"]')).toBeVisible();
  });
  await test.step('shows a line of what it holds, and of a secret only dots', async () => {
    await expect(row(page, 'A note')).toContainText('Heading and words');
    await expect(row(page, 'Some code')).toContainText('const answer = 42;');
    await expect(row(page, 'Accents')).toContainText('#0f172a #38bdf8');
    await expect(row(page, 'A place')).toContainText('Worth it');
    await expect(row(page, 'A secret')).toContainText('••••');
    await expect(page.locator('main')).not.toContainText('c0rrect-H0rse!');
  });
  await test.step('shows two tags and how many more there are', async () => {
    const note = row(page, 'A note');
    await expect(note.getByRole('button', { name: /^(one|two|three|four)$/u })).toHaveText(['one', 'two']);
    await expect(note.getByText('+2', { exact: true })).toBeVisible();
  });
  await test.step('shows a green dot when it is shared', async () => {
    await expect(row(page, 'Accents').getByRole('img', { name: 'Shared' })).toBeVisible();
    await expect(row(page, 'A note').getByRole('img', { name: 'Shared' })).toHaveCount(0);
  });
  await test.step('offers on hover to open a link, and only a link', async () => {
    await row(page, 'A note').hover();
    await expect(row(page, 'A note').getByRole('link', { name: 'Open link' })).toHaveCount(0);
    await row(page, 'A place').hover();
    const link = row(page, 'A place').getByRole('link', { name: 'Open link' });
    await expect(link).toHaveAttribute('href', 'https://place.invalid/deep');
    await expect(link).toHaveAttribute('target', '_blank');
  });
  await test.step('offers on hover to copy its content, with a tick for two seconds', async () => {
    const calls = watchCalls(page);
    await page.mouse.move(0, 0);
    await expect(row(page, 'Some code').getByRole('button', { name: 'Copy' })).toBeHidden();
    await row(page, 'Some code').hover();
    await row(page, 'Some code').getByRole('button', { name: 'Copy' }).click();
    const tick = row(page, 'Some code').getByRole('button', { name: 'Copied' });
    await expect(tick).toBeVisible();
    const since = Date.now();
    await expect(tick).toHaveCount(0);
    expect(Date.now() - since).toBeGreaterThan(1200);
    expect(await readClipboard(page)).toContain('const answer = 42;');
    expect(calls.some((call) => /^POST .*\/copy$/u.test(call))).toBe(true);
  });
  await test.step('copies on when the copy cannot be counted, and only logs it', async () => {
    const count = await refuse(page, '**/api/bookmarks/*/copy', { method: 'POST' });
    const logged = page.waitForEvent('console', (message) => message.text().includes('not counted'));
    await row(page, 'Accents').hover();
    await row(page, 'Accents').getByRole('button', { name: 'Copy' }).click();
    await logged;
    expect(await readClipboard(page)).toBe('#0f172a\n#38bdf8');
    await expect(page.getByRole('alert')).toHaveCount(0);
    await count();
  });
  await test.step('only logs when the clipboard cannot be written', async () => {
    await forbidClipboard(page);
    const logged = page.waitForEvent('console', (message) => message.text().includes('Copying failed'));
    await row(page, 'A note').hover();
    await row(page, 'A note').getByRole('button', { name: 'Copy' }).click();
    await logged;
    await expect(row(page, 'A note').getByRole('button', { name: 'Copied' })).toHaveCount(0);
    await expect(page.getByRole('alert')).toHaveCount(0);
  });
  await test.step('opens the bookmark', async () => {
    await row(page, 'A note').click({ position: { x: 300, y: 40 } });
    await expect(page.getByRole('dialog', { name: 'A note' })).toBeVisible();
    await page.keyboard.press('Escape');
  });
  await test.step('shows when it was made: the time today, the date later', async () => {
    const shown = row(page, 'A note').locator('time');
    await expect(shown).toHaveText(/^\d\d:\d\d$/u);
    await page.clock.setFixedTime(Date.now() + DAY_MS);
    await page.reload();
    await expect(shown).toHaveText('Yesterday');
    const today = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeZone: 'UTC' });
    const made = today.format(Date.now()).replace('Sept', 'Sep');
    await page.clock.setFixedTime(Date.now() + 9 * DAY_MS);
    await page.reload();
    await expect(shown).toHaveText(made);
  });
});

test('a link has the picture of its site, and an icon when that is broken', async ({ page }) => {
  const site = await WebSite.open();
  try {
    const account = await Account.open(page);
    await account.project('Lab');
    const [id] = await account.save({ title: 'A site', type: 'link', url: site.page('favicon') });
    const favicon = await eventually(
      async () => (await account.api.get(`/api/bookmarks/${id}`)).body.data.preview?.favicon_url,
    );
    const asked: string[] = [];
    page.on('request', (request) => asked.push(new URL(request.url()).host));
    await account.workspace();
    const picture = row(page, 'A site').locator('img');
    await expect(picture).toHaveAttribute('src', /\S/u);
    await expect.poll(() => widthOf(picture)).toBeGreaterThan(0);
    await test.step('without a word to anybody else', async () => {
      expect([...new Set(asked)]).toEqual([new URL(page.url()).host]);
    });
    await test.step('that cannot be loaded', async () => {
      await page.route(
        (url) => url.pathname === new URL(String(favicon), page.url()).pathname,
        (route) => route.abort(),
      );
      await page.reload();
      await expect(row(page, 'A site').locator('svg.lucide-link-2')).toBeVisible();
      await expect(picture).toHaveCount(0);
    });
  } finally {
    await site.close();
  }
});
