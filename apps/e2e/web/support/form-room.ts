import { expect, type APIRequestContext, type Page } from '@playwright/test';
import { newUser } from '../../api/support/client.js';
import { asIntroduced } from './introduction.js';
import { prepare } from './page-probe.js';

/** A signed-in person with one project, and what they can ask the API for beside the page. */
export interface Workspace {
  readonly project: number;
  /** Saves a bookmark and answers it. */
  readonly save: (bookmark: NewBookmark) => Promise<SavedBookmark>;
  readonly call: (method: string, path: string, data?: object) => Promise<unknown>;
  /** Every active bookmark, as the server has them. */
  readonly saved: () => Promise<readonly SavedBookmark[]>;
}

export interface NewBookmark {
  readonly type: string;
  readonly title: string;
  readonly content?: string;
  readonly url?: string;
  readonly tags?: readonly string[];
  readonly attachments?: readonly object[];
}

export interface SavedBookmark {
  readonly id: string;
  readonly type: string;
  readonly title: string;
  readonly content: string | null;
  readonly url: string | null;
  readonly tags: readonly string[];
  readonly project: { readonly id: number; readonly name: string };
  readonly attachments: readonly { readonly filename: string; readonly id: string }[];
  readonly version: number;
  readonly copy_count: number;
}

/** A newcomer who is signed in, with a project and what it holds; ends with the workspace on the screen. */
export async function openWorkspace(
  page: Page,
  request: APIRequestContext,
  bookmarks: readonly NewBookmark[] = [],
): Promise<Workspace> {
  const token = (await newUser('Ada Lovelace')).token ?? '';
  await prepare(page);
  // Left where the app looks for it, without loading the app.
  await page.goto('/favicon.svg');
  await page.evaluate((value) => localStorage.setItem('auth_token', value), token);
  await page.evaluate(await asIntroduced(token));
  const headers = { authorization: `Bearer ${token}` };
  const call = async (method: string, path: string, data?: object): Promise<unknown> => {
    const response = await request.fetch(path, { method, headers, ...(data && { data }) });
    if (!response.ok()) throw new Error(`${method} ${path}: ${response.status()} ${await response.text()}`);
    return response.json();
  };
  const made = (await call('POST', '/api/projects', { name: 'Work' })) as { data: { id: number } };
  const project = made.data.id;
  const save = async (bookmark: NewBookmark): Promise<SavedBookmark> => {
    const answer = await call('POST', '/api/bookmarks', { content: '', project_id: project, ...bookmark });
    return (answer as { data: SavedBookmark }).data;
  };
  for (const bookmark of bookmarks) await save(bookmark);
  await page.goto('/bkmkrs');
  await expect(page.getByRole('heading', { name: 'Work Bookmarks' })).toBeVisible();
  return {
    project,
    save,
    call,
    saved: async () => ((await call('GET', '/api/bookmarks?limit=100')) as { data: SavedBookmark[] }).data,
  };
}
