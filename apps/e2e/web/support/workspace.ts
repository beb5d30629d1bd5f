import { expect, type APIRequestContext, type Locator, type Page } from '@playwright/test';
import { newUser } from '../../api/support/client.js';
import { asIntroduced } from './introduction.js';

export interface Seeded {
  readonly headers: { readonly authorization: string };
  /** Ids by the names of the projects. */
  readonly projects: Readonly<Record<string, number>>;
  /** Ids by title. */
  readonly bookmarks: Readonly<Record<string, string>>;
}

export interface Wanted {
  readonly projects: readonly string[];
  /** Saved in this order, so the last one is the newest; in the first project unless told. */
  readonly bookmarks: readonly (Readonly<Record<string, unknown>> & {
    readonly title: string;
    readonly project?: string;
  })[];
}

interface Saved {
  readonly data: { readonly id: never };
}

/** A newcomer with projects and bookmarks, looking at the workspace. The sign-in itself is tested elsewhere. */
export async function openWorkspace(
  page: Page,
  request: APIRequestContext,
  wanted: Wanted,
  path = '/bkmkrs',
): Promise<Seeded> {
  const { token } = await newUser('Ada Lovelace');
  await page.addInitScript(`localStorage.setItem('auth_token', ${JSON.stringify(token)})`);
  await page.addInitScript(await asIntroduced(token ?? ''));
  const headers = { authorization: `Bearer ${token}` };
  const projects: Record<string, number> = {};
  const bookmarks: Record<string, string> = {};
  for (const name of wanted.projects) {
    const made = await request.post('/api/projects', { headers, data: { name } });
    projects[name] = ((await made.json()) as Saved).data.id;
  }
  for (const { project, ...fields } of wanted.bookmarks) {
    const data = { type: 'note', content: `About ${fields.title}`, tags: [], ...fields };
    const place = project === undefined ? {} : { project_id: projects[project] };
    const made = await request.post('/api/bookmarks', { headers, data: { ...data, ...place } });
    expect(made.ok(), await made.text()).toBe(true);
    bookmarks[fields.title] = ((await made.json()) as Saved).data.id;
  }
  await page.goto(path);
  const [first] = wanted.bookmarks;
  if (first) await expect(rowOf(page, first.title)).toBeVisible();
  return { headers, projects, bookmarks };
}

/** The row of a bookmark in the list, also while a dialog hides it from the accessibility tree. */
export const rowOf = (page: Page, title: string): Locator =>
  page.locator('main [data-index]').filter({ has: page.locator('[data-row]', { hasText: exactly(title) }) });

const exactly = (text: string): RegExp =>
  new RegExp(`^${text.replace(/[.*+?^${}()|[\]\\]/gu, '\\$&')}$`, 'u');

/** The titles that the list shows, from top to bottom. */
export const titlesOf = (page: Page): Promise<string[]> =>
  page.locator('main [data-index] [data-row]').allTextContents();

/** The title of the row that has the focus; `nothing` when it fell back to the page. */
export async function focused(page: Page): Promise<string> {
  const [title] = await page.locator('[data-index]:has(:focus) [data-row]').allTextContents();
  return title ?? ((await page.locator(':focus').count()) > 0 ? 'something else' : 'nothing');
}
