import { expect, test, type Locator, type Page } from '@playwright/test';
import { clipboard, focusedRow, holdsFocus } from '../support/page-probe.js';
import { FAILURES, failing } from '../support/server-says.js';
import { openWorkspace, type Workspace } from '../support/form-room.js';

const NOTE = { type: 'note', title: 'Plan', content: 'one two' };

async function open(page: Page, title: string): Promise<Locator> {
  await page.getByText(title, { exact: true }).first().click();
  const detail = page.getByRole('dialog', { name: title });
  await expect(detail).toBeVisible();
  return detail;
}

test.beforeEach(({ context }) => context.grantPermissions(['clipboard-read', 'clipboard-write']));

test('each line of a note has its copy button, and its links are safe', async ({ page, request }) => {
  const workspace = await openWorkspace(page, request, [
    { type: 'note', title: 'Lines', content: 'see https://example.com/a.\njavascript:alert(1)\nthird' },
    { type: 'note', title: 'Marked', content: '# Head\n\n- milk\n- **bread**\n\n[x](javascript:alert(1))' },
  ]);
  const lines = await open(page, 'Lines');
  const link = lines.getByRole('link', { name: 'https://example.com/a' });
  await expect(link).toHaveAttribute('href', 'https://example.com/a');
  await expect(link).toHaveAttribute('rel', /noopener/);
  await expect(lines.getByRole('link')).toHaveCount(1);
  await lines.getByRole('button', { name: 'Copy line 3' }).click();
  expect(await clipboard(page)).toBe('third');
  await expect(lines.getByRole('button', { name: 'Copied' })).toBeVisible();
  await expect.poll(async () => (await find(workspace, 'Lines')).copy_count).toBe(1);
  await page.keyboard.press('Escape');

  const marked = await open(page, 'Marked');
  await expect(marked.getByRole('heading', { name: 'Head' })).toBeVisible();
  await expect(marked.getByRole('link')).toHaveCount(0);
  await marked
    .getByRole('listitem')
    .filter({ hasText: 'bread' })
    .getByRole('button', { name: 'Copy' })
    .click();
  expect(await clipboard(page)).toBe('**bread**');
});

test('a password hides itself again after 30 seconds; code is named and colours copy', async ({
  page,
  request,
}) => {
  await page.clock.install();
  await openWorkspace(page, request, [
    { type: 'password', title: 'Secret', content: 'c0rrect-H0rse!' },
    { type: 'code', title: 'Delay', content: 'export const delay = (n: number) => n * 2;\n// end' },
    { type: 'color', title: 'Accents', content: '#0f172a\n#38bdf8' },
  ]);
  const secret = await open(page, 'Secret');
  await expect(secret).not.toContainText('c0rrect-H0rse!');
  await secret.getByRole('button', { name: 'Show' }).click();
  await expect(secret).toContainText('c0rrect-H0rse!');
  await page.clock.fastForward(29_000);
  await expect(secret).toContainText('c0rrect-H0rse!');
  await page.clock.fastForward(2_000);
  await expect(secret).not.toContainText('c0rrect-H0rse!');
  await expect(secret.getByRole('button', { name: 'Show' })).toBeVisible();
  await page.keyboard.press('Escape');

  const code = await open(page, 'Delay');
  await expect(code.getByText('TypeScript')).toBeVisible();
  // Colours stand for tokens.
  await expect(code.locator('code span[style]').first()).toBeVisible();
  await code.getByRole('button', { name: 'Copy line 2' }).click();
  expect(await clipboard(page)).toBe('// end');
  await page.keyboard.press('Escape');

  const colours = await open(page, 'Accents');
  await colours.getByRole('button', { name: 'Copy #38bdf8' }).click();
  expect(await clipboard(page)).toBe('#38bdf8');
});

test('pictures and texts open in the page, other files are downloads', async ({ page, request }) => {
  const workspace = await openWorkspace(page, request);
  const upload = async (name: string, mimeType: string, buffer: Buffer): Promise<object> => {
    const token = await page.evaluate(() => localStorage.getItem('auth_token'));
    const answer = await request.post('/api/upload/file', {
      headers: { authorization: `Bearer ${token}` },
      multipart: { file: { name, mimeType, buffer } },
    });
    return ((await answer.json()) as { file: object }).file;
  };
  const pixel = await page.screenshot({ clip: { x: 0, y: 0, width: 40, height: 30 } });
  await workspace.save({
    ...NOTE,
    title: 'Files',
    attachments: [
      await upload('picture.png', 'image/png', pixel),
      await upload('long.txt', 'text/plain', Buffer.from(`first line\n${'x'.repeat(150_000)}`)),
      await upload('paper.pdf', 'application/pdf', Buffer.from('%PDF-1.4\n%%EOF')),
    ],
  });
  const detail = await open(page, 'Files');
  await detail.getByRole('button', { name: 'Preview picture.png' }).click();
  const picture = page.getByRole('dialog', { name: 'picture.png' });
  await expect(picture.getByRole('img', { name: 'picture.png' })).toHaveJSProperty('naturalWidth', 40);
  await page.keyboard.press('ArrowRight');
  const text = page.getByRole('dialog', { name: 'long.txt' });
  await expect(text).toContainText('first line');
  await expect(text).toContainText('This is the beginning');
  await page.keyboard.press('Escape');
  await expect(text).toBeHidden();
  await expect(detail).toBeVisible();
  await expect(detail.getByRole('button', { name: 'Preview paper.pdf' })).toHaveCount(0);
  const download = page.waitForEvent('download');
  await detail.getByRole('link', { name: 'Download paper.pdf' }).click();
  expect((await download).suggestedFilename()).toBe('paper.pdf');
});

test('focus returns to the row when the detail closes', async ({ page, request }) => {
  await openWorkspace(page, request, [NOTE]);
  await expect(page.getByRole('list', { name: 'Work Bookmarks' })).toContainText('Plan');
  await page.keyboard.press('j');
  await page.keyboard.press('Enter');
  const detail = page.getByRole('dialog', { name: 'Plan' });
  await expect(detail).toBeVisible();
  for (let step = 0; step < 8; step += 1) {
    await page.keyboard.press('Tab');
    await expect.poll(() => holdsFocus(detail)).toBe(true);
  }
  await page.keyboard.press('Escape');
  await expect(detail).toBeHidden();
  expect(await focusedRow(page)).toContain('Plan');
});

for (const failure of FAILURES) {
  test(`delete, restore, permanent delete and copy count when the server ${failure}`, async ({
    page,
    request,
  }) => {
    const workspace = await openWorkspace(page, request, [NOTE]);
    const [bookmark] = await workspace.saved();
    const banner = page.getByRole('main').getByRole('alert');

    let detail = await open(page, 'Plan');
    let recover = await failing(page, { method: 'POST', path: /\/copy$/ }, failure);
    await detail.getByRole('button', { name: 'Copy', exact: true }).click();
    await expect(detail.getByRole('button', { name: 'Copied' })).toBeVisible();
    await recover();

    recover = await failing(page, { method: 'DELETE', path: /^\/api\/bookmarks\/[^/]+$/ }, failure);
    await detail.getByRole('button', { name: 'Delete' }).click();
    await expect(banner).toContainText('Failed to delete bookmark');
    await expect(page.getByRole('list', { name: 'Work Bookmarks' })).toContainText('Plan');
    await recover();
    await banner.getByRole('button', { name: 'Try again' }).click();
    await expect(page.getByText('No bookmarks yet')).toBeVisible();
    await expect.poll(workspace.saved).toEqual([]);

    await page.goto('/trash');
    detail = await open(page, 'Plan');
    await expect(detail.getByRole('button', { name: 'Edit' })).toHaveCount(0);
    recover = await failing(page, { method: 'POST', path: /\/restore$/ }, failure);
    await detail.getByRole('button', { name: 'Restore' }).click();
    await expect(banner).toContainText('Failed to restore bookmark');
    await recover();

    recover = await failing(page, { method: 'DELETE', path: /\/permanent$/ }, failure);
    detail = await open(page, 'Plan');
    await detail.getByRole('button', { name: 'Delete permanently' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete permanently' }).click();
    await expect(banner).toContainText('Failed to permanently delete bookmark');
    await expect(page.getByText('Plan', { exact: true })).toBeVisible();
    await recover();
    await banner.getByRole('button', { name: 'Try again' }).click();
    await expect(page.getByText('Trash is empty')).toBeVisible();
    await expect
      .poll(() => workspace.call('GET', `/api/bookmarks/${bookmark?.id}`).catch(String))
      .toContain(': 404');
  });
}

async function find(workspace: Workspace, title: string): Promise<{ readonly copy_count: number }> {
  const found = (await workspace.saved()).find((bookmark) => bookmark.title === title);
  if (!found) throw new Error(`${title} is not there`);
  return found;
}
