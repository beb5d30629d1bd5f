import { expect, test, type APIRequestContext, type Page } from '@playwright/test';
import { everythingKept, keptAddresses, saveNote, untilKept } from './support/device.js';
import { signInAsNewcomer, tokenOf } from './support/person.js';

test.use({ serviceWorkers: 'allow' });

interface Room {
  readonly headers: { readonly authorization: string };
  readonly projectId: number;
}

/** A newcomer with one project, whose workspace is open and kept on the device. */
async function openRoom(page: Page, request: APIRequestContext): Promise<Room> {
  await signInAsNewcomer(page);
  const headers = { authorization: `Bearer ${await tokenOf(page)}` };
  const made = await request.post('/api/projects', { headers, data: { name: 'Reading' } });
  const projectId = ((await made.json()) as { data: { id: number } }).data.id;
  await page.goto('/bkmkrs');
  await expect(page.getByText('No bookmarks yet')).toBeVisible();
  await untilKept(page);
  return { headers, projectId };
}

async function titlesOnServer(request: APIRequestContext, { headers }: Room): Promise<string[]> {
  const answer = await request.get('/api/bookmarks?sort_by=created_at&sort_order=asc', { headers });
  return ((await answer.json()) as { data: { title: string }[] }).data.map(({ title }) => title);
}

const waiting = (page: Page) => page.getByRole('region', { name: 'Waiting to be saved' });

test('opens without a network, keeps what is saved over a reload, and saves it once in its order', async ({
  page,
  request,
  context,
}) => {
  const room = await openRoom(page, request);
  await context.setOffline(true);
  await page.goto('/bkmkrs');
  await expect(page.getByText('Offline', { exact: true })).toBeVisible();
  await expect(page.getByTitle('Live')).toHaveCount(0);
  await expect(page.getByRole('button', { name: /Reading/ })).toBeVisible();
  await saveNote(page, 'First in the tunnel');
  await saveNote(page, 'Second in the tunnel');
  await expect(waiting(page).getByRole('listitem')).toHaveText([
    /First in the tunnel/,
    /Second in the tunnel/,
  ]);
  await page.reload();
  await expect(waiting(page).getByRole('listitem')).toHaveCount(2);
  await expect(page.getByRole('link', { name: '2 waiting' })).toBeVisible();

  await context.setOffline(false);
  await expect(waiting(page)).toBeHidden();
  await expect(page.getByRole('list', { name: /Bookmarks/ }).getByText('First in the tunnel')).toBeVisible();
  await expect(page.getByText('Offline', { exact: true })).toBeHidden();
  expect(await titlesOnServer(request, room)).toEqual(['First in the tunnel', 'Second in the tunnel']);
});

test('two tabs send what waits once', async ({ page, request, context }) => {
  const room = await openRoom(page, request);
  const other = await context.newPage();
  await other.goto('/bkmkrs');
  await expect(other.getByText('No bookmarks yet')).toBeVisible();
  await context.setOffline(true);
  await saveNote(page, 'From one tab');
  await saveNote(other, 'From the other');
  for (const tab of [page, other]) await expect(waiting(tab).getByRole('listitem')).toHaveCount(2);
  await context.setOffline(false);
  for (const tab of [page, other]) {
    await expect(waiting(tab)).toBeHidden();
    await expect(tab.getByRole('list', { name: /Bookmarks/ }).getByText('From one tab')).toBeVisible();
    await expect(tab.getByRole('list', { name: /Bookmarks/ }).getByText('From the other')).toBeVisible();
  }
  expect(await titlesOnServer(request, room)).toEqual(['From one tab', 'From the other']);
});

test('an answer that was lost on its way does not save twice', async ({ page, request, context }) => {
  const room = await openRoom(page, request);
  const keys: (string | undefined)[] = [];
  await context.route('**/api/bookmarks', async (route) => {
    if (route.request().method() !== 'POST') return route.fallback();
    keys.push(route.request().headers()['idempotency-key']);
    if (keys.length > 1) return route.fallback();
    // The server has it; the browser never hears of that.
    await route.fetch();
    return route.abort('connectionreset');
  });
  await saveNote(page, 'Only once');
  await expect(page.getByText(/Kept on this device/)).toBeVisible();
  await page.getByRole('button', { name: 'Try now' }).click();
  await expect(waiting(page)).toBeHidden();
  expect(keys.length).toBeGreaterThan(1);
  expect(new Set(keys).size).toBe(1);
  expect(await titlesOnServer(request, room)).toEqual(['Only once']);
});

test('a server that is away is asked again by itself', async ({ page, request, context }) => {
  const room = await openRoom(page, request);
  let isAway = true;
  await context.route('**/api/bookmarks', (route) =>
    isAway && route.request().method() === 'POST'
      ? route.fulfill({
          status: 503,
          headers: { 'retry-after': '1' },
          json: { success: false, message: 'Away' },
        })
      : route.fallback(),
  );
  await saveNote(page, 'Patient');
  await expect(waiting(page).getByText('Patient')).toBeVisible();
  isAway = false;
  await expect(waiting(page)).toBeHidden();
  expect(await titlesOnServer(request, room)).toEqual(['Patient']);
});

test('a password is never kept on the device', async ({ page, request, context }) => {
  const secret = 'c0rrect-H0rse!';
  const room = await openRoom(page, request);
  await context.setOffline(true);
  await page.getByRole('button', { name: 'Add bookmark' }).first().click();
  const dialog = page.getByRole('dialog', { name: 'Add Bookmark' });
  await dialog.getByRole('textbox', { name: /Content|Description/ }).fill(secret);
  await expect(dialog.getByRole('combobox').first()).toContainText('Password');
  await dialog.getByPlaceholder('Title... *').fill('Staging');
  await dialog.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText(/Passwords are never kept on this device/).first()).toBeVisible();
  expect(await everythingKept(page)).not.toContain(secret);
  await expect(waiting(page)).toBeHidden();
  // What was typed is still in the form, and goes when there is somebody to take it.
  await expect(dialog.getByPlaceholder('Title... *')).toHaveValue('Staging');
  await context.setOffline(false);
  await dialog.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(dialog).toBeHidden();
  await expect.poll(() => titlesOnServer(request, room)).toEqual(['Staging']);
});

test('what the server refuses later is shown with its reason, and discarded only by a person', async ({
  page,
  request,
  context,
}) => {
  const room = await openRoom(page, request);
  await request.post('/api/projects', { headers: room.headers, data: { name: 'Other' } });
  await context.setOffline(true);
  await saveNote(page, 'Too late');
  await saveNote(page, 'Behind it');
  await expect(waiting(page).getByRole('listitem')).toHaveCount(2);
  await request.delete(`/api/projects/${room.projectId}`, { headers: room.headers });
  await context.setOffline(false);
  await expect(waiting(page).getByRole('alert')).toHaveCount(2);
  await page.reload();
  await expect(waiting(page).getByRole('listitem')).toHaveCount(2);
  await page.getByRole('button', { name: 'Discard Too late' }).click();
  await expect(waiting(page).getByRole('listitem')).toHaveText([/Behind it/]);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(waiting(page).getByRole('listitem')).toHaveCount(2);
});

test('caches hold the shell and nothing of a person, and signing out leaves nothing', async ({
  page,
  request,
  context,
}) => {
  const room = await openRoom(page, request);
  await request.post('/api/bookmarks', {
    headers: room.headers,
    data: { type: 'note', title: 'Private matter', content: 'Private words' },
  });
  await page.goto('/bkmkrs?q=private');
  await expect(page.getByText('Private').first()).toBeVisible();
  for (const path of ['/timeline', '/trash', '/user']) await page.goto(path);
  const kept = (await keptAddresses(page)).map((url) => new URL(url));
  expect(kept.length).toBeGreaterThan(20);
  expect(kept.filter(({ search }) => search !== '')).toEqual([]);
  const allowed = /^\/(?:assets\/.+|bkmkrs|boot\.js|favicon\.svg|manifest\.webmanifest)$/u;
  expect(kept.filter(({ pathname }) => !allowed.test(pathname))).toEqual([]);

  await page.goto('/bkmkrs');
  await context.setOffline(true);
  await saveNote(page, 'Private too');
  await expect(waiting(page)).toBeVisible();
  expect(await everythingKept(page)).toContain('Private too');
  await page.goto('/user');
  await page.getByRole('button', { name: 'Sign Out' }).click();
  await page.getByRole('button', { name: 'Sign out and discard' }).click();
  await page.waitForURL((url) => url.pathname === '/');
  const left = await everythingKept(page);
  for (const secret of ['Private', 'Reading', room.headers.authorization.slice(7)])
    expect(left).not.toContain(secret);
});
