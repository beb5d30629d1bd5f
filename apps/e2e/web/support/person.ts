import { randomBytes } from 'node:crypto';
import { expect, type Page } from '@playwright/test';

/** Signs a newcomer in as a person would, and ends in an empty workspace. */
export async function signInAsNewcomer(page: Page, name = 'Ada Lovelace'): Promise<{ email: string }> {
  const email = `ada-${randomBytes(4).toString('hex')}@example.com`;
  await page.goto('/');
  await page.getByRole('button', { name: 'Sign in with Google' }).first().click();
  await page.getByLabel('E-mail').fill(email);
  await page.getByLabel('Name').fill(name);
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.waitForURL('**/bkmkrs*');
  await expect(page).toHaveTitle('My Bookmarks');
  return { email };
}

/** The session token, for speaking to the API as this person. */
export async function tokenOf(page: Page): Promise<string> {
  const token = await page.evaluate(() => localStorage.getItem('auth_token'));
  if (!token) throw new Error('Nobody is signed in');
  return token;
}
