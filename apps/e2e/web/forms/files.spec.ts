import { expect, test, type Locator, type Page } from '@playwright/test';
import { hand, type Handed } from '../support/page-probe.js';
import { FAILURES, failing, watch } from '../support/server-says.js';
import { openWorkspace } from '../support/form-room.js';
import { PIXEL } from '../support/pixel.js';

const UPLOAD = { method: 'POST', path: /^\/api\/upload\/file$/ };
const REMOVE = { method: 'DELETE', path: /^\/api\/upload\/file\/[^/]+$/ };

async function openAdd(page: Page): Promise<Locator> {
  await page.keyboard.press('n');
  const dialog = page.getByRole('dialog', { name: 'Add Bookmark' });
  await dialog.getByPlaceholder('Title... *').fill('With files');
  return dialog;
}

const choose = (dialog: Locator, ...names: readonly string[]): Promise<void> =>
  dialog
    .locator('input[type=file]')
    .setInputFiles(names.map((name) => ({ name, mimeType: 'text/plain', buffer: Buffer.from(name) })));

const picture = (name: string): Handed => ({ name, type: 'image/png', base64: PIXEL });

test('pasted pictures and dropped files are uploaded and saved with the bookmark', async ({
  page,
  request,
}) => {
  const workspace = await openWorkspace(page, request);
  const dialog = await openAdd(page);
  await hand(dialog.locator('form'), 'paste', picture('image.png'));
  await hand(dialog.locator('form'), 'drop', picture('dropped.png'));
  const files = dialog.getByRole('list', { name: 'Attachments' });
  await expect(files.getByRole('button', { name: /^Remove/ })).toHaveCount(2);
  await page.keyboard.press('Control+Enter');
  await expect
    .poll(async () => (await workspace.saved())[0]?.attachments.map(({ filename }) => filename).toSorted())
    .toEqual(['dropped.png', 'image.png']);
});

test('too many and too large files are refused in the words of the limits', async ({ page, request }) => {
  await openWorkspace(page, request);
  const calls = watch(page, UPLOAD);
  const dialog = await openAdd(page);
  const names = Array.from({ length: 21 }, (_, index) => `file-${index}.txt`);
  await choose(dialog, ...names);
  await expect(dialog.getByRole('alert')).toHaveText('Maximum 20 files allowed. You currently have 0 files.');
  const large = { type: 'application/octet-stream', size: 20 * 1024 * 1024 + 1 };
  await hand(dialog.locator('form'), 'drop', { name: 'a.bin', ...large }, { name: 'b.bin', ...large });
  await expect(dialog.getByRole('alert')).toHaveText('2 file(s) exceed 20MB limit');
  expect(calls.bodies).toEqual([]);
});

test('an upload shows how far it is, and cancelling it leaves nothing', async ({ page, request }) => {
  const workspace = await openWorkspace(page, request);
  const client = await page.context().newCDPSession(page);
  await client.send('Network.enable');
  await client.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 0,
    downloadThroughput: -1,
    uploadThroughput: 256 * 1024,
  });
  const aborted = page.waitForEvent('requestfailed', (failed) => failed.url().endsWith('/api/upload/file'));
  const dialog = await openAdd(page);
  await dialog.locator('input[type=file]').setInputFiles({
    name: 'large.bin',
    mimeType: 'application/octet-stream',
    buffer: Buffer.alloc(4 * 1024 * 1024, 1),
  });
  const progress = dialog.getByRole('progressbar', { name: 'Uploading large.bin' });
  await expect.poll(() => progress.getAttribute('value').then(Number)).toBeGreaterThan(0);
  // Saving now waits for the file.
  await page.keyboard.press('Control+Enter');
  await expect(dialog.getByRole('button', { name: 'Uploading…' })).toBeDisabled();
  await dialog.getByRole('button', { name: 'Cancel large.bin' }).click();
  await aborted;
  await expect(dialog).toBeHidden();
  await expect.poll(workspace.saved).toMatchObject([{ title: 'With files', attachments: [] }]);
});

for (const failure of FAILURES) {
  test(`a file leaves the form and can be tried again when the server ${failure}`, async ({
    page,
    request,
  }) => {
    const workspace = await openWorkspace(page, request);
    const calls = watch(page, UPLOAD);
    const dialog = await openAdd(page);
    const recover = await failing(page, UPLOAD, failure);
    await choose(dialog, 'notes.txt');
    const alert = dialog.getByRole('alert');
    await expect(alert).toContainText('Failed to upload files. Please try again.');
    await expect(dialog.getByRole('list', { name: 'Attachments' })).toHaveCount(0);
    await expect(dialog.getByPlaceholder('Title... *')).toHaveValue('With files');
    await recover();
    await alert.getByRole('button', { name: 'Try again' }).click();
    await expect(dialog.getByRole('button', { name: 'Remove notes.txt' })).toBeVisible();
    await expect(alert).toHaveCount(0);
    expect(new Set(calls.keys).size).toBe(1);
    await page.keyboard.press('Control+Enter');
    await expect.poll(workspace.saved).toMatchObject([{ attachments: [{ filename: 'notes.txt' }] }]);
  });

  test(`a file that is taken off shows again when the server ${failure}`, async ({ page, request }) => {
    await openWorkspace(page, request);
    const dialog = await openAdd(page);
    await choose(dialog, 'notes.txt');
    const recover = await failing(page, REMOVE, failure);
    const remove = dialog.getByRole('button', { name: 'Remove notes.txt' });
    await remove.click();
    await expect(dialog.getByRole('alert')).toContainText('Delete failed');
    await expect(remove).toBeVisible();
    await recover();
    const gone = page.waitForResponse((response) => response.request().method() === 'DELETE');
    await dialog.getByRole('button', { name: 'Try again' }).click();
    expect((await gone).ok()).toBe(true);
    await expect(remove).toHaveCount(0);
    await expect(dialog.getByRole('alert')).toHaveCount(0);
  });
}

test('a silent upload ends, and says so', async ({ page, request }) => {
  await page.clock.install();
  await openWorkspace(page, request);
  const dialog = await openAdd(page);
  await failing(page, UPLOAD, 'is silent');
  await choose(dialog, 'notes.txt');
  await expect(dialog.getByRole('progressbar')).toBeVisible();
  await page.clock.fastForward('01:00');
  await expect(dialog.getByRole('alert')).toContainText('Failed to upload files. Please try again.');
});
