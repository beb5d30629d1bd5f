import { expect, test } from '@playwright/test';
import { signInAsNewcomer } from './support/person.js';

const PASTED = [
  { type: 'Link', text: 'https://www.radix-ui.com/colors', title: 'Radix colours' },
  { type: 'Color', text: '#0f172a\n#38bdf8', title: 'Accents' },
  { type: 'Code', text: 'export const delay = (n) => {\n  return n * 2;\n};', title: 'Delay' },
  { type: 'Password', text: 'c0rrect-H0rse!', title: 'Staging' },
  { type: 'Note', text: 'Remember the milk\nand the bread', title: 'Shopping' },
];

test('each type is recognised, saved and shown as what it is', async ({ page }) => {
  await signInAsNewcomer(page);
  await page.getByRole('button', { name: 'Create Project' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Save Project' }).click();
  await expect(page.getByRole('dialog')).toBeHidden();
  for (const { type, text, title } of PASTED) {
    await page.getByRole('button', { name: 'Add bookmark' }).first().click();
    const dialog = page.getByRole('dialog', { name: 'Add Bookmark' });
    await dialog.getByRole('textbox', { name: /Content|Description/ }).fill(text);
    await expect(dialog.getByRole('combobox').first()).toContainText(type);
    await dialog.getByPlaceholder('Title... *').fill(title);
    await dialog.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(dialog).toBeHidden();
    await expect(page.getByText(title).first()).toBeVisible();
  }
  await expect(page.locator('main')).not.toContainText('c0rrect-H0rse!');
  await page.getByText('Staging').first().click();
  const detail = page.getByRole('dialog');
  await expect(detail).not.toContainText('c0rrect-H0rse!');
  await detail.getByRole('button', { name: 'Show' }).click();
  await expect(detail).toContainText('c0rrect-H0rse!');
});
