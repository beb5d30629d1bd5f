import { expect, test, type Page, type Route } from '@playwright/test';
import { envelope } from '../support/server-says.js';
import { focused, openWorkspace, rowOf, titlesOf } from '../support/workspace.js';

/*
 * Every change of a list, against a server that says no and against one that is away. The row goes back to its
 * place, the banner says what failed and offers to try again, the focus stays in the list, the selection stays.
 */

const TITLES = ['Alpha', 'Bravo', 'Charlie'];
const WORLD = {
  projects: ['Words', 'Archive'],
  bookmarks: TITLES.map((title) => ({ title, tags: ['nato'] })),
};
const AS_THEY_WERE = ['Charlie', 'Bravo', 'Alpha'];

type Refusal = (route: Route) => Promise<void>;

/** Answers as the product does when it cannot. */
const saysNo: Refusal = (route) => route.fulfill({ status: 500, json: envelope(500) });

/** The line is dead. */
const isAway: Refusal = (route) => route.abort('internetdisconnected');

interface Change {
  readonly name: string;
  readonly method: string;
  readonly url: RegExp;
  readonly act: (page: Page) => Promise<void>;
  /** What shows between the change and the refusal. */
  readonly shows: (page: Page) => Promise<void>;
  readonly banner: string;
  /** Selected before and after. */
  readonly selected?: number;
}

const press = async (page: Page, ...keys: readonly string[]): Promise<void> => {
  for (const key of keys) await page.keyboard.press(key);
};
const selectTwo = (page: Page) => press(page, 'j', 'x', 'Shift+J');
const without = (titles: readonly string[]) => (page: Page) =>
  expect.poll(() => titlesOf(page)).toEqual(AS_THEY_WERE.filter((title) => !titles.includes(title)));

const CHANGES: readonly Change[] = [
  {
    name: 'trash',
    method: 'DELETE',
    url: /\/api\/bookmarks\/[^/]+$/u,
    act: (page) => press(page, 'j', 'j', 'Backspace'),
    shows: without(['Bravo']),
    banner: 'Failed to delete bookmark',
  },
  {
    name: 'move one',
    method: 'POST',
    url: /\/api\/bookmarks\/bulk$/u,
    act: async (page) => {
      await press(page, 'j', 'j', 'm');
      await page.getByPlaceholder('Find a project…').fill('arch');
      await press(page, 'Enter');
    },
    shows: without(['Bravo']),
    banner: 'Failed to change the selected bookmarks',
  },
  {
    name: 'tag',
    method: 'POST',
    url: /\/api\/bookmarks\/bulk$/u,
    act: async (page) => {
      await selectTwo(page);
      await press(page, '#');
      await page.getByRole('dialog').getByLabel('Tags').fill('radio');
      await press(page, 'Enter');
    },
    shows: (page) => expect(rowOf(page, 'Bravo').getByText('radio')).toBeVisible(),
    banner: 'Failed to change the selected bookmarks',
    selected: 2,
  },
  {
    name: 'untag',
    method: 'POST',
    url: /\/api\/bookmarks\/bulk$/u,
    act: async (page) => {
      await selectTwo(page);
      await press(page, '#');
      await page.getByRole('button', { name: 'Remove nato' }).click();
      await page.getByRole('button', { name: 'Save tags' }).click();
    },
    shows: (page) => expect(rowOf(page, 'Bravo').getByText('nato')).toHaveCount(0),
    banner: 'Failed to change the selected bookmarks',
    selected: 2,
  },
  {
    name: 'bulk trash',
    method: 'POST',
    url: /\/api\/bookmarks\/bulk$/u,
    act: async (page) => {
      await selectTwo(page);
      await press(page, 'Backspace');
    },
    shows: without(['Charlie', 'Bravo']),
    banner: 'Failed to change the selected bookmarks',
    selected: 2,
  },
];

for (const { name, method, url, act, shows, banner, selected } of CHANGES) {
  test(`${name}: refused, then away, then done after all`, async ({ page, request }) => {
    await openWorkspace(page, request, WORLD);
    const refusals: Refusal[] = [saysNo, isAway];
    let answer: () => void = () => undefined;
    await page.route(url, async (route) => {
      if (route.request().method() !== method) return route.fallback();
      const refuse = refusals.shift();
      if (!refuse) return route.fallback();
      await new Promise<void>((resolve) => (answer = resolve));
      return refuse(route);
    });
    const isBack = async (): Promise<void> => {
      await expect(page.getByRole('alert')).toContainText(banner);
      await expect.poll(() => titlesOf(page)).toEqual(AS_THEY_WERE);
      await expect(rowOf(page, 'Bravo').getByText('nato')).toBeVisible();
      await expect(rowOf(page, 'Bravo').getByText('radio')).toHaveCount(0);
      await expect(page.getByText(/^Moved|^Tagged|^Took/u)).toHaveCount(0);
      if (selected)
        await expect(page.getByRole('toolbar')).toHaveAccessibleName(`${selected} bookmarks selected`);
      expect(AS_THEY_WERE).toContain(await focused(page));
    };
    await act(page);
    await shows(page);
    answer();
    await isBack();
    for (const last of [false, true]) {
      await page.getByRole('alert').getByRole('button', { name: 'Try again' }).click();
      await shows(page);
      if (last) break;
      answer();
      await expect(page.getByRole('alert')).toContainText(banner);
      await expect.poll(() => titlesOf(page)).toEqual(AS_THEY_WERE);
    }
    await expect(page.getByRole('alert')).toHaveCount(0);
    await page.reload();
    await shows(page);
  });
}

for (const { name, refuse } of [
  { name: 'says no', refuse: saysNo },
  { name: 'is away', refuse: isAway },
]) {
  test(`undo of a change of many, with a server that ${name}`, async ({ page, request }) => {
    await openWorkspace(page, request, WORLD);
    await selectTwo(page);
    await press(page, 'Backspace');
    await expect(page.getByText('Moved 2 bookmarks to trash')).toBeVisible();
    await page.route(/\/api\/operations\/[^/]+\/undo$/u, refuse, { times: 1 });
    await press(page, 'z');
    await expect(page.getByRole('alert')).toContainText('Failed to undo');
    await without(['Charlie', 'Bravo'])(page);
    await page.getByRole('alert').getByRole('button', { name: 'Try again' }).click();
    await expect.poll(() => titlesOf(page)).toEqual(AS_THEY_WERE);
  });

  test(`undo of a trashing and restoring, with a server that ${name}`, async ({ page, request }) => {
    await openWorkspace(page, request, WORLD);
    await press(page, 'j', 'Backspace');
    await expect(page.getByText('Moved to trash')).toBeVisible();
    await page.route(/\/restore$/u, refuse, { times: 1 });
    await press(page, 'z');
    await expect(page.getByRole('alert')).toContainText('Failed to restore bookmark');
    await without(['Charlie'])(page);

    await page.goto('/trash');
    await expect(rowOf(page, 'Charlie')).toBeVisible();
    await page.route(/\/restore$/u, refuse, { times: 1 });
    await press(page, 'j', 'r');
    await expect(page.getByRole('alert')).toContainText('Failed to restore bookmark');
    await expect(rowOf(page, 'Charlie')).toBeVisible();
    await page.route(/\/permanent$/u, refuse, { times: 1 });
    await rowOf(page, 'Charlie').hover();
    await rowOf(page, 'Charlie').getByRole('button', { name: 'Delete permanently' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete permanently' }).click();
    await expect(page.getByRole('alert')).toContainText('Failed to permanently delete bookmark');
    await expect(rowOf(page, 'Charlie')).toBeVisible();
  });
}
