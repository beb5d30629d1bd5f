import { expect, type APIRequestContext, type Locator, type Page } from '@playwright/test';
import { CHROME_EXPORT } from './chrome-export.js';
import { introduction, STEPS } from './introduction.js';
import { tokenOf } from './person.js';

/** Somewhere in the app, and how a person gets there. */
export interface Place {
  readonly name: string;
  readonly path: string;
  /** Done when everything that belongs there is on screen. */
  readonly arrive: (page: Page) => Promise<void>;
}

const shows =
  (text: string) =>
  async (page: Page): Promise<void> =>
    expect(page.getByText(text).first()).toBeVisible();

const opens =
  (name: string | RegExp, act: (page: Page) => Promise<unknown>) =>
  async (page: Page): Promise<void> => {
    await expect(page.getByText('A link').first()).toBeVisible();
    await act(page);
    await expect(page.getByRole('dialog', { name }).first()).toBeVisible();
  };

const openRow = (title: string) =>
  opens(title, (page) => page.getByText(title, { exact: true }).first().click());

const sharePanel = (page: Page): Locator => page.getByRole('dialog', { name: /^Share ./u });

/** Makes the share whose panel is open, unless it is there. @returns its address */
async function shared(page: Page): Promise<string> {
  const make = sharePanel(page).getByRole('button', { name: 'Create Share Link' });
  const address = sharePanel(page).getByLabel('Share URL', { exact: true });
  await expect(make.or(address)).toBeVisible();
  if (await make.isVisible()) await make.click();
  await expect(address).toBeVisible();
  return address.inputValue();
}

/** Pages of somebody with a collection. */
export const PAGES: readonly Place[] = [
  { name: 'landing, signed in', path: '/', arrive: shows('Go to Your Bookmarks') },
  { name: 'workspace', path: '/bkmkrs', arrive: shows('A link') },
  { name: 'nothing found', path: '/bkmkrs?q=zzzzzzzz', arrive: shows('No results for your search') },
  { name: 'timeline', path: '/timeline', arrive: shows('A link') },
  { name: 'trash', path: '/trash', arrive: shows('Thrown away') },
  { name: 'account', path: '/user', arrive: shows('Sign Out') },
  {
    name: 'shared project',
    path: '/bkmkrs',
    arrive: async (page) => {
      await page.getByRole('button', { name: 'Share project' }).click();
      await page.goto(await shared(page));
      await expect(page.getByRole('heading', { level: 1, name: 'Axe' })).toBeVisible();
    },
  },
  {
    name: 'share that is not there',
    path: '/shared/nothing-of-this-name',
    arrive: shows('Unable to Load Content'),
  },
  { name: 'mac success', path: '/auth/mac-success', arrive: shows('Authentication Successful!') },
  { name: '404', path: '/nowhere', arrive: shows('Oops! Page not found') },
];

export const DIALOGS: readonly Place[] = [
  { name: 'add', path: '/bkmkrs', arrive: opens('Add Bookmark', (page) => page.keyboard.press('n')) },
  ...['A link', 'A note', 'A password', 'Some code', 'Colours'].map((title) => ({
    name: `detail of ${title}`,
    path: '/bkmkrs',
    arrive: openRow(title),
  })),
  {
    name: 'edit',
    path: '/bkmkrs',
    arrive: async (page) => {
      await openRow('A note')(page);
      await page.getByRole('dialog').getByRole('button', { name: 'Edit' }).click();
      await expect(page.getByRole('dialog', { name: 'Edit Bookmark' })).toBeVisible();
    },
  },
  { name: 'tag', path: '/bkmkrs?tag=one', arrive: opens(/one/, async () => undefined) },
  {
    name: 'tags',
    path: '/bkmkrs?tags=manage',
    arrive: async (page) => expect(page.getByRole('dialog').getByText('#three')).toBeVisible(),
  },
  ...STEPS.map((step, at) => ({
    name: `introduction, ${step}`,
    path: '/bkmkrs',
    arrive: async (page: Page) => {
      await expect(page.getByText('A link').first()).toBeVisible();
      await page.keyboard.press('Control+k');
      await page.getByRole('option', { name: 'Show the introduction' }).click();
      for (const before of STEPS.slice(0, at))
        await introduction(page, before).getByRole('button', { name: 'Next' }).click();
      await expect(introduction(page, step)).toBeVisible();
    },
  })),
  { name: 'palette', path: '/bkmkrs', arrive: opens(/./, (page) => page.keyboard.press('Control+k')) },
  { name: 'shortcuts', path: '/bkmkrs', arrive: opens(/./, (page) => page.keyboard.press('?')) },
  {
    name: 'project menu',
    path: '/bkmkrs',
    arrive: async (page) => {
      await page.getByRole('button', { name: /Axe/ }).first().click();
      await expect(page.getByRole('menu')).toBeVisible();
    },
  },
  {
    name: 'new project',
    path: '/bkmkrs',
    arrive: async (page) => {
      await page.getByRole('button', { name: /Axe/ }).first().click();
      await page.getByRole('menuitem', { name: 'Add Project' }).click();
      await expect(page.getByRole('dialog')).toBeVisible();
    },
  },
  {
    name: 'trashed bookmark',
    path: '/trash',
    arrive: async (page) => {
      await page.getByText('Thrown away').first().click();
      await expect(page.getByRole('dialog', { name: 'Thrown away' })).toBeVisible();
    },
  },
  {
    name: 'share of a project',
    path: '/bkmkrs',
    arrive: async (page) => {
      await page.getByRole('button', { name: 'Share project' }).click();
      await shared(page);
    },
  },
  {
    name: 'share of a bookmark',
    path: '/bkmkrs',
    arrive: async (page) => {
      await openRow('A note')(page);
      await page.getByRole('dialog').getByRole('button', { name: 'Share' }).click();
      await shared(page);
    },
  },
  {
    name: 'deleting the account',
    path: '/user',
    arrive: async (page) => {
      await page.getByRole('button', { name: 'Delete Account' }).click();
      await expect(page.getByRole('alertdialog')).toBeVisible();
    },
  },
];

/** The wizard, step by step; for somebody without a project. */
export const IMPORT_STEPS: readonly Place[] = ['upload', 'preview', 'mapping'].map((step) => ({
  name: `import, ${step}`,
  path: '/bkmkrs',
  arrive: async (page) => {
    await page.getByRole('button', { name: 'Upload Chrome Bookmarks' }).click();
    const wizard = page.getByRole('dialog');
    await expect(wizard).toBeVisible();
    if (step === 'upload') return;
    const buffer = Buffer.from(CHROME_EXPORT);
    await wizard
      .locator('input[type=file]')
      .setInputFiles({ name: 'bookmarks.html', mimeType: 'text/html', buffer });
    const next = wizard.getByRole('button', { name: 'Continue' });
    await expect(next).toBeVisible();
    if (step === 'preview') return;
    await next.click();
    await expect(wizard.getByRole('button', { name: 'Start Import' })).toBeVisible();
  },
}));

/** One project with a bookmark of each type, and something in the trash. */
export async function fillPlaces(page: Page, request: APIRequestContext): Promise<void> {
  const headers = { authorization: `Bearer ${await tokenOf(page)}` };
  const ask = async (path: string, data: object): Promise<string> => {
    const answer = await request.post(path, { headers, data });
    return ((await answer.json()) as { data: { id: string } }).data.id;
  };
  await ask('/api/projects', { name: 'Axe' });
  const tags = ['one', 'two', 'three'];
  const url = 'https://example.invalid/a/rather/long/address/that/does/not/fit/on/a/phone/at/all';
  for (const bookmark of [
    { type: 'link', title: 'A link', url, content: 'x'.repeat(300), tags },
    {
      type: 'note',
      title: 'A note',
      content: '# Title\n\n- [x] done\n\n| a | b |\n|---|---|\n| 1 | 2 |',
      tags,
    },
    { type: 'color', title: 'Colours', content: '#ff0000\n#00ff00' },
    {
      type: 'code',
      title: 'Some code',
      tags: ['a-tag-that-is-much-too-long-for-a-phone-to-hold'],
      content: 'export const answer = (n: number) => {\n  return n * 2;\n};',
    },
    { type: 'password', title: 'A password', content: 'x1!yz' },
  ]) {
    await ask('/api/bookmarks', bookmark);
  }
  const trashed = await ask('/api/bookmarks', { type: 'note', title: 'Thrown away', content: '' });
  await request.delete(`/api/bookmarks/${trashed}`, { headers });
}
