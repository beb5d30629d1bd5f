import { upload } from './account.js';
import { newUser, type Client } from './client.js';

const WORKERS = 4;

/** What people look at between two saves. */
const PAGES = [
  '/api/bookmarks?limit=50',
  '/api/bookmarks?search=bus+tag:busy',
  '/api/bookmarks/popular',
  '/api/bookmarks/trash',
  '/api/tags',
  '/api/projects',
  '/api/stats/bookmarks',
  '/api/auth/me',
];

/** People at work: saves with and without a file, looks around, edits, and deletions for good, until it is stopped. */
export class Load {
  /** Bookmarks that were acknowledged and stay. */
  readonly saved: string[] = [];
  /** Answers that nobody should get: refusals because of load or trouble inside. */
  readonly refused: string[] = [];
  private isOver = false;
  private work: Promise<unknown> = Promise.resolve();

  private constructor(readonly user: Client) {}

  static async start(): Promise<Load> {
    const load = new Load(await newUser('Busy Person'));
    load.work = Promise.all(Array.from({ length: WORKERS }, (_, worker) => load.run(worker)));
    return load;
  }

  async stop(): Promise<void> {
    this.isOver = true;
    await this.work;
  }

  private async run(worker: number): Promise<void> {
    for (let round = 0; !this.isOver; round += 1) {
      const title = `Busy ${worker} ${round}`;
      const files = round % 3 === 0 ? [await upload(this.user, `${title}.txt`, Buffer.from(title))] : [];
      const body = { type: 'note', title, content: title, tags: ['busy'], attachments: files };
      const saved = await this.ask('POST', '/api/bookmarks', body);
      const id: string | undefined = saved?.data?.id;
      if (id === undefined) continue;
      await this.ask('PUT', `/api/bookmarks/${id}`, { title: `${title}, edited` });
      await this.ask('GET', PAGES[round % PAGES.length] ?? '');
      if (round % 4 === 3) {
        await this.ask('DELETE', `/api/bookmarks/${id}`);
        await this.ask('DELETE', `/api/bookmarks/${id}/permanent`);
      } else this.saved.push(id);
    }
  }

  private async ask(method: string, path: string, body?: unknown): Promise<any> {
    const reply = await this.user.call(method, path, body === undefined ? {} : { body });
    if (reply.status >= 400)
      this.refused.push(`${method} ${path}: ${reply.status} ${JSON.stringify(reply.body)}`);
    return reply.body;
  }
}
