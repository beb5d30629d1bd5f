import { expect, test, type Locator, type Page } from '@playwright/test';
import { failing, FAILURES } from './support/server-says.js';
import { openWorkspace, rowOf } from './support/workspace.js';

const PLACE = {
  projects: ['Launch'],
  bookmarks: [{ title: 'Plan', content: 'First this' }],
} as const;

const panel = (page: Page): Locator => page.getByRole('dialog', { name: /^Share ./u });
/** By its title: behind a dialog it has no role. */
const dot = (page: Page): Locator => rowOf(page, 'Plan').getByTitle('Shared');
const address = (page: Page): Locator => panel(page).getByLabel('Share URL', { exact: true });

async function openPanel(page: Page): Promise<void> {
  await rowOf(page, 'Plan').locator('[data-row]').focus();
  await page.keyboard.press('s');
  await expect(panel(page)).toBeVisible();
}

async function choose(page: Page, label: string): Promise<void> {
  await panel(page).getByRole('combobox', { name: 'Expires in' }).click();
  await page.getByRole('option', { name: label }).click();
}

test('a share is made, copied, changed and removed', async ({ page, request, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await openWorkspace(page, request, PLACE);
  await expect(dot(page)).toHaveCount(0);
  await openPanel(page);
  // The defaults of the spec.
  await expect(panel(page).getByRole('combobox', { name: 'Expires in' })).toHaveText('1 hour');
  await expect(panel(page).getByRole('switch', { name: 'Readers may copy' })).toBeChecked();
  await expect(panel(page).getByRole('switch', { name: 'Show dates and counts' })).toBeChecked();
  await panel(page).getByRole('button', { name: 'Create Share Link' }).click();
  await expect(address(page)).toHaveValue(/\/shared\/[\w-]{22,}$/u);
  await expect(panel(page).getByText('0 views')).toBeVisible();
  await expect(dot(page)).toBeVisible();
  await expect(panel(page).getByRole('button', { name: 'Update Share' })).toHaveCount(0);

  await panel(page).getByRole('switch', { name: 'Readers may copy' }).click();
  await expect(panel(page).getByRole('button', { name: 'Update Share' })).toBeVisible();
  await panel(page).getByRole('switch', { name: 'Readers may copy' }).click();
  await expect(panel(page).getByRole('button', { name: 'Update Share' })).toHaveCount(0);
  await choose(page, '7 days');
  await panel(page).getByLabel('Password (optional)').fill('sesame');
  await panel(page).getByRole('button', { name: 'Update Share' }).click();
  await expect(panel(page).getByText('Readers need the password.')).toBeVisible();
  await expect(panel(page).getByRole('button', { name: 'Update Share' })).toHaveCount(0);

  const url = await address(page).inputValue();
  await panel(page).getByRole('button', { name: 'Copy share URL' }).click();
  await expect(panel(page).getByRole('button', { name: 'Copied' })).toBeVisible();
  expect(await page.evaluate('navigator.clipboard.readText()')).toBe(url);
  await expect(panel(page)).toHaveCount(0);

  await openPanel(page);
  await expect(address(page)).toHaveValue(url);
  await panel(page).getByRole('button', { name: 'Remove Share' }).click();
  await expect(panel(page).getByRole('button', { name: 'Create Share Link' })).toBeVisible();
  await expect(dot(page)).toHaveCount(0);
});

test('an expired share can only be removed or made anew', async ({ page, request }) => {
  const { headers, bookmarks } = await openWorkspace(page, request, PLACE);
  const made = await request.post(`/api/sharing/bookmarks/${bookmarks.Plan}`, { headers, data: {} });
  const { data: share } = (await made.json()) as { data: Record<string, unknown> };
  await page.route(/\/api\/bookmarks\/[^/]+\/share$/u, (route) =>
    route.fulfill({
      json: {
        success: true,
        data: {
          is_shared: false,
          share_data: { ...share, status: 'expired', expires_at: '2026-01-01T00:00:00.000Z' },
        },
      },
    }),
  );
  await openPanel(page);
  await expect(
    panel(page).getByText('This share link has expired and is no longer accessible.'),
  ).toBeVisible();
  await expect(panel(page).getByRole('button').filter({ hasText: /Share/u })).toHaveText([
    'Remove Share',
    'Create New Share',
  ]);
});

test('a project is shared without its passwords unless its owner says so', async ({ page, request }) => {
  const { headers, projects } = await openWorkspace(page, request, {
    projects: ['Launch'],
    bookmarks: [{ title: 'Key', type: 'password', content: 'hunter2' }, { title: 'Plan' }],
  });
  await page.getByRole('button', { name: 'Share project' }).click();
  await expect(
    panel(page).getByRole('switch', { name: 'Also share the 1 password in it' }),
  ).not.toBeChecked();
  await panel(page).getByRole('button', { name: 'Create Share Link' }).click();
  await expect(address(page)).toBeVisible();
  const status = async (): Promise<unknown> => {
    const answer = await request.get(`/api/projects/${projects.Launch}/share`, { headers });
    return ((await answer.json()) as { data: { share_data: unknown } }).data.share_data;
  };
  expect(await status()).toMatchObject({ include_passwords: false });
  await panel(page).getByRole('switch', { name: 'Also share the 1 password in it' }).click();
  await panel(page).getByRole('button', { name: 'Update Share' }).click();
  await expect.poll(status).toMatchObject({ include_passwords: true });
});

for (const failure of FAILURES) {
  test(`a share that the server ${failure} says so and stays what it was`, async ({ page, request }) => {
    await openWorkspace(page, request, PLACE);
    await openPanel(page);
    const refuse = (method: string, path: RegExp): Promise<() => Promise<void>> =>
      failing(page, { method, path }, failure);
    let mend = await refuse('POST', /\/api\/sharing\/bookmarks\//u);
    await panel(page).getByRole('button', { name: 'Create Share Link' }).click();
    await expect(panel(page).getByRole('alert')).toHaveText('Failed to create bookmark share');
    await expect(dot(page)).toHaveCount(0);
    await mend();
    await panel(page).getByRole('button', { name: 'Create Share Link' }).click();
    await expect(address(page)).toBeVisible();
    await expect(panel(page).getByRole('alert')).toHaveCount(0);

    mend = await refuse('PUT', /\/api\/sharing\//u);
    await panel(page).getByRole('switch', { name: 'Readers may copy' }).click();
    await panel(page).getByRole('button', { name: 'Update Share' }).click();
    await expect(panel(page).getByRole('alert')).toHaveText('Failed to update share');
    await expect(panel(page).getByRole('button', { name: 'Update Share' })).toBeEnabled();
    await mend();

    mend = await refuse('DELETE', /\/api\/sharing\//u);
    await panel(page).getByRole('button', { name: 'Remove Share' }).click();
    await expect(panel(page).getByRole('alert')).toHaveText('Failed to delete share');
    await expect(dot(page)).toBeVisible();
    await mend();
    await panel(page).getByRole('button', { name: 'Remove Share' }).click();
    await expect(panel(page).getByRole('button', { name: 'Create Share Link' })).toBeVisible();
  });
}

test('all shares stand in the account, and end there', async ({ page, request }) => {
  const { headers, bookmarks, projects } = await openWorkspace(page, request, PLACE);
  await request.post(`/api/sharing/bookmarks/${bookmarks.Plan}`, { headers, data: { expires_in: 'never' } });
  await request.post(`/api/sharing/projects/${projects.Launch}`, { headers, data: {} });
  await page.goto('/user');
  const card = page.getByRole('region', { name: 'Shared links' });
  await expect(card.getByRole('listitem')).toHaveCount(2);
  await expect(card.getByRole('listitem').filter({ hasText: 'Plan' })).toContainText(
    '0 views · never expires',
  );
  await card.getByRole('button', { name: 'Revoke Plan' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Revoke' }).click();
  await expect(card.getByRole('listitem')).toHaveCount(1);
  await page.goto('/bkmkrs');
  await expect(rowOf(page, 'Plan')).toBeVisible();
  await expect(dot(page)).toHaveCount(0);
});

test('the panel gives the focus back and leaves what lies behind it', async ({ page, request }) => {
  await openWorkspace(page, request, PLACE);
  await rowOf(page, 'Plan').click();
  const detail = page.getByRole('dialog', { name: 'Plan', exact: true });
  await detail.getByRole('button', { name: 'Share' }).click();
  await panel(page).getByRole('button', { name: 'Create Share Link' }).press('Enter');
  await expect(address(page)).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(panel(page)).toHaveCount(0);
  await expect(detail).toBeVisible();
  await expect(detail.getByRole('button', { name: 'Share' })).toBeFocused();
  await expect(detail.getByText('0 share views')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(detail).toHaveCount(0);
});
