import { v7 as uuidv7 } from 'uuid';
import type { MessageType, PayloadOf, PortBookmark } from '#contracts';
import type { Actor } from '#platform/identity';
import type { Message } from '#platform/messaging';
import { bootService, person, type BootOptions, type BootedService, type TestReply } from '#platform/testing';
import { BookmarksConsumer } from '../../src/learning/bookmarks.consumer.js';
import { suggestionManifest } from '../../src/index.js';

/** What the bookmark service would hold, of all owners. */
export class Shelves {
  private readonly byOwner = new Map<string, Map<string, PortBookmark>>();
  /** Pages and lists that were asked for. */
  asked = 0;

  of(ownerId: string): Map<string, PortBookmark> {
    const shelf = this.byOwner.get(ownerId) ?? new Map<string, PortBookmark>();
    this.byOwner.set(ownerId, shelf);
    return shelf;
  }

  get ports(): NonNullable<BootOptions['ports']> {
    return {
      'bookmarks.read': ({ ids }, ownerId) => {
        this.asked += 1;
        return { bookmarks: ids.flatMap((id) => this.of(ownerId).get(id) ?? []) };
      },
      'bookmarks.scan': ({ after, limit }, ownerId) => {
        this.asked += 1;
        const active = [...this.of(ownerId).values()]
          .filter(({ deleted_at }) => deleted_at === null)
          .sort((left, right) => (left.id < right.id ? 1 : -1));
        const bookmarks = active.filter(({ id }) => after === undefined || id < after).slice(0, limit);
        const next = bookmarks.length === limit ? (bookmarks.at(-1)?.id ?? null) : null;
        return { bookmarks, next, total: active.length };
      },
    };
  }
}

export const bootSuggestion = (
  shelves: Shelves,
  env: Record<string, string> = {},
  workers: BootOptions['workers'] = 'off',
): Promise<BootedService> =>
  // Nobody listens there: no test asks the real provider.
  bootService(suggestionManifest, {
    workers,
    ports: shelves.ports,
    env: { OPENAI_BASE_URL: 'http://127.0.0.1:9/v1', ...env },
  });

/** One person, their bookmarks, and what the service is told about them. */
export class Reader {
  readonly actor: Actor & { kind: 'user' };

  constructor(
    readonly service: BootedService,
    private readonly shelves: Shelves,
  ) {
    this.actor = person();
  }

  get ownerId(): string {
    return this.actor.ownerId;
  }

  /** Puts a bookmark onto the shelf; nobody is told. */
  put(fields: Partial<PortBookmark> = {}): string {
    const id = fields.id ?? uuidv7();
    const before = this.shelves.of(this.ownerId).get(id);
    const blank = {
      version: 0,
      type: 'link',
      title: 'T',
      content: '',
      url: null,
      tags: [],
      project: { id: 1, name: 'First' },
      deleted_at: null,
    };
    this.shelves.of(this.ownerId).set(id, {
      ...blank,
      ...before,
      ...fields,
      id,
      version: (before?.version ?? 0) + 1,
    });
    return id;
  }

  take(id: string): void {
    this.shelves.of(this.ownerId).delete(id);
  }

  message<T extends MessageType>(type: T, payload: object): Message<PayloadOf<T>> {
    return {
      id: uuidv7(),
      type,
      owner_id: this.ownerId,
      occurred_at: new Date().toISOString(),
      actor: { kind: 'user', id: this.ownerId },
      correlation_id: 'request-0001',
      hops: 0,
      payload: payload as PayloadOf<T>,
    };
  }

  items(ids: readonly string[]): { id: string; version: number }[] {
    return ids.map((id) => ({ id, version: this.shelves.of(this.ownerId).get(id)?.version ?? 99 }));
  }

  get consumer(): BookmarksConsumer {
    return this.service.app.nest.get(BookmarksConsumer);
  }

  /** Saves bookmarks and tells of them. */
  async save(...bookmarks: Partial<PortBookmark>[]): Promise<string[]> {
    const ids = bookmarks.map((fields) => this.put(fields));
    const payload = { items: this.items(ids), source: 'web', rules: 'done' };
    await this.consumer.bookmarksChanged([this.message('bookmarks.created.v1', payload)]);
    return ids;
  }

  async change(id: string, fields: Partial<PortBookmark>): Promise<void> {
    this.put({ ...fields, id });
    const payload = { items: this.items([id]), changed: Object.keys(fields) };
    await this.consumer.bookmarksChanged([this.message('bookmarks.updated.v1', payload)]);
  }

  get(what: 'tags' | 'title', query: Record<string, string>): Promise<TestReply> {
    const address = `/api/suggestions/${what}?${new URLSearchParams(query).toString()}`;
    return this.service.request('GET', address, { actor: this.actor });
  }

  /** Tags for what is being written. */
  async tags(query: Record<string, string>): Promise<string[]> {
    return (await this.get('tags', { title: 'T', projectId: '1', ...query })).body.data;
  }

  async title(query: Record<string, string>): Promise<string> {
    return (await this.get('title', { projectId: '1', ...query })).body.data;
  }

  post(path: string, body: object): Promise<TestReply> {
    return this.service.request('POST', path, { actor: this.actor, body });
  }

  /** Everything that the service keeps of this person, as text. */
  async kept(): Promise<Record<string, string[]>> {
    const tables = ['models', 'learnt', 'features', 'tags', 'pairs', 'ai_keys'];
    const rows = await Promise.all(
      tables.map((table) =>
        this.service.database.query<{ row: string }>(
          `SELECT t::text AS row FROM ${table} t WHERE owner_id = $1 ORDER BY 1`,
          [this.ownerId],
        ),
      ),
    );
    return Object.fromEntries(
      tables.map((table, index) => [table, (rows[index] ?? []).map(({ row }) => row)]),
    );
  }

  /** The counts of the model, without what says when and how it came about. */
  async counts(): Promise<string[]> {
    const { features = [], tags = [], pairs = [] } = await this.kept();
    return [...features, ...tags, ...pairs];
  }
}
