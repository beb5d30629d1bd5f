import { expect, type Locator, type Page } from '@playwright/test';

/** Opens the import wizard as somebody without a mouse does, at its first step. */
export async function openWizard(page: Page): Promise<Locator> {
  await page.keyboard.press('Control+k');
  await expect(page.getByRole('dialog', { name: 'Command palette' })).toBeVisible();
  await page.keyboard.type('import');
  await page.getByRole('option', { name: 'Import bookmarks' }).click();
  const wizard = page.getByRole('dialog', { name: 'Import Bookmarks' });
  await expect(wizard).toBeVisible();
  return wizard;
}

/** Chooses a file with this text. */
export const give = (wizard: Locator, text: string, name = 'bookmarks.html'): Promise<void> =>
  wizard
    .locator('input[type=file]')
    .setInputFiles({ name, mimeType: 'text/html', buffer: Buffer.from(text) });
