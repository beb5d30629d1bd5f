import { randomBytes } from 'node:crypto';
import { expect, type Page } from '@playwright/test';
import { signIn } from '../../api/support/client.js';
import { asIntroduced } from './introduction.js';

/** Signs a newcomer in as a person would, and ends in an empty workspace; without the introduction. */
export async function signInAsNewcomer(page: Page, name = 'Ada Lovelace'): Promise<{ email: string }> {
  const email = newAddress();
  // The account is there before the page asks for it, because the record names its id.
  const { token } = await signIn(email, name);
  await page.goto('/');
  await page.evaluate(await asIntroduced(token ?? ''));
  await signInHere(page, email, name);
  return { email };
}

/** Signs somebody in who has never been here: the introduction comes up a moment later. */
export async function signInForTheFirstTime(page: Page, name = 'Ada Lovelace'): Promise<{ email: string }> {
  const email = newAddress();
  await page.goto('/');
  await signInHere(page, email, name);
  return { email };
}

const newAddress = (): string => `ada-${randomBytes(4).toString('hex')}@example.com`;

async function signInHere(page: Page, email: string, name: string): Promise<void> {
  await page.getByRole('button', { name: 'Sign in with Google' }).first().click();
  await page.getByLabel('E-mail').fill(email);
  await page.getByLabel('Name').fill(name);
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.waitForURL('**/bkmkrs*');
  await expect(page).toHaveTitle('My Bookmarks');
}

/** The session token, for speaking to the API as this person. */
export async function tokenOf(page: Page): Promise<string> {
  const token = await page.evaluate(() => localStorage.getItem('auth_token'));
  if (!token) throw new Error('Nobody is signed in');
  return token;
}
