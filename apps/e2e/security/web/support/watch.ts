import { join } from 'node:path';
import { expect, type Page } from '@playwright/test';

const IN_PAGE = join(import.meta.dirname, 'in-page.js');

const ALL_WELL = {
  ran: [],
  brokenPolicy: [],
  foreign: [],
  handlers: [],
  links: [],
  sources: [],
  scripts: [],
  clobbered: [],
};

/**
 * Watches a page while hostile texts are on it: whether script of theirs ran, a request left for a host that is
 * not ours, the policy had to stop something, or an element came to be that no text of ours makes.
 */
export class Watch {
  private readonly asked: string[] = [];
  private readonly opened: string[] = [];
  private readonly errors: string[] = [];

  private constructor(
    private readonly page: Page,
    private readonly hosts: ReadonlySet<string>,
  ) {}

  /** @param hosts with their ports, that the page may ask: the product and its sign-in page */
  static async over(page: Page, hosts: readonly string[]): Promise<Watch> {
    const watch = new Watch(page, new Set(hosts));
    await page.addInitScript({ path: IN_PAGE });
    page.on('request', (request) => watch.note(request.url()));
    page.on('websocket', (socket) => watch.note(socket.url()));
    page.on('dialog', (dialog) => {
      watch.opened.push(`${dialog.type()}: ${dialog.message()}`);
      void dialog.dismiss();
    });
    page.on('popup', (popup) => watch.opened.push(`window: ${popup.url()}`));
    page.on('pageerror', (error) => watch.errors.push(error.message));
    page.on('frameattached', () => watch.opened.push('frame'));
    return watch;
  }

  /** Looks at the page as it stands. @param where for the message of a failure */
  async look(where: string): Promise<void> {
    const found = await this.page.evaluate<typeof ALL_WELL>('window.watched.look()');
    const { asked, opened, errors } = this;
    expect({ where, ...found, asked, opened, errors }).toEqual({
      where,
      ...ALL_WELL,
      asked: [],
      opened: [],
      errors: [],
    });
  }

  private note(address: string): void {
    const { protocol, host } = new URL(address);
    if (protocol === 'data:' || protocol === 'blob:') return;
    if (!this.hosts.has(host)) this.asked.push(address);
  }
}
