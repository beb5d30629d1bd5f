import { expect, test } from '@playwright/test';
import { openWorkspace, rowOf } from '../support/workspace.js';

/** Pixels that a finger needs. */
const TARGET = 44;

test.use({ viewport: { width: 390, height: 780 }, hasTouch: true });

test('a finger selects by resting on a row or by the Select button, and hits what it aims at', async ({
  page,
  request,
}) => {
  await openWorkspace(page, request, {
    projects: ['Words'],
    bookmarks: [{ title: 'Alpha' }, { title: 'Bravo' }, { title: 'Charlie' }],
  });
  const bar = page.getByRole('toolbar');
  await rowOf(page, 'Bravo').locator('[data-row]').dispatchEvent('pointerdown', { pointerType: 'touch' });
  await expect(bar).toHaveAccessibleName('1 bookmark selected');
  await rowOf(page, 'Bravo').locator('[data-row]').dispatchEvent('pointerup', { pointerType: 'touch' });
  // The click that ends the rest is not a tap.
  await rowOf(page, 'Bravo').locator('[data-row]').dispatchEvent('click');
  await expect(bar).toHaveAccessibleName('1 bookmark selected');
  await rowOf(page, 'Charlie').locator('[data-row]').tap();
  await expect(bar).toHaveAccessibleName('2 bookmarks selected');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  for (const button of await bar.getByRole('button').all()) {
    const box = await button.boundingBox();
    expect(box?.width).toBeGreaterThanOrEqual(TARGET);
    expect(box?.height).toBeGreaterThanOrEqual(TARGET);
  }
  await page.getByRole('button', { name: 'Done' }).tap();
  await expect(bar).toHaveCount(0);
  await page.getByRole('button', { name: 'Select', exact: true }).tap();
  await rowOf(page, 'Alpha').locator('[data-row]').tap();
  await bar.getByRole('button', { name: 'Trash' }).tap();
  await expect(rowOf(page, 'Alpha')).toHaveCount(0);
  await rowOf(page, 'Bravo').locator('[data-row]').tap();
  await expect(page.getByRole('dialog', { name: 'Bravo' })).toBeVisible();
});
