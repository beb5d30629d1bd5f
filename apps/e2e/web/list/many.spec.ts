import { expect, test } from '@playwright/test';
import { openWorkspace, rowOf, titlesOf } from '../support/workspace.js';

const LOADED = 100;
const COUNT = 130;
const WORLD = {
  projects: ['Pile', 'Archive'],
  bookmarks: Array.from({ length: COUNT }, (_, index) => ({
    title: `Item ${String(index).padStart(3, '0')}`,
    tags: [index % 2 === 0 ? 'even' : 'odd'],
  })),
};

test('all that match are changed as one operation, undone also after a reload', async ({ page, request }) => {
  test.setTimeout(120_000);
  const { headers } = await openWorkspace(page, request, { ...WORLD, bookmarks: [] });
  // Many at once: what is tested is the page, not the saving.
  const imported = await request.post('/api/import/file', {
    headers,
    multipart: {
      file: { name: 'pile.html', mimeType: 'text/html', buffer: Buffer.from(exportOf(COUNT)) },
      options: JSON.stringify({ strategy: 'tags', project_name: 'Pile' }),
    },
  });
  const { data } = (await imported.json()) as { data: { job_id: string } };
  await expect(async () => {
    const job = await request.get(`/api/import/jobs/${data.job_id}`, { headers });
    expect(await job.json()).toMatchObject({ data: { status: 'done', bookmarks_imported: COUNT } });
  }).toPass();
  await page.goto('/bkmkrs?project=all');
  await expect(page.getByRole('heading', { level: 2 })).toContainText(String(COUNT));

  const bar = page.getByRole('toolbar');
  await page.keyboard.press('j');
  await page.keyboard.press('x');
  await bar.getByRole('button', { name: `Select all ${COUNT}` }).click();
  await expect(bar).toHaveAccessibleName(`${COUNT} bookmarks selected`);
  const asked = page.waitForRequest(/\/api\/bookmarks\/bulk$/u);
  await bar.getByRole('button', { name: 'Move' }).click();
  await page.getByPlaceholder('Find a project…').fill('arch');
  await page.keyboard.press('Enter');
  expect((await asked).postDataJSON()).toEqual({
    action: 'move',
    project_id: expect.any(Number),
    filter: {},
  });
  await expect(page.getByText(`Moved ${COUNT} bookmarks to Archive`)).toBeVisible();
  await expect(bar).toHaveCount(0);

  await page.reload();
  await expect(rowOf(page, 'Link 129')).toBeVisible();
  await page.keyboard.press('z');
  const palette = page.getByRole('dialog', { name: 'Command palette' });
  const entry = palette.getByRole('option', { name: `Undo: moved ${COUNT} bookmarks to Archive` });
  await expect(entry).toContainText(/just now|min/u);
  await entry.click();
  await expect(page.getByText('Undone')).toBeVisible();
  const projects = (await (await request.get('/api/projects', { headers })).json()) as {
    data: { name: string; bookmarks_count: number }[];
  };
  expect(projects.data).toContainEqual(expect.objectContaining({ name: 'Archive', bookmarks_count: 0 }));

  // A search of which not everything is loaded: the server is asked for what matches, not for what is on screen.
  await page.getByLabel('Search or add bookmark').fill('link');
  await expect.poll(async () => (await titlesOf(page)).length).toBeGreaterThan(5);
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Control+a');
  await expect(bar).toHaveAccessibleName(`${COUNT} bookmarks selected`);
  const trashing = page.waitForRequest(/\/api\/bookmarks\/bulk$/u);
  await page.keyboard.press('Backspace');
  expect((await trashing).postDataJSON()).toEqual({ action: 'trash', filter: { search: 'link' } });
  await expect(page.getByText(`Moved ${COUNT} bookmarks to trash`)).toBeVisible();
  await expect(page.getByText('No results for your search')).toBeVisible();
  await expect(page.getByLabel('Search or add bookmark')).toBeFocused();
  expect(LOADED).toBeLessThan(COUNT);
});

test('what was changed in part says so', async ({ page, request }) => {
  const { headers, bookmarks } = await openWorkspace(page, request, {
    projects: ['Pile', 'Archive'],
    bookmarks: [{ title: 'Left' }, { title: 'Right' }],
  });
  await page.route('**/api/events*', (route) => route.abort());
  await page.reload();
  await expect(rowOf(page, 'Left')).toBeVisible();
  await request.delete(`/api/bookmarks/${bookmarks['Left']}`, { headers });
  await page.keyboard.press('j');
  await page.keyboard.press('Control+a');
  await page.keyboard.press('#');
  await page.getByRole('dialog').getByLabel('Tags').fill('seen');
  await page.keyboard.press('Enter');
  await expect(
    page.getByText('Tagged 1 bookmark with seen; 1 had it already or are gone').first(),
  ).toBeVisible();
  await expect.poll(() => titlesOf(page)).toEqual(['Right']);
});

test('a change that goes on in a job says so until it is done', async ({ page, request }) => {
  await openWorkspace(page, request, {
    projects: ['Pile'],
    bookmarks: [{ title: 'Left' }, { title: 'Right' }],
  });
  const operation = { id: '0199aaaa-0000-7000-8000-000000000001', affected: 2 };
  await page.route(/\/api\/bookmarks\/bulk$/u, (route) =>
    route.fulfill({
      json: { success: true, data: { operation_id: operation.id, affected: 2, status: 'running' } },
    }),
  );
  let isDone = false;
  await page.route(/\/api\/operations\/[^/]+$/u, (route) =>
    route.fulfill({
      json: {
        success: true,
        data: { ...operation, status: isDone ? 'done' : 'running', kind: 'tag', label: '' },
      },
    }),
  );
  await page.keyboard.press('j');
  await page.keyboard.press('Control+a');
  await page.keyboard.press('#');
  await page.getByRole('dialog').getByLabel('Tags').fill('seen');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Tagging 2 bookmarks…')).toBeVisible();
  isDone = true;
  await expect(page.getByText('Tagging 2 bookmarks…')).toHaveCount(0);
  await expect(page.getByText('Tagged 2 bookmarks with seen')).toBeVisible();
});

/** A browser's export with so many links. */
function exportOf(count: number): string {
  const links = Array.from(
    { length: count },
    (_, index) =>
      `<DT><A HREF="https://example.com/${index}" ADD_DATE="${1_700_000_000 + index}">Link ${index}</A>`,
  );
  return `<!DOCTYPE NETSCAPE-Bookmark-file-1>\n<TITLE>Bookmarks</TITLE>\n<DL><p>\n${links.join('\n')}\n</DL><p>\n`;
}
