import { readFile } from 'node:fs/promises';
import { expect, test, type APIRequestContext, type Browser, type Page } from '@playwright/test';
import { PIXEL } from './support/pixel.js';
import { openWorkspace, type Seeded } from './support/workspace.js';

const HOSTILE = '</script><img src=x onerror="window.ran=1">';
const PLACE = {
  projects: ['Launch'],
  bookmarks: [
    { title: 'Plan', content: '# First\n\n- this\n- that', tags: ['team'] },
    { title: 'Docs', type: 'link', url: 'https://example.invalid/docs', content: 'Read me' },
    { title: 'Palette', type: 'color', content: '#0ea5e9\n#f97316' },
    { title: 'Key', type: 'password', content: 'hunter2' },
    { title: HOSTILE, content: HOSTILE },
  ],
} as const;

interface Shared {
  readonly id: number;
  readonly share_url: string;
}

async function share(
  request: APIRequestContext,
  { headers }: Seeded,
  what: string,
  data: object = {},
): Promise<Shared> {
  const answer = await request.post(`/api/sharing/${what}`, { headers, data });
  expect(answer.ok(), await answer.text()).toBe(true);
  return ((await answer.json()) as { data: Shared }).data;
}

/** Somebody else, on a phone, with nothing of the owner's browser. */
async function visitor(
  browser: Browser,
  options: { readonly javaScriptEnabled?: boolean } = {},
): Promise<Page> {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 }, ...options });
  return context.newPage();
}

test('a project is read by anybody who has its link, and nobody after it is revoked', async ({
  page,
  request,
  browser,
}) => {
  const place = await openWorkspace(page, request, PLACE);
  const { id, share_url: url } = await share(request, place, `projects/${place.projects.Launch}`);
  await page.goto('/user');
  const card = page.getByRole('region', { name: 'Shared links' });
  await expect(card.getByText('0 views')).toBeVisible();

  const guest = await visitor(browser);
  await guest.goto(url);
  await expect(guest.getByRole('heading', { level: 1, name: 'Launch' })).toBeVisible();
  await expect(guest.getByRole('heading', { level: 2 })).toHaveText([HOSTILE, 'Palette', 'Docs', 'Plan']);
  await expect(guest.getByText('hunter2')).toHaveCount(0);
  await expect(guest.getByRole('link', { name: 'https://example.invalid/docs' })).toBeVisible();
  await expect(guest.getByRole('link', { name: 'My Bookmarks' })).toHaveCount(0);
  expect(await guest.evaluate('window.ran')).toBeUndefined();
  await expect(card.getByText('1 view', { exact: false })).toBeVisible();

  await request.delete(`/api/sharing/${id}`, { headers: place.headers });
  await expect(
    guest.getByText('Share not found. The link may be invalid or has been removed.'),
  ).toBeVisible();
  await expect(guest.getByRole('heading', { level: 2 })).toHaveCount(0);
  await guest.context().close();
});

test('a password is asked for until it is right', async ({ page, request, browser }) => {
  const place = await openWorkspace(page, request, PLACE);
  const data = { password: 'sesame' };
  const { share_url: url } = await share(request, place, `bookmarks/${place.bookmarks.Plan}`, data);
  const guest = await visitor(browser);
  await guest.goto(url);
  await expect(guest.getByRole('heading', { name: 'Password Protected' })).toBeVisible();
  expect(await guest.content()).not.toContain('Plan');
  await expect(guest.getByRole('button', { name: 'Access Content' })).toBeDisabled();
  await guest.getByLabel('Enter password').fill('   ');
  await expect(guest.getByRole('button', { name: 'Access Content' })).toBeDisabled();
  await guest.getByLabel('Enter password').fill('open');
  await guest.keyboard.press('Enter');
  await expect(guest.getByRole('alert')).toHaveText('Incorrect password. Please try again.');
  await guest.getByLabel('Enter password').fill('sesame');
  await guest.getByRole('button', { name: 'Access Content' }).click();
  await expect(guest.getByRole('heading', { level: 1, name: 'Plan' })).toBeVisible();
  await guest.reload();
  await expect(guest.getByRole('heading', { level: 1, name: 'Plan' })).toBeVisible();
  await guest.context().close();
});

test('copying is offered where its owner allows it', async ({ page, request, browser }) => {
  const place = await openWorkspace(page, request, PLACE);
  const open = await share(request, place, `bookmarks/${place.bookmarks.Palette}`);
  const settings = { allowCopy: false, showMetadata: false };
  const closed = await share(request, place, `bookmarks/${place.bookmarks.Docs}`, { settings });
  const guest = await visitor(browser);
  await guest.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await guest.goto(open.share_url);
  await guest.getByRole('button', { name: 'Copy #f97316' }).click();
  await expect(guest.getByRole('button', { name: 'Copied' })).toBeVisible();
  expect(await guest.evaluate('navigator.clipboard.readText()')).toBe('#f97316');
  await expect(guest.getByText(/^Created /u)).toBeVisible();
  await expect(guest.getByText('Launch')).toBeVisible();

  await guest.goto(closed.share_url);
  await expect(guest.getByRole('heading', { level: 1, name: 'Docs' })).toBeVisible();
  await expect(guest.getByRole('button', { name: /^Copy/u })).toHaveCount(0);
  await expect(guest.getByText(/^Created /u)).toHaveCount(0);
  expect(await guest.content()).not.toContain('Launch');
  await guest.context().close();
});

test('it can be read without JavaScript, behind its password too', async ({ page, request, browser }) => {
  const place = await openWorkspace(page, request, PLACE);
  const data = { password: 'sesame' };
  const { share_url: url } = await share(request, place, `projects/${place.projects.Launch}`, data);
  const guest = await visitor(browser, { javaScriptEnabled: false });
  await guest.goto(url);
  await guest.getByLabel('Enter password').fill('wrong');
  await guest.getByRole('button', { name: 'Access Content' }).click();
  await expect(guest.getByText('Incorrect password. Please try again.')).toBeVisible();
  await guest.getByLabel('Enter password').fill('sesame');
  await guest.getByRole('button', { name: 'Access Content' }).click();
  await expect(guest.getByRole('heading', { name: 'Launch' })).toBeVisible();
  await expect(guest.getByText('Read me')).toBeVisible();
  await expect(guest.locator('meta[name="robots"]')).toHaveAttribute('content', /noindex/u);
  await guest.context().close();
});

test('a file goes with it under its own name', async ({ page, request, browser }) => {
  const place = await openWorkspace(page, request, { projects: ['Launch'], bookmarks: [] });
  const { headers } = place;
  const file = { name: 'The plan (2).txt', mimeType: 'text/plain', buffer: Buffer.from('line by line') };
  const upload = await request.post('/api/upload/file', { headers, multipart: { file } });
  const { file: stored } = (await upload.json()) as { file: { id: string } };
  const saved = await request.post('/api/bookmarks', {
    headers,
    data: { type: 'note', title: 'With a file', content: 'x', attachments: [{ id: stored.id }] },
  });
  const { data: bookmark } = (await saved.json()) as { data: { id: string } };
  const { share_url: url, id } = await share(request, place, `bookmarks/${bookmark.id}`);
  const guest = await visitor(browser);
  await guest.goto(url);
  const chip = guest.getByRole('link', { name: 'The plan (2).txt' });
  expect((await chip.boundingBox())?.width).toBeLessThanOrEqual(120);
  const download = guest.waitForEvent('download');
  await chip.click();
  expect((await download).suggestedFilename()).toBe('The plan (2).txt');
  expect(await readFile(await (await download).path(), 'utf8')).toBe('line by line');
  const address = (await chip.getAttribute('href')) ?? '';
  expect((await request.get(address)).status()).toBe(200);
  await request.delete(`/api/sharing/${id}`, { headers });
  expect((await request.get(address)).status()).toBe(404);
  await guest.context().close();
});

test('a picture in a note is shown, and nothing tells whose or when', async ({ page, request, browser }) => {
  const place = await openWorkspace(page, request, { projects: ['Launch'], bookmarks: [] });
  const { headers } = place;
  const file = { name: 'plan.png', mimeType: 'image/png', buffer: Buffer.from(PIXEL, 'base64') };
  const upload = await request.post('/api/upload/file', { headers, multipart: { file } });
  const { file: stored } = (await upload.json()) as { file: { id: string } };
  const content = `![The plan](attachment:${stored.id})`;
  const saved = await request.post('/api/bookmarks', {
    headers,
    data: { type: 'note', title: 'With a picture', content, attachments: [{ id: stored.id }] },
  });
  const { data: bookmark } = (await saved.json()) as { data: { id: string } };
  const { share_url: url } = await share(request, place, `bookmarks/${bookmark.id}`);
  const guest = await visitor(browser);
  await guest.goto(url);
  const picture = guest.getByRole('img', { name: 'The plan' });
  await expect(picture).toHaveJSProperty('naturalWidth', 1);
  const told = await guest.content();
  expect(told).not.toContain(stored.id);
  expect(told).not.toContain(bookmark.id);
  await guest.context().close();
});

test('what has expired says so, and what is wrong can be reported', async ({ page, request, browser }) => {
  const place = await openWorkspace(page, request, PLACE);
  const { share_url: url } = await share(request, place, `bookmarks/${place.bookmarks.Plan}`);
  const guest = await visitor(browser);
  await guest.goto(url);
  await guest.getByRole('button', { name: 'Report this page' }).click();
  await guest.getByLabel('What is wrong with it?').fill('It is not theirs');
  await guest.getByRole('button', { name: 'Send report' }).click();
  await expect(guest.getByText('Thank you. We will look at it.')).toBeVisible();

  await guest.route(/\/api\/sharing\/public\//u, (route) => route.fulfill({ status: 410 }));
  await guest.evaluate("window.dispatchEvent(new Event('focus'))");
  await expect(guest.getByText('Share Link Expired')).toBeVisible();
  await expect(guest.getByText('This share link has expired.', { exact: true })).toBeVisible();
  await guest.context().close();
});
