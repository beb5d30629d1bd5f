import { expect, test } from '@playwright/test';
import { LYING_FILES } from '../support/lying-files.js';
import { RUNNING_URLS, TEXTS } from '../support/script-corpus.js';
import { Room } from './support/room.js';

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');

test.describe('what comes from outside does not run', () => {
  test('in the steps of the import', async ({ page, request }) => {
    const room = await Room.open(page, request);
    const links = TEXTS.map(
      (text, n) =>
        `<DT><A HREF="https://evil.invalid/${n}" TAGS="${escaped(text)}" ICON="https://evil.invalid/icon" ICON_URI="javascript:__ran(1)">${escaped(text)}</A><DD>${escaped(text)}`,
    );
    const raw = TEXTS.map((text, n) => `<DT><A HREF="https://evil.invalid/raw/${n}">${text}</A>`);
    const running = RUNNING_URLS.map((url) => `<DT><A HREF="${escaped(url)}">${escaped(url)}</A>`);
    const folders = TEXTS.slice(0, 20).map(
      (text, n) =>
        `<DT><H3>${escaped(text)}</H3><DL><p><DT><A HREF="https://evil.invalid/folder/${n}">x</A></DL><p>`,
    );
    const file = `<!DOCTYPE NETSCAPE-Bookmark-file-1>
      <TITLE><script>__ran(1)</script></TITLE><H1><img src=x onerror=__ran(1)></H1><script>__ran(1)</script>
      <DL><p>${[...folders, ...links, ...running, ...raw].join('\n')}</DL><p>`;
    await page.goto('/bkmkrs');
    await page.getByRole('button', { name: 'Upload Chrome Bookmarks' }).click();
    const wizard = page.getByRole('dialog');
    await wizard.locator('input[type=file]').setInputFiles({
      name: '<img src=x onerror=__ran(1)>.html',
      mimeType: 'text/html',
      buffer: Buffer.from(file),
    });
    await expect(wizard.getByRole('button', { name: 'Continue' })).toBeVisible();
    await room.watch.look('the preview of the file');
    await wizard.getByRole('button', { name: 'Continue' }).click();
    await expect(wizard.getByRole('list', { name: 'Folders to import' })).toBeVisible();
    await room.watch.look('the folders');
    await wizard.getByRole('button', { name: 'Start Import' }).click();
    await expect(wizard.getByRole('button', { name: 'Done' })).toBeVisible({ timeout: 60_000 });
    await room.watch.look('the result');
    await room.visit('/bkmkrs?project=all', '[data-row]');
    await room.scrollThrough('what was imported');
  });

  test('in addresses of ours that somebody else wrote', async ({ page, request }) => {
    const room = await Room.open(page, request);
    await room.post('/api/projects', { name: 'Mine' });
    const texts = [
      ...TEXTS.slice(0, 3),
      TEXTS.find((text) => text.startsWith('"')) ?? '',
      RUNNING_URLS[0] ?? '',
    ];
    for (const text of texts) {
      const value = encodeURIComponent(text);
      for (const path of [
        `/?error=${value}&message=${value}`,
        `/bkmkrs?project=${value}&q=${value}&tag=${value}`,
        `/bkmkrs?open=${value}#${value}`,
        `/auth/mac-success?code=${value}`,
        `/nowhere/${value}`,
      ])
        await room.visit(path, 'main, #root > *');
    }
    await room.visit('/?error=auth_failed&message=Your+account+is+locked.+Call+555-0100', 'main');
    await expect(page.getByText('555-0100')).toHaveCount(0);
    for (const text of texts.slice(0, 3)) {
      await page.goto(`/auth/callback?error=${encodeURIComponent(text)}`);
      await page.waitForURL((url) => url.pathname === '/');
      await room.watch.look('the callback');
    }
  });

  test('when a person types or pastes it', async ({ page, request }) => {
    const room = await Room.open(page, request);
    await room.post('/api/projects', { name: 'Mine' });
    await page.goto('/bkmkrs?project=all');
    const box = page.getByRole('textbox', { name: 'Search or add bookmark' });
    for (const text of [
      TEXTS[0] ?? '',
      TEXTS[5] ?? '',
      RUNNING_URLS[0] ?? '',
      'https://evil.invalid/"><svg onload=__ran(1)>',
    ]) {
      await box.fill(text);
      await room.watch.look(`typed ${text}`);
      await page.getByRole('button', { name: 'Add bookmark' }).first().click();
      const dialog = page.getByRole('dialog', { name: 'Add Bookmark' });
      await dialog.getByPlaceholder('Title... *').fill(text);
      await room.watch.look(`adding ${text}`);
      await page.keyboard.press('Escape');
      await expect(dialog).toBeHidden();
      await page.goto('/bkmkrs?project=all');
    }
  });

  test('as a script, a style or a worker of our own pages: the policy allows our origin', async ({
    page,
    request,
  }) => {
    const room = await Room.open(page, request);
    const files: { name: string; url: string }[] = [];
    for (const { name, claimed, bytes } of LYING_FILES) {
      const { url } = (await room.upload(name, bytes, claimed || 'text/plain')) as { url: string };
      files.push({ name, url });
    }
    await page.goto('/bkmkrs');
    const taken = await page.evaluate<
      string[]
    >(`Promise.all(${JSON.stringify(files)}.map(async ({ name, url }) => {
      const tried = (tag, set) => new Promise((resolve) => {
        const element = Object.assign(document.createElement(tag), set);
        element.onload = () => resolve(tag + ' ' + name);
        element.onerror = () => resolve(null);
        document.head.append(element);
      });
      const worker = new Promise((resolve) => {
        const one = new Worker(url);
        one.onerror = () => resolve(null);
        one.onmessage = () => resolve('worker ' + name);
      });
      const module = import(url).then(() => 'module ' + name, () => null);
      return Promise.all([tried('script', { src: url }), tried('link', { rel: 'stylesheet', href: url }), worker, module]);
    })).then((all) => all.flat().filter(Boolean))`);
    expect(taken).toEqual([]);
    // The same with a script of ours: what is asked for above is not refused for every file.
    const control = await page.evaluate(`new Promise((resolve) => {
      const element = Object.assign(document.createElement('script'), { src: '/boot.js' });
      element.onload = () => resolve('loaded');
      element.onerror = () => resolve('refused');
      document.head.append(element);
    })`);
    expect(control).toBe('loaded');
    expect(await page.evaluate('window.watched.look().ran')).toEqual([]);
  });
});
