import { expect, test } from '@playwright/test';
import { signInAsNewcomer, tokenOf } from './support/person.js';

test('what a script saves shows in the open page at once', async ({ page, request }) => {
  await signInAsNewcomer(page);
  const session = { authorization: `Bearer ${await tokenOf(page)}` };
  await request.post('/api/projects', { headers: session, data: { name: 'Scripts' } });
  await page.reload();
  await expect(page.getByText('No bookmarks yet')).toBeVisible();
  const made = await request.post('/api/tokens', { headers: session, data: { name: 'curl' } });
  const { token } = ((await made.json()) as { data: { token: string } }).data;
  await request.post('/api/bookmarks', {
    headers: { authorization: `Bearer ${token}` },
    data: {
      type: 'link',
      title: 'Saved by a script',
      url: 'https://example.com/script',
      content: '',
      tags: ['cli'],
    },
  });
  await expect(page.getByText('Saved by a script').first()).toBeVisible({ timeout: 3_000 });
});
