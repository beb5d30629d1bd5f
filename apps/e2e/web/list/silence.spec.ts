import { expect, test, type Page } from '@playwright/test';
import { failing, type Call } from '../support/server-says.js';
import { openWorkspace, rowOf, titlesOf } from '../support/workspace.js';

/*
 * Every change, with a server that takes it and never answers: after half a minute that counts as away. What the
 * server refuses is in failures.spec.ts, forms and import; trash, uploads and projects have their silence there.
 */

const WORLD = {
  projects: ['Words', 'Archive'],
  bookmarks: ['Alpha', 'Bravo', 'Charlie'].map((title) => ({ title, tags: ['nato'] })),
};
const THERE = ['Charlie', 'Bravo', 'Alpha'];
const BULK: Call = { method: 'POST', path: /^\/api\/bookmarks\/bulk$/u };

/** Longer than the page waits for an answer. */
const passSilence = (page: Page): Promise<void> => page.clock.fastForward(31_000);

async function press(page: Page, ...keys: readonly string[]): Promise<void> {
  for (const key of keys) await page.keyboard.press(key);
}

const without =
  (...gone: readonly string[]) =>
  (page: Page): Promise<void> =>
    expect.poll(() => titlesOf(page)).toEqual(THERE.filter((title) => !gone.includes(title)));

interface Change {
  readonly name: string;
  readonly call: Call;
  readonly act: (page: Page) => Promise<void>;
  /** What shows until the silence is over. */
  readonly shows: (page: Page) => Promise<void>;
  readonly says: string;
}

const CHANGES: readonly Change[] = [
  {
    name: 'trash',
    call: { method: 'DELETE', path: /^\/api\/bookmarks\/[^/]+$/u },
    act: (page) => press(page, 'j', 'j', 'Backspace'),
    shows: without('Bravo'),
    says: 'Failed to delete bookmark',
  },
  {
    name: 'move',
    call: BULK,
    act: async (page) => {
      await press(page, 'j', 'j', 'm');
      await page.getByPlaceholder('Find a project…').fill('arch');
      await press(page, 'Enter');
    },
    shows: without('Bravo'),
    says: 'Failed to change the selected bookmarks',
  },
  {
    name: 'tag',
    call: BULK,
    act: async (page) => {
      await press(page, 'j', 'j', '#');
      await page.getByRole('dialog').getByLabel('Tags').fill('radio');
      await press(page, 'Enter');
    },
    shows: (page) => expect(rowOf(page, 'Bravo').getByText('radio')).toBeVisible(),
    says: 'Failed to change the selected bookmarks',
  },
  {
    name: 'trash of many',
    call: BULK,
    act: (page) => press(page, 'j', 'x', 'Shift+J', 'Backspace'),
    shows: without('Charlie', 'Bravo'),
    says: 'Failed to change the selected bookmarks',
  },
];

for (const { name, call, act, shows, says } of CHANGES) {
  test(`${name}: shown at once, taken back when nothing comes`, async ({ page, request }) => {
    await page.clock.install();
    await openWorkspace(page, request, WORLD);
    await failing(page, call, 'is silent');
    await act(page);
    await shows(page);
    await passSilence(page);
    await expect(page.getByRole('alert')).toContainText(says);
    await expect(page.getByRole('alert').getByRole('button', { name: 'Try again' })).toBeVisible();
    await expect.poll(() => titlesOf(page)).toEqual(THERE);
    await expect(rowOf(page, 'Bravo').getByText('radio')).toHaveCount(0);
  });
}

test('taking a change back is itself taken back when nothing comes', async ({ page, request }) => {
  await page.clock.install();
  await openWorkspace(page, request, WORLD);
  await press(page, 'j', 'x', 'Shift+J', 'Backspace');
  await expect(page.getByText('Moved 2 bookmarks to trash')).toBeVisible();
  await failing(page, { method: 'POST', path: /^\/api\/operations\/[^/]+\/undo$/u }, 'is silent');
  await press(page, 'z');
  await expect.poll(() => titlesOf(page)).toEqual(THERE);
  await passSilence(page);
  await expect(page.getByRole('alert')).toContainText('Failed to undo');
  await without('Charlie', 'Bravo')(page);
});

test('a renamed tag has its old name again when nothing comes', async ({ page, request }) => {
  await page.clock.install();
  await openWorkspace(page, request, WORLD, '/bkmkrs?tags=manage');
  const dialog = page.getByRole('dialog', { name: 'Tags', exact: true });
  await failing(page, { method: 'PUT', path: /^\/api\/tags\/.+/u }, 'is silent');
  await dialog.getByRole('button', { name: 'Rename #nato' }).click();
  await dialog.getByLabel('New name').fill('alphabet');
  await press(page, 'Enter');
  await expect(rowOf(page, 'Bravo').getByText('alphabet')).toHaveCount(1);
  await passSilence(page);
  await expect(dialog.getByRole('alert')).toContainText('Failed to change the tag');
  await expect(rowOf(page, 'Bravo').getByText('nato')).toHaveCount(1);
});

test('an edit comes back into its form when nothing comes', async ({ page, request }) => {
  await page.clock.install();
  await openWorkspace(page, request, WORLD);
  await failing(page, { method: 'PUT', path: /^\/api\/bookmarks\/[^/]+$/u }, 'is silent');
  await press(page, 'j', 'j', 'e');
  const edit = page.getByRole('dialog', { name: 'Edit Bookmark' });
  await edit.getByPlaceholder('Title... *').fill('Beta');
  await press(page, 'Control+Enter');
  await expect(edit).toBeHidden();
  await expect(rowOf(page, 'Beta')).toBeVisible();
  await passSilence(page);
  await expect(edit.getByRole('alert')).toContainText('Failed to edit bookmark');
  await expect(edit.getByPlaceholder('Title... *')).toHaveValue('Beta');
  await expect.poll(() => titlesOf(page)).toEqual(THERE);
});

test('a new note waits on the device when nothing comes', async ({ page, request }) => {
  await openWorkspace(page, request, WORLD);
  const recover = await failing(page, { method: 'POST', path: /^\/api\/bookmarks$/u }, 'is silent');
  await press(page, 'n');
  const dialog = page.getByRole('dialog', { name: 'Add Bookmark' });
  await dialog.getByPlaceholder('Title... *').fill('Delta');
  await dialog.getByRole('textbox', { name: 'Content' }).fill('Fourth of them');
  await press(page, 'Control+Enter');
  await expect(dialog).toBeHidden();
  // A save has ten seconds, on a clock that tests cannot turn.
  await expect(page.getByText('Waiting to be saved').first()).toBeVisible({ timeout: 30_000 });
  await recover();
  await page.getByRole('button', { name: 'Try now' }).click();
  await expect.poll(() => titlesOf(page)).toEqual(['Delta', ...THERE]);
});
