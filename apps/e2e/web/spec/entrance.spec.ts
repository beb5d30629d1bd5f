import { expect, test, type Page } from '@playwright/test';
import { newUser } from '../../api/support/client.js';
import { Account, signInWith } from '../support/account.js';
import { holdBack, refuse } from '../support/answers.js';
import { forbidStorage } from '../support/browser-side.js';
import { signInAsNewcomer } from '../support/person.js';

const storedToken = (page: Page): Promise<string | null> =>
  page.evaluate(() => localStorage.getItem('auth_token'));

test('signed-out visitors are sent to the landing page', async ({ page }) => {
  for (const path of ['/bkmkrs', '/timeline', '/trash', '/user']) {
    await test.step(`from ${path}`, async () => {
      await page.goto(path);
      await page.waitForURL((url) => url.pathname === '/');
      await expect(page.getByRole('button', { name: 'Sign in with Google' })).toBeVisible();
    });
  }
});

test('a sign-in that comes back', async ({ page }) => {
  const OUTCOMES = [
    ['?error=apple_auth_failed', 'apple_auth_failed', 'Apple Sign In failed. Please try again.'],
    ['?error=auth_failed', 'auth_failed', 'Authentication failed. Please try again.'],
    ['?error=access_denied', 'access_denied', 'Authentication failed'],
    ['?error=auth_failed&token=t', 'auth_failed', 'Authentication failed. Please try again.'],
    ['', 'no_token', 'No authentication token received'],
  ] as const;
  for (const [query, error, message] of OUTCOMES) {
    await test.step(`with "${query}" ends on the landing page with error and message`, async () => {
      await page.goto(`/auth/callback${query}`);
      await page.waitForURL((url) => url.pathname === '/');
      const { searchParams } = new URL(page.url());
      expect(Object.fromEntries(searchParams)).toEqual({ error, message });
      await expect(page.getByRole('alert')).toContainText(message);
      expect(await storedToken(page)).toBeNull();
    });
  }
  await test.step('with a token shows a spinner, keeps a session and opens the workspace', async () => {
    const answer = await holdBack(page, '**/api/auth/session/rotate');
    const arrival = signInAsNewcomer(page);
    await expect(page.getByRole('status')).toHaveText('Completing authentication...');
    await answer();
    await arrival;
    expect(await storedToken(page)).toMatch(/\S{20,}/u);
    await expect(page.getByText('No projects yet')).toBeVisible();
  });
});

test('a session', async ({ page }) => {
  const { token } = await newUser();
  await test.step('that the server refuses is removed, and its page left', async () => {
    await signInWith(page, 'no-such-session');
    await page.goto('/bkmkrs');
    await page.waitForURL((url) => url.pathname === '/');
    expect(await storedToken(page)).toBeNull();
  });
  await test.step('that is being checked shows a spinner on the landing page', async () => {
    await signInWith(page, token ?? '');
    const answer = await holdBack(page, '**/api/auth/me');
    await page.goto('/');
    await expect(page.getByRole('status')).toHaveText('Loading...');
    await answer();
    await expect(page.getByRole('link', { name: 'Go to Your Bookmarks' })).toBeVisible();
  });
  await test.step('that cannot be checked is kept', async () => {
    const accept = await refuse(page, '**/api/auth/me');
    const asked = page.waitForResponse('**/api/auth/me');
    await page.goto('/bkmkrs');
    expect((await asked).status()).toBe(500);
    await expect(page.getByText('No projects yet')).toBeVisible();
    expect(await storedToken(page)).toBe(token);
    await accept();
  });
  await test.step('ends here even when the server does not confirm it', async () => {
    await refuse(page, '**/api/auth/logout', { method: 'POST' });
    await page.goto('/user');
    await page.getByRole('button', { name: 'Sign Out' }).click();
    await page.waitForURL((url) => url.pathname === '/');
    expect(await storedToken(page)).toBeNull();
  });
});

test('without local storage the session lives in a cookie', async ({ page, context }) => {
  await forbidStorage(page);
  const before = Date.now() / 1000;
  await test.step('that lasts seven days, for this site and secure connections only', async () => {
    await signInAsNewcomer(page);
    const cookie = (await context.cookies()).find(({ name }) => name === 'auth_token');
    expect(cookie).toMatchObject({ sameSite: 'Strict', secure: true, path: '/' });
    expect(Math.abs((cookie?.expires ?? 0) - before - 604_800)).toBeLessThan(120);
  });
  await test.step('that outlives a reload and goes with the sign-out', async () => {
    await page.goto('/user');
    await page.getByRole('button', { name: 'Sign Out' }).click();
    await page.waitForURL((url) => url.pathname === '/');
    expect((await context.cookies()).filter(({ name }) => name === 'auth_token')).toEqual([]);
  });
});

test('the page of the Mac app says what happened and leads to the web app', async ({ page }) => {
  await page.goto('/auth/mac-success');
  await expect(page.getByRole('heading', { name: 'Authentication Successful!' })).toBeVisible();
  await expect(page.getByText(/Mac app is connected.*close this window/u)).toBeVisible();
  await expect(page.getByRole('link', { name: 'Open the web app' })).toHaveAttribute('href', '/bkmkrs');
});

test('an address without a page', async ({ page }) => {
  const logged: string[] = [];
  page.on('console', (message) => logged.push(message.text()));
  await page.goto('/no/such-place');
  await expect(page.getByRole('heading', { name: '404' })).toBeVisible();
  await expect(page.getByText('Oops! Page not found')).toBeVisible();
  await test.step('is only logged', async () => {
    expect(logged.join('\n')).toContain('/no/such-place');
    await expect(page.locator('body')).not.toContainText('such-place');
  });
  await page.getByRole('link', { name: 'Home' }).click();
  await page.waitForURL((url) => url.pathname === '/');
});

test('a bug in a page leaves no blank one', async ({ page }) => {
  await page.route('**/assets/NotFoundPage-*.js', (route) => route.abort());
  await page.goto('/nowhere');
  await expect(page.getByRole('heading', { name: 'Unexpected Application Error!' })).toBeVisible();
});

test('the workspace has its title and stays out of search engines', async ({ page }) => {
  await Account.open(page);
  await page.goto('/bkmkrs');
  await expect(page).toHaveTitle('My Bookmarks');
  await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', /noindex/u);
});
