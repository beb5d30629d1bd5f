import AxeBuilder from '@axe-core/playwright';
import { expect, test, type Page } from '@playwright/test';
import { signInAsNewcomer } from './support/person.js';
import { DIALOGS, fillPlaces, IMPORT_STEPS, PAGES, type Place } from './support/places.js';

const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];
const SIZES = [
  { width: 1280, height: 800 },
  { width: 390, height: 844 },
];

/**
 * In both sizes and themes, which change under the open page as they do under a person. A theme changes colours and
 * nothing else, so the second one is looked at for those.
 */
async function expectClean(page: Page, where: string): Promise<void> {
  for (const size of SIZES) {
    await page.setViewportSize(size);
    await show(page, 'light');
    await expectNothing(axe(page).withTags(TAGS), `${where}, ${size.width} px, light`);
    await show(page, 'dark');
    await expectNothing(
      axe(page).withRules(['color-contrast', 'link-in-text-block']),
      `${where}, ${size.width} px, dark`,
    );
  }
}

/** Done when the theme is painted and nothing is on its way in: half a fade has no contrast. */
async function show(page: Page, colorScheme: 'light' | 'dark'): Promise<void> {
  await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
  await expect(page.locator('html')).toHaveAttribute('data-theme', colorScheme);
  await expect(page.locator('[data-starting-style]')).toHaveCount(0);
  await page.evaluate(`new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
    .then(() => Promise.allSettled(document.getAnimations().map((animation) =>
      Number.isFinite(animation.effect.getComputedTiming().endTime) ? animation.finished : undefined)))`);
}

/** Without the empty page that frames of other sites would need: there are none. */
const axe = (page: Page): AxeBuilder => new AxeBuilder({ page }).setLegacyMode();

async function expectNothing(builder: AxeBuilder, where: string): Promise<void> {
  const { violations } = await builder.analyze();
  const found = violations.flatMap(({ id, nodes }) => nodes.map((node) => `${id}: ${node.html}`));
  // Soft: one run tells about every place.
  expect.soft(found, where).toEqual([]);
}

async function expectEachClean(page: Page, places: readonly Place[]): Promise<void> {
  for (const { name, path, arrive } of places) {
    await page.setViewportSize({ width: 1280, height: 800 });
    await page.goto(path);
    await arrive(page);
    await expectClean(page, name);
  }
}

test.beforeEach(async ({ page }) => {
  test.setTimeout(240_000);
  await page.emulateMedia({ reducedMotion: 'reduce' });
});

test('axe finds nothing before there is a collection', async ({ page }) => {
  await page.goto('/');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expectClean(page, 'landing');
  await signInAsNewcomer(page);
  await expect(page.getByText('No projects yet')).toBeVisible();
  await expectClean(page, 'without a project');
  await expectEachClean(page, IMPORT_STEPS);
});

test('axe finds nothing on the pages', async ({ page, request }) => {
  await signInAsNewcomer(page);
  await fillPlaces(page, request);
  await expectEachClean(page, PAGES);
});

// In parts, so that none is long and each says where.
for (const part of [0, 1, 2]) {
  test(`axe finds nothing in the open dialogs, part ${part + 1}`, async ({ page, request }) => {
    await signInAsNewcomer(page);
    await fillPlaces(page, request);
    await expectEachClean(
      page,
      DIALOGS.filter((_, index) => index % 3 === part),
    );
  });
}

test('nothing scrolls sideways at 360 px', async ({ page, request }) => {
  await signInAsNewcomer(page);
  await page.setViewportSize({ width: 360, height: 740 });
  await fillPlaces(page, request);
  for (const { name, path, arrive } of [...PAGES, ...DIALOGS]) {
    await page.goto(path);
    await arrive(page);
    const width = await page.evaluate('document.scrollingElement.scrollWidth');
    expect.soft(width, name).toBe(360);
  }
});

test('a finger hits what it aims at, and nothing lies outside of a sheet', async ({ page, request }) => {
  await signInAsNewcomer(page);
  await page.setViewportSize({ width: 390, height: 844 });
  await fillPlaces(page, request);
  for (const { name, path, arrive } of [...PAGES, ...DIALOGS]) {
    await page.goto(path);
    await arrive(page);
    expect.soft(await tooSmall(page), name).toEqual([]);
    expect.soft(await outside(page), name).toEqual([]);
  }
});

/** What is pressed and is smaller than 44 px; links within a text and the lines of code are as high as their line. */
const tooSmall = (page: Page): Promise<string[]> =>
  page.evaluate<string[]>(`(() => {
    const open = document.querySelector('[role=dialog], [role=alertdialog], [role=menu]') ?? document;
    const pressed = 'a[href], button, input:not([type=file]), select, textarea, [role=option], [role=menuitem]';
    return [...open.querySelectorAll(pressed)]
      .filter((one) => one.checkVisibility({ visibilityProperty: true }) && !one.closest('[aria-hidden=true], input:disabled'))
      .filter((one) => !one.matches('.break-all, .prose a, p a, [aria-label=Code] button'))
      .map((one) => one.closest('label') ?? (one.matches('[data-row]') ? one.closest('.group') : one))
      .filter((one) => {
        const { width, height } = one.getBoundingClientRect();
        const before = getComputedStyle(one, '::before');
        const most = (side, own) => before.position === 'absolute' ? Math.max(own, parseFloat(before[side]) || 0) : own;
        return width > 1 && (most('width', width) < 43.5 || most('height', height) < 43.5);
      })
      .map((one) => one.outerHTML.slice(0, 200));
  })()`);

/** Texts of an open dialog that are wider than it. */
const outside = (page: Page): Promise<string[]> =>
  page.evaluate<string[]>(`[...document.querySelectorAll('[role=dialog] .overflow-y-auto')]
    .filter((one) => one.scrollWidth > one.clientWidth)
    .map((one) => one.outerHTML.slice(0, 200))`);

test('nothing moves for who wants it so', async ({ page, request }) => {
  await signInAsNewcomer(page);
  await fillPlaces(page, request);
  await page.goto('/bkmkrs');
  await expect(page.getByText('A link').first()).toBeVisible();
  const longest = (): Promise<number> =>
    page.evaluate<number>(`Math.max(0, ...[...document.querySelectorAll('*')].flatMap((element) => {
      const { transitionDuration, animationDuration } = getComputedStyle(element);
      return [transitionDuration, animationDuration].flatMap((list) => list.split(',').map(parseFloat));
    }))`);
  await page.keyboard.press('n');
  await expect(page.getByRole('dialog', { name: 'Add Bookmark' })).toBeVisible();
  expect(await longest()).toBeLessThanOrEqual(0.001);
  // Another theme changes each colour of each element: not one of them may run through the colours between.
  await page.emulateMedia({ reducedMotion: 'reduce', colorScheme: 'dark' });
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
  expect(await page.evaluate('document.getAnimations().length')).toBe(0);
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  expect(await longest()).toBeGreaterThan(0.1);
});

test('light or dark is kept as it was chosen', async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'light' });
  await signInAsNewcomer(page);
  const theme = page.locator('html');
  await expect(theme).toHaveAttribute('data-theme', 'light');
  await page.goto('/user');
  await page.getByRole('button', { name: 'Dark' }).click();
  await expect(theme).toHaveAttribute('data-theme', 'dark');
  await page.goto('/bkmkrs');
  await expect(theme).toHaveAttribute('data-theme', 'dark');
  await page.goto('/user');
  await page.getByRole('button', { name: 'System' }).click();
  await expect(theme).toHaveAttribute('data-theme', 'light');
  await page.emulateMedia({ colorScheme: 'dark' });
  await expect(theme).toHaveAttribute('data-theme', 'dark');
});
