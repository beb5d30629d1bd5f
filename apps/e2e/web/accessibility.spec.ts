import AxeBuilder from '@axe-core/playwright';
import { expect, test, type Page } from '@playwright/test';
import { signInAsNewcomer, tokenOf } from './support/person.js';

const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

async function expectNoViolations(page: Page, where: string): Promise<void> {
  const { violations } = await new AxeBuilder({ page }).withTags(TAGS).analyze();
  const found = violations.flatMap(({ id, nodes }) => nodes.map((node) => `${id}: ${node.html}`));
  // Soft: one run tells about every page.
  expect.soft(found, where).toEqual([]);
}

/** Pages, and what is on them once they have loaded. */
const PAGES = [
  { path: '/timeline', sign: 'A link' },
  { path: '/trash', sign: 'Trash is empty' },
  { path: '/user', sign: 'Sign Out' },
  { path: '/nowhere', sign: 'Oops! Page not found' },
];

for (const colorScheme of ['light', 'dark'] as const) {
  test(`axe finds nothing on the pages, ${colorScheme}`, async ({ page, request }) => {
    test.setTimeout(120_000);
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await page.goto('/');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expectNoViolations(page, 'landing');
    await signInAsNewcomer(page);
    await expect(page.getByText('No projects yet')).toBeVisible();
    await expectNoViolations(page, 'without a project');
    const headers = { authorization: `Bearer ${await tokenOf(page)}` };
    await request.post('/api/projects', { headers, data: { name: 'Axe' } });
    for (const data of [
      {
        type: 'link',
        title: 'A link',
        url: 'https://example.invalid',
        content: '',
        tags: ['one', 'two', 'three'],
      },
      { type: 'color', title: 'Colours', content: '#ff0000\n#00ff00' },
      { type: 'password', title: 'A password', content: 'x1!yz' },
    ]) {
      await request.post('/api/bookmarks', { headers, data });
    }
    await page.goto('/bkmkrs');
    await expect(page.getByText('A link').first()).toBeVisible();
    await expectNoViolations(page, 'workspace');
    await page.keyboard.press('n');
    await expect(page.getByRole('dialog', { name: 'Add Bookmark' })).toBeVisible();
    await expectNoViolations(page, 'add dialog');
    await page.keyboard.press('Escape');
    await page.getByText('A password').first().click();
    await expect(page.getByRole('dialog', { name: 'A password' })).toBeVisible();
    await expectNoViolations(page, 'detail dialog');
    for (const { path, sign } of PAGES) {
      await page.goto(path);
      await expect(page.getByText(sign).first()).toBeVisible();
      await expectNoViolations(page, path);
    }
  });
}
