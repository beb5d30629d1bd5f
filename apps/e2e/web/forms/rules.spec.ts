import { expect, test, type APIRequestContext, type Locator, type Page } from '@playwright/test';
import { openWorkspace, rowOf, type Seeded } from '../support/workspace.js';

const RULE = {
  name: 'Releases',
  is_active: true,
  priority: 0,
  conditions: [{ field: 'title', operator: 'contains', value: 'release', next_logic: null }],
  actions: [
    { action_type: 'add_tags', action_value: 'reading' },
    { action_type: 'set_project', action_value: 'Later' },
    { action_type: 'set_title_prefix', action_value: '[R] ' },
  ],
};

/** Somebody with a rule, writing a note that it matches. */
async function write(page: Page, request: APIRequestContext, title: string): Promise<Seeded> {
  const world = await openWorkspace(
    page,
    request,
    { projects: ['Words', 'Later'], bookmarks: [{ title: 'There' }] },
    '/bkmkrs?project=all',
  );
  const made = await request.post('/api/rules', { headers: world.headers, data: RULE });
  expect(made.ok(), await made.text()).toBe(true);
  await page.keyboard.press('n');
  await page.getByLabel('Title').fill(title);
  return world;
}

const panel = (page: Page): Locator => page.getByRole('region', { name: 'Matching rules' });
const save = (page: Page): Promise<void> =>
  page.getByRole('dialog', { name: 'Add Bookmark' }).getByRole('button', { name: 'Save' }).click();

async function stats(request: APIRequestContext, { headers }: Seeded): Promise<unknown> {
  const { data } = (await (await request.get('/api/rules/stats', { headers })).json()) as {
    data: { accepted: number; declined: number; applied: number };
  };
  return { accepted: data.accepted, declined: data.declined, applied: data.applied };
}

test('accepted, what a rule wants is saved, and the panel is gone', async ({ page, request }) => {
  const world = await write(page, request, 'Release of today');
  await expect(panel(page)).toContainText('1 rule matches');
  await expect(panel(page)).toContainText('Releases#readingInto Later“[R]” before the title');
  await panel(page).getByRole('button', { name: 'Accept' }).click();
  await expect(panel(page)).toHaveCount(0);
  await save(page);
  await expect(rowOf(page, '[R] Release of today').getByText('reading')).toBeVisible();
  await expect.poll(() => stats(request, world)).toEqual({ accepted: 1, declined: 0, applied: 0 });
});

test('declined, nothing is changed, then or later', async ({ page, request }) => {
  const world = await write(page, request, 'Release of today');
  await panel(page).getByRole('button', { name: 'Decline' }).click();
  await expect(panel(page)).toHaveCount(0);
  await save(page);
  await expect(rowOf(page, 'Release of today')).toBeVisible();
  await expect.poll(() => stats(request, world)).toEqual({ accepted: 0, declined: 1, applied: 0 });
  await expect(rowOf(page, 'Release of today').getByText('reading')).toHaveCount(0);
});

test('undecided, the rule runs after the save, and the open page shows it', async ({ page, request }) => {
  const world = await write(page, request, 'Release of today');
  await save(page);
  await expect(rowOf(page, '[R] Release of today').getByText('reading')).toBeVisible();
  await expect.poll(() => stats(request, world)).toEqual({ accepted: 0, declined: 0, applied: 1 });
  await page.reload();
  await rowOf(page, '[R] Release of today').getByRole('button', { name: '[R] Release of today' }).click();
  const why = page.getByRole('dialog').getByRole('group');
  await why.getByText('What rules did').click();
  await expect(why).toContainText('Releases#readingInto Later“[R]” before the titleby itself');
});

test('what does not match asks nothing, and the content of a password is not shown to any rule', async ({
  page,
  request,
}) => {
  const asked: string[] = [];
  page.on('request', (sent) => {
    if (sent.url().endsWith('/api/rules/preview')) asked.push(sent.postData() ?? '');
  });
  await write(page, request, 'A quiet note');
  await page
    .getByRole('dialog')
    .getByRole('textbox', { name: /Content|Description/u })
    .fill('hunter2!secret');
  await expect(page.getByRole('dialog').getByRole('combobox', { name: 'Type' })).toContainText('Password');
  await expect.poll(() => asked.some((body) => body.includes('"password"'))).toBe(true);
  expect(asked.join()).not.toContain('hunter2');
  await expect(panel(page)).toHaveCount(0);
});

for (const refuse of ['says no', 'is away'] as const) {
  test(`without a preview (the server ${refuse}) it says so and saves all the same`, async ({
    page,
    request,
  }) => {
    await page.route('**/api/rules/preview', (route) =>
      refuse === 'is away' ? route.abort() : route.fulfill({ status: 400, json: { success: false } }),
    );
    await write(page, request, 'Release of today');
    await expect(page.getByText('Failed to preview rules')).toBeVisible();
    await save(page);
    await expect(rowOf(page, '[R] Release of today')).toBeVisible();
  });
}
