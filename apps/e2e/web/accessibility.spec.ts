import AxeBuilder from '@axe-core/playwright';
import { expect, test, type Page } from '@playwright/test';
import { signInAsNewcomer, tokenOf } from './support/person.js';

async function expectNoViolations(page: Page): Promise<void> {
  const { violations } = await new AxeBuilder({ page }).withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']).analyze();
  const found = violations.flatMap(({ id, nodes }) => nodes.map((node) => `${id}: ${node.html}`));
  // Soft: one run tells about every page.
  expect.soft(found, new URL(page.url()).pathname).toEqual([]);
}

for (const colorScheme of ['light', 'dark'] as const) {
  test(`axe finds nothing on the pages, ${colorScheme}`, async ({ page, request }) => {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await page.goto('/');
    await expectNoViolations(page);
    await signInAsNewcomer(page);
    await expectNoViolations(page);
    const headers = { authorization: `Bearer ${await tokenOf(page)}` };
    await request.post('/api/projects', { headers, data: { name: 'Axe' } });
    for (const data of [
      { type: 'link', title: 'A link', url: 'https://example.com', content: '', tags: ['one', 'two', 'three'] },
      { type: 'color', title: 'Colours', content: '#ff0000\n#00ff00' },
      { type: 'password', title: 'A password', content: 'x1!yz' },
    ]) {
      await request.post('/api/bookmarks', { headers, data });
    }
    await page.goto('/bkmkrs');
    await expect(page.getByText('A link').first()).toBeVisible();
    await expectNoViolations(page);
    await page.keyboard.press('n');
    await expect(page.getByRole('dialog', { name: 'Add Bookmark' })).toBeVisible();
    await expectNoViolations(page);
    for (const path of ['/timeline', '/trash', '/user', '/nowhere']) {
      await page.goto(path);
      await page.waitForLoadState('networkidle').catch(() => undefined);
      await expectNoViolations(page);
    }
  });
}
