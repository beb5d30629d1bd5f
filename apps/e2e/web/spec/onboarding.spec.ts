import { expect, test, type Page } from '@playwright/test';
import { newUser } from '../../api/support/client.js';
import { Account, signInWith } from '../support/account.js';
import { holdBack } from '../support/answers.js';
import { forbidStorage } from '../support/browser-side.js';
import { finishIntroduction, idOf, introduction, recordKey, STEPS } from '../support/introduction.js';
import { signInForTheFirstTime, tokenOf } from '../support/person.js';

/** Longer than the introduction takes to come up, were it to come. */
const LONG_ENOUGH_MS = 2_000;

const button = (page: Page, name: string) => page.getByRole('dialog').getByRole('button', { name });
const recordOf = async (page: Page, userId: string): Promise<unknown> =>
  JSON.parse(
    (await page.evaluate<string | null>(`localStorage.getItem(${JSON.stringify(recordKey(userId))})`)) ??
      'null',
  );

/** The place of the dot that stands out. */
const currentDot = (page: Page): Promise<number> =>
  page
    .getByRole('dialog')
    .locator('[data-dot]')
    .evaluateAll((dots: any[]) => dots.findIndex((dot) => dot.dataset.dot === 'current'));

async function expectAt(page: Page, at: number): Promise<void> {
  await expect(introduction(page, STEPS[at])).toBeVisible();
  await expect(page.getByRole('dialog').getByText(`${at + 1} of 4`)).toBeVisible();
  await expect(page.getByRole('dialog').locator('[data-dot]')).toHaveCount(4);
  expect(await currentDot(page)).toBe(at);
}

/** Somebody new, and the workspace on screen. */
async function arrive(page: Page, path = '/bkmkrs'): Promise<string> {
  const { token } = await newUser('Ada Lovelace');
  await signInWith(page, token ?? '');
  await page.goto(path);
  return token ?? '';
}

async function expectNoIntroduction(page: Page): Promise<void> {
  await page.waitForTimeout(LONG_ENOUGH_MS);
  await expect(introduction(page)).toHaveCount(0);
}

// That something does not come takes its time to see.
test.describe.configure({ timeout: 120_000 });

test('a newcomer is shown around', async ({ page }) => {
  await signInForTheFirstTime(page);
  await test.step('in four steps, forward and back', async () => {
    await expectAt(page, 0);
    await expect(button(page, 'Back')).toHaveCount(0);
    await button(page, 'Next').click();
    await expectAt(page, 1);
    await button(page, 'Next').click();
    await expectAt(page, 2);
    for (const client of ['Chrome extension', 'macOS desktop app', 'Telegram bot'])
      await expect(introduction(page, 'Get Your API Tokens')).toContainText(client);
    await button(page, 'Back').click();
    await expectAt(page, 1);
    await button(page, 'Back').click();
    await expectAt(page, 0);
    for (const _step of STEPS.slice(1)) await button(page, 'Next').click();
    await expectAt(page, 3);
    for (const feature of ['Email to Bookmarks', 'Smart Sharing', 'AI Rules', 'File Attachments'])
      await expect(introduction(page, 'Powerful Features')).toContainText(feature);
    await expect(button(page, 'Next')).toHaveCount(0);
  });
  const userId = await idOf(await tokenOf(page));
  await test.step('and it is kept who got to the end, and when', async () => {
    expect(await recordOf(page, userId)).toBeNull();
    const before = Date.now();
    await button(page, 'Get Started').click();
    await expect(page.getByRole('dialog')).toHaveCount(0);
    const record: any = await recordOf(page, userId);
    expect(record).toEqual({ userId, version: '1.0', completed: true, completedAt: record.completedAt });
    const completed = new Date(record.completedAt);
    expect(completed.toISOString()).toBe(record.completedAt);
    expect(completed.getTime()).toBeGreaterThanOrEqual(before);
    expect(completed.getTime()).toBeLessThanOrEqual(Date.now());
  });
  await test.step('once: not after a reload', async () => {
    await page.reload();
    await expect(page.getByText('No projects yet')).toBeVisible();
    await expectNoIntroduction(page);
  });
  await test.step('which a sign-out does not forget', async () => {
    await page.goto('/user');
    await page.getByRole('button', { name: 'Sign Out' }).click();
    await page.waitForURL((url) => url.pathname === '/');
    expect(await recordOf(page, userId)).toMatchObject({ completed: true });
  });
  await test.step('while the next person at this browser is shown around too', async () => {
    await arrive(page);
    await finishIntroduction(page);
    expect(await recordOf(page, userId)).toMatchObject({ userId });
  });
});

test('the introduction comes up a second after the login', async ({ page }) => {
  const { token } = await newUser('Ada Lovelace');
  await signInWith(page, token ?? '');
  await page.clock.install();
  const answer = await holdBack(page, '**/api/auth/me');
  await page.goto('/bkmkrs');
  await expect(page.getByText('No projects yet')).toBeVisible();
  // No further than the page waits for that answer.
  await page.clock.pauseAt(Date.now() + 2_000);
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await answer();
  await expect(page.getByRole('link', { name: 'Account' })).toHaveAttribute('title', /@/u);
  await page.clock.runFor(900);
  await expect(page.getByRole('dialog')).toHaveCount(0);
  // Its code comes over the network meanwhile, where this clock does not count.
  await expect(async () => {
    await page.clock.runFor(250);
    await expect(introduction(page)).toBeVisible({ timeout: 500 });
  }).toPass();
});

test('closed half way it comes again with the next visit', async ({ page }) => {
  const token = await arrive(page);
  for (const close of [() => page.keyboard.press('Escape'), () => button(page, 'Close').click()]) {
    await expect(introduction(page)).toBeVisible();
    await button(page, 'Next').click();
    await close();
    await expect(page.getByRole('dialog')).toHaveCount(0);
    // Not a second time while the page is open, wherever one goes in it.
    await page.getByRole('link', { name: 'Timeline' }).click();
    await expect(page.getByText('No bookmarks found')).toBeVisible();
    await page.goBack();
    await expectNoIntroduction(page);
    expect(await recordOf(page, await idOf(token))).toBeNull();
    await page.reload();
  }
  await expect(introduction(page)).toBeVisible();
});

test('the buttons of the steps open the account in another tab', async ({ page, context }) => {
  await arrive(page);
  await expect(introduction(page)).toBeVisible();
  for (const [at, name] of ['Create a project', 'Get your tokens', 'Set them up'].entries()) {
    await button(page, 'Next').click();
    const [opened] = await Promise.all([
      context.waitForEvent('page'),
      page.getByRole('dialog').getByRole('link', { name }).click(),
    ]);
    await opened.waitForURL((url) => url.pathname === '/user');
    if (at === 0) {
      await opened.getByRole('button', { name: 'Add Project' }).click();
      await opened.getByRole('button', { name: 'Save Project' }).click();
      await expect(opened.getByRole('button', { name: 'Delete My Project' })).toBeVisible();
    }
    await opened.close();
    await expectAt(page, at + 1);
  }
});

test('the keyboard is enough for the introduction', async ({ page }) => {
  await arrive(page);
  const focused = page.locator(':focus');
  await expect(introduction(page)).toBeVisible();
  await test.step('Enter leads on', async () => {
    await expect(focused).toHaveText('Next');
    await page.keyboard.press('Enter');
    await expectAt(page, 1);
    await expect(focused).toHaveText('Next');
  });
  await test.step('arrows lead both ways, and no further than there are steps', async () => {
    for (const [key, at] of [
      ['ArrowRight', 2],
      ['ArrowRight', 3],
      ['ArrowRight', 3],
      ['ArrowLeft', 2],
      ['ArrowLeft', 1],
    ] as const) {
      await page.keyboard.press(key);
      await expectAt(page, at);
    }
  });
  await test.step('the focus is not lost with the button that it was on', async () => {
    await page.keyboard.press('Shift+Tab');
    await expect(focused).toHaveText('Back');
    await page.keyboard.press('Enter');
    await expectAt(page, 0);
    await expect(focused).toHaveText('Next');
  });
  await test.step('Tab stays in the dialog', async () => {
    for (let presses = 0; presses < 6; presses += 1) {
      await page.keyboard.press('Tab');
      await expect(page.getByRole('dialog').locator(':focus')).toHaveCount(1);
    }
  });
  await test.step('and the end is reached', async () => {
    for (const _step of STEPS.slice(1)) await page.keyboard.press('ArrowRight');
    await button(page, 'Get Started').focus();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('dialog')).toHaveCount(0);
  });
});

test('the introduction waits while somebody is busy', async ({ page }) => {
  const token = await arrive(page, '/user');
  const account = { authorization: `Bearer ${token}` };
  const request = page.request;
  const project = await request.post('/api/projects', { headers: account, data: { name: 'Words' } });
  const project_id = (await project.json()).data.id;
  const note = { type: 'note', title: 'Memo', content: 'Milk', tags: ['shop'], project_id };
  const saved = await request.post('/api/bookmarks', { headers: account, data: note });
  const { id } = (await saved.json()).data;
  /** Before it is known who this is, so before the introduction can come. */
  const before = async (act: () => Promise<unknown>): Promise<void> => {
    const answer = await holdBack(page, '**/api/auth/me');
    await page.goto('/bkmkrs');
    await expect(page.getByText('Memo').first()).toBeVisible();
    await act();
    await answer();
  };
  await test.step('in another dialog', async () => {
    await before(async () => {
      await page.keyboard.press('Control+k');
      await expect(page.getByRole('dialog', { name: 'Command palette' })).toBeVisible();
    });
    await expectNoIntroduction(page);
    await page.keyboard.press('Escape');
    await expect(introduction(page)).toBeVisible();
  });
  await test.step('in the search box', async () => {
    const box = page.getByLabel('Search or add bookmark', { exact: true });
    await before(() => box.click());
    await expectNoIntroduction(page);
    await box.blur();
    await expect(introduction(page)).toBeVisible();
  });
  for (const [what, query] of [
    ['a bookmark', `?open=${id}`],
    ['a tag', '?tag=shop'],
  ] as const) {
    await test.step(`with ${what} that an address names`, async () => {
      await page.goto(`/bkmkrs${query}`);
      await expect(page.getByRole('dialog').first()).toBeVisible();
      await expectNoIntroduction(page);
      await page.keyboard.press('Escape');
      await expect(introduction(page)).toBeVisible();
    });
  }
  await test.step('with a search that an address names', async () => {
    await page.goto('/bkmkrs?q=memo');
    await expect(page.getByText('Memo').first()).toBeVisible();
    await expectNoIntroduction(page);
  });
  await test.step('with what another app shared, for the whole visit', async () => {
    await page.goto('/bkmkrs?title=Shared&url=https%3A%2F%2Fexample.com%2F');
    await expect(page.getByRole('dialog', { name: 'Add Bookmark' })).toBeVisible();
    await expectNoIntroduction(page);
  });
});

test('without local storage the introduction comes once a visit', async ({ page }) => {
  const problems: string[] = [];
  page.on('pageerror', (error) => problems.push(error.message));
  await forbidStorage(page);
  await signInForTheFirstTime(page);
  await finishIntroduction(page);
  await expectNoIntroduction(page);
  await expect(page.getByText('No projects yet')).toBeVisible();
  expect(problems).toEqual([]);
});

test('a page without the code of the introduction is a page all the same', async ({ page }) => {
  await page.route('**/assets/OnboardingDialog-*.js', (route) => route.abort());
  await arrive(page);
  await expectNoIntroduction(page);
  await expect(page.getByText('No projects yet')).toBeVisible();
});

test('the introduction can be looked at again', async ({ page }) => {
  const account = await Account.open(page);
  await account.project('Words');
  await page.goto('/timeline');
  await expect(page.getByText('No bookmarks found')).toBeVisible();
  await page.keyboard.press('Control+k');
  await page.getByRole('combobox').fill('introduction');
  await page.getByRole('option', { name: 'Show the introduction' }).click();
  await expectAt(page, 0);
  const userId = await idOf(account.api.token ?? '');
  const before = await recordOf(page, userId);
  await finishIntroduction(page);
  expect(await recordOf(page, userId)).toEqual(before);
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true });

  test('the introduction is a sheet whose buttons stay in their place', async ({ page }) => {
    await arrive(page);
    await expect(introduction(page)).toBeVisible();
    const places = new Set<number>();
    for (const step of STEPS) {
      const sheet = await introduction(page, step).boundingBox();
      expect([sheet?.x, sheet?.width]).toEqual([0, 390]);
      const last = button(page, step === 'Powerful Features' ? 'Get Started' : 'Next');
      places.add((await last.boundingBox())?.y ?? 0);
      await last.tap();
    }
    expect(places.size).toBe(1);
    await expect(page.getByRole('dialog')).toHaveCount(0);
  });
});
