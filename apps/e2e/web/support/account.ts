import { expect, type Page } from '@playwright/test';
import { newUser, type Client } from '../../api/support/client.js';
import { asIntroduced } from './introduction.js';

/** A bookmark as a test gives it; the rest is filled in. */
export interface Saved {
  readonly type?: string;
  readonly title: string;
  readonly content?: string;
  readonly url?: string;
  readonly tags?: readonly string[];
  readonly project_id?: number;
  readonly attachments?: readonly object[];
}

/** Somebody who is signed in in a page, and whose things are made through the API beside it. */
export class Account {
  private constructor(
    readonly page: Page,
    readonly api: Client,
  ) {}

  /** A newcomer, signed in, before any page of the app is open. */
  static async open(page: Page): Promise<Account> {
    const api = await newUser('Ada Lovelace');
    await signInWith(page, api.token ?? '');
    await page.evaluate(await asIntroduced(api.token ?? ''));
    return new Account(page, api);
  }

  async project(name: string): Promise<number> {
    return (await this.post('/api/projects', { name })).id;
  }

  /** One after the other, so that the last one is the newest. @returns ids in the same order */
  async save(...bookmarks: readonly Saved[]): Promise<string[]> {
    const ids: string[] = [];
    for (const bookmark of bookmarks) {
      ids.push((await this.post('/api/bookmarks', { type: 'note', content: '', ...bookmark })).id);
    }
    return ids;
  }

  async trash(id: string): Promise<void> {
    expect((await this.api.delete(`/api/bookmarks/${id}`)).status).toBeLessThan(300);
  }

  /** @returns `data` of the answer */
  async post(path: string, body?: unknown): Promise<any> {
    const reply = await this.api.post(path, body);
    expect(reply.status, JSON.stringify({ path, body, answer: reply.body })).toBeLessThan(300);
    return reply.body.data;
  }

  /** Opens the workspace on a project, or on all. */
  async workspace(project: number | 'all' = 'all', query = ''): Promise<void> {
    await this.page.goto(`/bkmkrs?project=${project}${query}`);
    await expect(this.page.getByLabel('Search or add bookmark', { exact: true })).toBeVisible();
  }
}

/** Leaves the token where the app looks for it, without loading the app. */
export async function signInWith(page: Page, token: string): Promise<void> {
  await page.goto('/favicon.svg');
  await page.evaluate((value) => localStorage.setItem('auth_token', value), token);
}
