import { expect, test } from '@playwright/test';
import { CODE, HARMLESS_URLS, MARKDOWN, TEXTS } from '../support/script-corpus.js';
import { Room } from './support/room.js';

const TAG_MAX = 50;
/** Texts of one bookmark, each a paragraph of its own. */
const TOGETHER = 40;
const TYPES = ['note', 'link', 'code', 'color', 'password'] as const;

const chunks = (texts: readonly string[]): string[] =>
  Array.from({ length: Math.ceil(texts.length / TOGETHER) }, (_, n) =>
    texts.slice(n * TOGETHER, (n + 1) * TOGETHER).join('\n\n'),
  );

const at = (texts: readonly string[], index: number): string => texts[index % texts.length] ?? '';

/** What a tag may be made of. */
const tagOf = (text: string): string =>
  text
    .replaceAll(/[,\p{C}\p{Z}]+/gu, ' ')
    .trim()
    .slice(0, TAG_MAX)
    .trim();

test.describe('texts that would run do not', () => {
  test('as titles, tags, projects and addresses, on every page that lists them', async ({
    page,
    request,
  }) => {
    const room = await Room.open(page, request, '<img src=x onerror=__ran(1)>');
    const projects: number[] = [];
    for (const name of TEXTS.slice(0, 24)) {
      const made = await room.post('/api/projects', { name, description: name, icon: undefined });
      projects.push(made.id);
    }
    const ids = await room.save(
      TEXTS.map((title, index) => {
        const type = at(TYPES, index);
        return {
          type,
          title,
          content: title,
          project_id: projects[index % projects.length],
          tags: [tagOf(title), tagOf(at(TEXTS, index + 7))],
          ...(type === 'link' ? { url: at(HARMLESS_URLS, index) } : {}),
        };
      }),
    );
    await room.visit('/bkmkrs?project=all', '[data-row]');
    await room.scrollThrough('the list');
    await page.getByRole('button', { name: /^Project:/ }).click();
    await expect(page.getByRole('menuitem').first()).toBeVisible();
    await room.watch.look('the menu of projects');
    for (const project of projects.slice(0, 3)) await room.visit(`/bkmkrs?project=${project}`, '[data-row]');
    await room.visit('/timeline', '[data-row]');
    await room.scrollThrough('the timeline');
    for (const title of TEXTS.slice(0, 6))
      await room.visit(`/bkmkrs?project=all&q=${encodeURIComponent(title)}`, 'search textarea');
    for (const tag of [tagOf(at(TEXTS, 0)), tagOf(at(TEXTS, 61))])
      await room.visit(`/bkmkrs?project=all&tag=${encodeURIComponent(tag)}`, '[role=dialog] [data-row]');
    for (const type of TYPES) {
      const index = TYPES.indexOf(type) + 5;
      await room.openBookmark(ids[index] ?? '', { shows: 'time' });
      await room.editBookmark(ids[index] ?? '');
    }
    await page.goto('/bkmkrs?project=all');
    await expect(page.locator('[data-row]').first()).toBeVisible();
    await page.keyboard.press('ControlOrMeta+k');
    for (const typed of ['script', '<', 'onerror', '{{constructor']) {
      await page.getByPlaceholder('Type a command, project, tag or title…').fill(typed);
      await expect(page.getByRole('option').first().or(page.getByText('Nothing found'))).toBeVisible();
      await room.watch.look(`the palette with ${typed}`);
    }
    await room.trash(ids.filter((_, index) => index % 3 === 0));
    await room.visit('/trash', '[data-row]');
    await room.scrollThrough('the trash');
    await room.post('/api/tokens', { name: '<img src=x onerror=__ran(1)>' });
    await room.visit('/user', 'text=Sign Out');
  });

  test('as notes in Markdown, code, colours and passwords, opened and edited', async ({ page, request }) => {
    const room = await Room.open(page, request);
    const content = [
      ...chunks(MARKDOWN).map((text) => ({
        type: 'note',
        content: `# Markdown\n\n${text}`,
        shows: '.prose h1',
      })),
      ...chunks(TEXTS).map((text) => ({ type: 'note', content: `# Texts\n\n${text}`, shows: '.prose h1' })),
      { type: 'note', content: TEXTS.join('\n'), shows: 'p' },
      ...CODE.map((text) => ({ type: 'code', content: text, shows: 'code' })),
      { type: 'code', content: TEXTS.join('\n'), shows: 'code' },
      { type: 'color', content: ['#ff0000', ...TEXTS].join('\n'), shows: 'button' },
      { type: 'password', content: at(TEXTS, 5), shows: '[aria-label="Hidden password"]' },
      ...HARMLESS_URLS.map((url) => ({ type: 'link', url, content: HARMLESS_URLS.join('\n'), shows: 'a' })),
    ];
    const ids = await room.save(
      content.map(({ shows: _, ...bookmark }, index) => ({ ...bookmark, title: `Hostile ${index}` })),
    );
    for (const [index, { shows }] of content.entries()) await room.openBookmark(ids[index] ?? '', { shows });
    await room.editBookmark(ids[0] ?? '');
  });

  test('as names and contents of files', async ({ page, request }) => {
    const room = await Room.open(page, request);
    const names = TEXTS.slice(0, 16).map((text) => `${text.replaceAll(/[/\\]/g, '∕')}.svg`);
    const svg = '<svg xmlns="http://www.w3.org/2000/svg" onload="__ran(1)"><script>__ran(1)</script></svg>';
    const attachments: object[] = [];
    for (const name of names) attachments.push(await room.upload(name, svg, 'image/svg+xml'));
    attachments.push(await room.upload('page.html', '<script>__ran(1)</script>', 'image/png'));
    const [id = ''] = await room.save([
      { type: 'note', title: 'Files', content: '# x\n\n![x](attachment:x)', attachments },
      { type: 'image', title: 'A drawing', attachments: attachments.slice(0, 1) },
    ]);
    await room.openBookmark(id, { shows: '[aria-label=Attachments] a' });
    await room.editBookmark(id);
    await room.visit('/bkmkrs?project=all', '[data-row]');
    // Followed as a person would: what comes is saved, never shown.
    for (const file of attachments.slice(-2)) {
      const { url } = file as { url: string };
      const download = page.waitForEvent('download');
      await page.evaluate(`location.href = ${JSON.stringify(url)}`);
      await (await download).cancel();
      await room.watch.look(`file ${url.slice(0, 20)}`);
    }
  });
});
