import { expect, type APIRequestContext, type Page } from '@playwright/test';
import { signInAsNewcomer, tokenOf } from '../../../web/support/person.js';
import { Watch } from './watch.js';

const AT_ONCE = 8;

/** Somebody's account, filled through the API and looked at in the browser. */
export class Room {
  private constructor(
    readonly page: Page,
    readonly watch: Watch,
    private readonly request: APIRequestContext,
    private readonly headers: Record<string, string>,
  ) {}

  /** @param name of the person, as their provider gives it */
  static async open(page: Page, request: APIRequestContext, name?: string): Promise<Room> {
    const start = await request.get('/api/auth/google?at=public', { maxRedirects: 0 });
    const product = new URL(start.url()).host;
    const provider = new URL(start.headers()['location'] ?? '').host;
    const watch = await Watch.over(page, [product, provider]);
    await signInAsNewcomer(page, name);
    return new Room(page, watch, request, { authorization: `Bearer ${await tokenOf(page)}` });
  }

  async post(path: string, data: unknown): Promise<any> {
    const answer = await this.request.post(path, { headers: this.headers, data });
    const body = await answer.json();
    expect(answer.ok(), JSON.stringify({ path, data, body })).toBe(true);
    return body.data;
  }

  async get(path: string): Promise<any> {
    return (await (await this.request.get(path, { headers: this.headers })).json()).data;
  }

  /** @returns ids, in the order of `bookmarks` */
  async save(bookmarks: readonly object[]): Promise<string[]> {
    const ids: string[] = [];
    for (let at = 0; at < bookmarks.length; at += AT_ONCE) {
      const some = bookmarks.slice(at, at + AT_ONCE);
      const saved = await Promise.all(
        some.map((one) => this.post('/api/bookmarks', { content: '', ...one })),
      );
      ids.push(...saved.map(({ id }) => String(id)));
    }
    return ids;
  }

  async trash(ids: readonly string[]): Promise<void> {
    await this.post('/api/bookmarks/bulk', { action: 'trash', ids });
  }

  async upload(name: string, content: string | Buffer, mimeType: string): Promise<object> {
    const answer = await this.request.post('/api/upload/file', {
      headers: this.headers,
      multipart: {
        file: { name, mimeType, buffer: typeof content === 'string' ? Buffer.from(content) : content },
      },
    });
    const body = await answer.json();
    expect(answer.status(), JSON.stringify(body)).toBe(201);
    return body.file;
  }

  /** Goes there by the address bar and looks, when `sign` is there. */
  async visit(path: string, sign: string): Promise<void> {
    await this.page.goto(path);
    await expect(this.page.locator(sign).first()).toBeVisible();
    await this.watch.look(path);
  }

  /** Every row of a long list exists at some time while it is scrolled through. */
  async scrollThrough(where: string): Promise<void> {
    do await this.watch.look(where);
    while (await this.page.evaluate<boolean>('window.watched.scrollOn()'));
  }

  /** Opens a bookmark by its address and looks at each way in which it is shown. */
  async openBookmark(id: string, { shows }: { readonly shows: string }): Promise<void> {
    await this.page.goto(`/bkmkrs?project=all&open=${id}`);
    const dialog = this.page.getByRole('dialog');
    await expect(dialog.locator(shows).first()).toBeVisible();
    await this.watch.look(`bookmark ${id}`);
    for (const name of ['Show as lines', 'Show']) {
      const button = dialog.getByRole('button', { name, exact: true });
      if (await button.isVisible()) {
        await button.click();
        await this.watch.look(`bookmark ${id}, ${name}`);
      }
    }
  }

  async editBookmark(id: string): Promise<void> {
    await this.page.goto(`/bkmkrs?project=all&open=${id}`);
    await this.page.getByRole('dialog').getByRole('button', { name: 'Edit', exact: true }).click();
    await expect(this.page.getByRole('dialog', { name: 'Edit Bookmark' })).toBeVisible();
    await this.watch.look(`editing ${id}`);
  }
}
