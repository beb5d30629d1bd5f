import AxeBuilder from '@axe-core/playwright';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, test, type Locator, type Page } from '@playwright/test';
import { openWorkspace } from './support/workspace.js';

const PLACE = {
  projects: ['Kitchen'],
  bookmarks: [
    { title: 'Sourdough starter', tags: ['Baking', 'bread'] },
    { title: 'Sourdough crust', tags: ['Baking', 'bread'] },
    { title: 'Tomato soup', tags: ['soups'] },
  ],
};

const dialog = (page: Page): Locator => page.getByRole('dialog');
const title = (page: Page): Locator => dialog(page).getByRole('textbox', { name: 'Title' });
const tags = (page: Page): Locator => dialog(page).getByLabel('Tags');
const content = (page: Page): Locator => dialog(page).getByLabel(/^(Content|Description)$/u);
const chips = (page: Page): Locator =>
  dialog(page).getByRole('group', { name: 'Suggestions' }).getByRole('button');
/** Those that fit, not those that are merely in use. */
const fitting = (page: Page): Locator => chips(page).and(page.locator('[title^="Because of"]'));

async function add(page: Page): Promise<void> {
  await page.keyboard.press('n');
  await expect(title(page)).toBeFocused();
}

/** The model hears of bookmarks a moment after they are saved. */
async function open(page: Page, request: Parameters<typeof openWorkspace>[1]): Promise<void> {
  const { headers, projects } = await openWorkspace(page, request, PLACE);
  await expect
    .poll(async () => {
      const address = `/api/suggestions/tags?title=Sourdough&projectId=${projects['Kitchen']}`;
      return ((await (await request.get(address, { headers })).json()) as { data: string[] }).data;
    })
    .toContain('Baking');
}

test('tags that fit are offered, explained, taken by click and by keys, and learnt from', async ({
  page,
  request,
}) => {
  await open(page, request);
  await add(page);
  await title(page).fill('Sourdough for beginners');
  await expect(fitting(page).filter({ hasText: 'Baking' })).toHaveAttribute('title', /word sourdough/u);
  await expect(fitting(page).first()).toHaveText(/Baking|bread/u);
  const axe = await new AxeBuilder({ page }).include('[role="dialog"]').analyze();
  expect(axe.violations).toEqual([]);
  await fitting(page).filter({ hasText: 'Baking' }).click();
  await expect(tags(page)).toHaveValue('Baking');
  await expect(fitting(page).filter({ hasText: 'Baking' })).toHaveCount(0);
  await fitting(page).filter({ hasText: 'bread' }).focus();
  await page.keyboard.press('Enter');
  await expect(tags(page)).toHaveValue('Baking, bread');
  const feedback = page.waitForRequest('**/api/suggestions/feedback');
  await dialog(page).getByRole('button', { name: 'Save' }).click();
  expect((await feedback).postDataJSON()).toMatchObject({ accepted: ['Baking', 'bread'] });
});

test('while a tag is typed, those in use that begin like it are offered instead', async ({
  page,
  request,
}) => {
  await open(page, request);
  await add(page);
  await title(page).fill('Sourdough');
  await expect(fitting(page).first()).toBeVisible();
  await tags(page).fill('so');
  await expect(chips(page)).toHaveText(['soups']);
});

test('a title waits below the empty field for Tab or a click', async ({ page, request }) => {
  await open(page, request);
  await add(page);
  const top = (await content(page).boundingBox())?.y;
  await content(page).fill('function kneadDough(minutes) {\n  return minutes * 2;\n}');
  const offer = dialog(page).getByRole('button', { name: 'Use “kneadDough()”' });
  await expect(offer).toBeVisible();
  expect((await content(page).boundingBox())?.y).toBe(top);
  await title(page).focus();
  await expect(title(page)).toHaveAccessibleDescription(/kneadDough/u);
  await page.keyboard.press('Tab');
  await expect(title(page)).toHaveValue('kneadDough()');
  await expect(title(page)).toBeFocused();
  await expect(offer).toHaveCount(0);
  await title(page).fill('');
  await offer.click();
  await expect(title(page)).toHaveValue('kneadDough()');
  await expect(title(page)).toBeFocused();
});

test.describe('with a page', () => {
  let site: Server;
  let origin: string;
  test.beforeAll(async () => {
    site = createServer((_request, response) => {
      response.setHeader('content-type', 'text/html');
      response.end('<title>Sourdough, the whole story</title>');
    });
    await new Promise<void>((resolve) => site.listen(0, '127.0.0.1', resolve));
    origin = `http://127.0.0.1:${(site.address() as AddressInfo).port}`;
  });
  test.afterAll(() => site.close());

  test('its title fills the form, and its tags follow', async ({ page, request }) => {
    await open(page, request);
    await add(page);
    await content(page).fill(`${origin}/story`);
    await content(page).blur();
    await expect(title(page)).toHaveValue('Sourdough, the whole story');
    await expect(fitting(page).filter({ hasText: 'Baking' })).toBeVisible();
  });

  test('never over a title that somebody typed', async ({ page, request }) => {
    await open(page, request);
    const held = Promise.withResolvers<void>();
    await page.route('**/api/suggestions/title?*', async (route) => {
      await held.promise;
      await route.continue();
    });
    await add(page);
    await content(page).fill(`${origin}/other`);
    const asked = page.waitForRequest('**/api/suggestions/title?*');
    await content(page).blur();
    await asked;
    await title(page).fill('Mine');
    held.resolve();
    // Tags are asked for after it, and show that the page went on.
    await title(page).fill('Mine: Sourdough');
    await expect(fitting(page).first()).toBeVisible();
    await expect(title(page)).toHaveValue('Mine: Sourdough');
  });
});

for (const failure of ['says no', 'is away', 'is silent'] as const) {
  test(`nothing is said when the server ${failure}, and the bookmark is saved`, async ({ page, request }) => {
    await open(page, request);
    let asked = 0;
    await page.route('**/api/suggestions/**', async (route) => {
      asked += 1;
      if (failure === 'says no')
        await route.fulfill({ status: 500, json: { success: false, message: 'no' } });
      else if (failure === 'is away') await route.abort();
    });
    await add(page);
    await title(page).fill('Sourdough again');
    await content(page).fill('With rye and patience and more rye');
    await expect.poll(() => asked).toBeGreaterThan(0);
    await expect(dialog(page).getByRole('alert')).toHaveCount(0);
    await expect(fitting(page)).toHaveCount(0);
    await dialog(page).getByRole('button', { name: 'Save' }).click();
    await expect(page.getByText('Sourdough again')).toBeVisible();
    await expect(page.getByRole('alert')).toHaveCount(0);
  });
}

test('what is a password, or may become one, is asked about with nobody', async ({ page, request }) => {
  await open(page, request);
  const asked: string[] = [];
  page.on('request', (one) => {
    if (one.url().includes('/api/suggestions/')) asked.push(`${one.url()} ${one.postData() ?? ''}`);
  });
  await add(page);
  await content(page).fill('canary7hunter');
  await title(page).fill('Sourdough login');
  await expect(fitting(page).first()).toBeVisible();
  await content(page).fill('canary7hunter!');
  await expect(dialog(page).getByRole('combobox', { name: 'Type' })).toContainText('Password');
  await tags(page).fill('Baking, ');
  await expect.poll(() => asked.some((one) => one.includes('type=password'))).toBe(true);
  await dialog(page).getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Sourdough login')).toBeVisible();
  expect(asked.join('\n')).not.toContain('canary');
});

test('the edit form offers what its bookmark lacks', async ({ page, request }) => {
  await open(page, request);
  await page.locator('main [data-index]').filter({ hasText: 'Tomato soup' }).locator('[data-row]').click();
  await page.keyboard.press('e');
  await expect(page.getByRole('dialog', { name: 'Edit' })).toBeVisible();
  await title(page).fill('Tomato soup with sourdough');
  await expect(fitting(page).filter({ hasText: 'Baking' })).toBeVisible();
  await expect(chips(page).filter({ hasText: 'soups' })).toHaveCount(0);
});

test('the AI key is tested when it is saved, and each outcome has its words', async ({ page, request }) => {
  await openWorkspace(page, request, { projects: ['Kitchen'], bookmarks: [] }, '/user');
  const card = page.getByRole('region', { name: 'OpenAI API Key' });
  const save = async (json: object, status = 200): Promise<void> => {
    await page.route('**/api/auth/openai-key', (route) =>
      route.request().method() === 'POST' ? route.fulfill({ status, json }) : route.fallback(),
    );
    await card.getByLabel('OpenAI API Key').fill('sk-some-key-0123456789');
    await card.getByRole('button', { name: /^Save/u }).click();
  };
  const refusal = { code: 'ai_key_refused', fields: [], request_id: 'x' };
  await save({ success: false, message: 'OpenAI does not accept this API key.', error: refusal }, 400);
  await expect(card.getByRole('alert')).toHaveText(
    'Failed to save API key. Please try again. OpenAI does not accept this API key.',
  );
  await save({ success: false, message: 'x', error: { ...refusal, code: 'y' } }, 503);
  await expect(card.getByRole('alert')).toHaveText('Failed to save API key. Please try again.');
  await save({ success: true, openai_api_key: 'sk-…6789', tested: false });
  await expect(card.getByRole('status')).toHaveText(
    'Saved. OpenAI could not be asked whether the key works.',
  );
  await save({ success: true, openai_api_key: 'sk-…6789', tested: true });
  await expect(card.getByRole('button', { name: 'Saved!' })).toBeVisible();
  await expect(card.getByRole('status')).toHaveCount(0);
  await expect(card.getByRole('alert')).toHaveCount(0);
});

test('tags are asked for after 500 ms of quiet, a title after 800 ms', async ({ page, request }) => {
  await page.clock.install();
  await open(page, request);
  await add(page);
  const asked: string[] = [];
  page.on('request', (one) => {
    const [, what] = /\/api\/suggestions\/(\w+)/u.exec(one.url()) ?? [];
    if (what) asked.push(what);
  });
  await page.clock.pauseAt(new Date(Date.now() + 60_000));
  await content(page).fill('def knead(dough):\n    return dough');
  await page.clock.runFor(750);
  expect(asked).toEqual([]);
  await page.clock.runFor(100);
  await expect.poll(() => asked).toEqual(['title']);
  await title(page).fill('Sourdough');
  await page.clock.runFor(450);
  await title(page).fill('Sourdough and rye');
  await page.clock.runFor(450);
  expect(asked).toEqual(['title']);
  await page.clock.runFor(100);
  await expect.poll(() => asked).toEqual(['title', 'tags']);
});
