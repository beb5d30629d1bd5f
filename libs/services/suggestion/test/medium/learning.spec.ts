import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { BootedService } from '#platform/testing';
import { AccountsConsumer } from '../../src/accounts/accounts.consumer.js';
import { CountsRepository } from '../../src/learning/counts.repository.js';
import { Learner } from '../../src/learning/learner.js';
import { LearningWork } from '../../src/learning/learning.work.js';
import { lessonOf } from '../../src/learning/lesson.js';
import { bootSuggestion, Reader, Shelves } from '../factories/shelf.js';

const RUST = {
  title: 'Ownership in Rust',
  url: 'https://doc.rust-lang.org/book/ownership',
  tags: ['Rust', 'book'],
};

/** Real: Postgres. Played: the bookmark service's ports. */
describe('learning', () => {
  const shelves = new Shelves();
  let service: BootedService;
  let reader: Reader;

  beforeAll(async () => {
    service = await bootSuggestion(shelves);
  });
  beforeEach(() => {
    reader = new Reader(service, shelves);
  });
  afterAll(() => service?.close());

  it('counts a message once, however often it comes', async () => {
    const id = reader.put(RUST);
    const message = reader.message('bookmarks.created.v1', {
      items: reader.items([id]),
      source: 'web',
      rules: 'done',
    });
    await reader.consumer.bookmarksChanged([message]);
    const once = await reader.counts();
    expect(once.some((row) => row.includes('host:doc.rust-lang.org,rust,1'))).toBe(true);
    await reader.consumer.bookmarksChanged([message]);
    // The same news in another message: the version is known.
    await reader.consumer.bookmarksChanged([
      { ...message, id: reader.message('bookmarks.created.v1', {}).id },
    ]);
    expect(await reader.counts()).toEqual(once);
  });

  it('learns from many messages at once what it learns from each, and asks for each bookmark once', async () => {
    const other = new Reader(service, shelves);
    const [kept = ''] = await other.save(RUST);
    await other.change(kept, { tags: ['Rust', 'later'] });

    const [same, gone] = [reader.put(RUST), reader.put({ title: 'Gone', tags: ['gone'] })];
    const created = (id: string): object => ({ items: reader.items([id]), source: 'web', rules: 'done' });
    const messages = [
      reader.message('bookmarks.created.v1', created(same)),
      reader.message('bookmarks.created.v1', created(gone)),
      reader.message('bookmarks.deleted.v1', { items: [{ id: gone, version: 9 }] }),
    ];
    reader.put({ id: same, tags: ['Rust', 'later'] });
    messages.push(reader.message('bookmarks.updated.v1', { items: reader.items([same]), changed: ['tags'] }));
    const { asked } = shelves;
    await reader.consumer.bookmarksChanged(messages);
    expect(shelves.asked).toBe(asked + 1);
    const bare = (rows: string[], ownerId: string): string[] => rows.map((row) => row.replace(ownerId, ''));
    expect(bare(await reader.counts(), reader.ownerId)).toEqual(bare(await other.counts(), other.ownerId));
    await reader.consumer.bookmarksChanged(messages);
    expect(shelves.asked).toBe(asked + 1);
  });

  it('asks for nothing when a message comes again', async () => {
    const id = reader.put(RUST);
    const message = reader.message('bookmarks.created.v1', {
      items: reader.items([id]),
      source: 'web',
      rules: 'done',
    });
    await reader.consumer.bookmarksChanged([message]);
    const { asked } = shelves;
    await reader.consumer.bookmarksChanged([message]);
    expect(shelves.asked).toBe(asked);
  });

  it('takes a change as if the bookmark had always been so', async () => {
    const [id = ''] = await reader.save({
      title: 'Something else',
      tags: ['other'],
      url: 'https://other.example/',
    });
    await reader.change(id, { ...RUST });
    const other = new Reader(service, shelves);
    await other.save(RUST);
    const bare = (rows: string[], ownerId: string): string[] => rows.map((row) => row.replace(ownerId, ''));
    expect(bare(await reader.counts(), reader.ownerId)).toEqual(bare(await other.counts(), other.ownerId));
  });

  it('keeps the newest version when an older one arrives last', async () => {
    const learner = service.app.nest.get(Learner);
    const learn = (version: number, tags: string[]): Promise<boolean> =>
      service.database.transaction((tx) =>
        learner.learn(tx, reader.ownerId, [
          lessonOf({
            id: '0198c3f0-0000-7000-8000-000000000001',
            version,
            type: 'link',
            title: RUST.title,
            content: '',
            url: RUST.url,
            tags,
            project: { id: 1, name: 'First' },
            deleted_at: null,
          }),
        ]),
      );
    await learn(3, ['new']);
    await learn(2, ['old']);
    expect(await reader.tags({ title: RUST.title })).toEqual(['new']);
  });

  it('unlearns what goes to the trash, and learns it again when it comes back', async () => {
    const [id = ''] = await reader.save(RUST);
    const before = await reader.counts();
    reader.put({ id, deleted_at: new Date().toISOString() });
    await reader.consumer.bookmarksChanged([
      reader.message('bookmarks.trashed.v1', { items: reader.items([id]) }),
    ]);
    expect(await reader.counts()).toEqual([]);
    reader.put({ id, deleted_at: null });
    await reader.consumer.bookmarksChanged([
      reader.message('bookmarks.restored.v1', { items: reader.items([id]) }),
    ]);
    expect(await reader.counts()).toEqual(before);
  });

  it('forgets what is deleted, also when it hears of its creation later', async () => {
    const [id = ''] = await reader.save(RUST);
    const payload = { items: reader.items([id]), source: 'web', rules: 'done' };
    const deleted = reader.message('bookmarks.deleted.v1', { items: [{ id, version: 2 }] });
    await reader.consumer.bookmarksChanged([deleted]);
    await reader.consumer.bookmarksChanged([deleted]);
    // Read before it was deleted, learnt after.
    await reader.consumer.bookmarksChanged([reader.message('bookmarks.created.v1', payload)]);
    expect(await reader.counts()).toEqual([]);
    expect(JSON.stringify(await reader.kept())).not.toContain('rust');
  });

  it('remembers a deleted bookmark as long as a message lives, and no longer', async () => {
    const [id = ''] = await reader.save(RUST);
    await reader.consumer.bookmarksChanged([
      reader.message('bookmarks.deleted.v1', { items: [{ id, version: 2 }] }),
    ]);
    const sweep = (): Promise<void> => service.app.nest.get(LearningWork).sweep();
    await sweep();
    expect((await reader.kept())['learnt']).toHaveLength(1);
    await service.database.query(
      `UPDATE learnt SET deleted_at = now() - interval '31 days' WHERE owner_id = $1`,
      [reader.ownerId],
    );
    await sweep();
    expect((await reader.kept())['learnt']).toEqual([]);
  });

  it('never learns a word of a password, and purges what becomes one', async () => {
    const secret = 'canary7secretword';
    await reader.save({ type: 'password', title: 'canary7title', content: secret, tags: ['logins'] });
    expect(await reader.counts()).toEqual([]);
    const [id = ''] = await reader.save({
      type: 'note',
      title: 'canary8title',
      content: 'canaryeight text',
      tags: ['x'],
    });
    expect(JSON.stringify(await reader.kept())).toContain('canaryeight');
    await reader.change(id, { type: 'password', content: null });
    expect(JSON.stringify(await reader.kept())).not.toContain('canary');
    expect(await reader.counts()).toEqual([]);
  });

  it('looks at nothing when something else changed', async () => {
    const [id = ''] = await reader.save(RUST);
    const { asked } = shelves;
    await reader.change(id, { attachments: [] } as object);
    expect(shelves.asked).toBe(asked);
  });

  it('learns five hundred with as many statements as one', async () => {
    const many = Array.from({ length: 500 }, (_one, index) => ({
      ...RUST,
      title: `Chapter ${index} about lifetimes`,
      tags: [`tag-${index % 20}`, 'rust'],
    }));
    let statements = 0;
    const runner = service.database.source.createQueryRunner.bind(service.database.source);
    service.database.source.createQueryRunner = (...given) => {
      const made = runner(...given);
      const ask = made.query.bind(made);
      made.query = (async (...asked: Parameters<typeof ask>) => {
        statements += 1;
        return ask(...asked);
      }) as typeof made.query;
      return made;
    };
    await reader.save(RUST);
    const forOne = statements;
    statements = 0;
    await reader.save(...many);
    service.database.source.createQueryRunner = runner;
    expect(forOne).toBeGreaterThan(5);
    expect(statements).toBeLessThanOrEqual(forOne);
    expect((await reader.kept())['tags']?.some((row) => row.includes('rust') && row.includes('501'))).toBe(
      true,
    );
  });

  it('learns what was there before it, once somebody asks', async () => {
    for (let count = 0; count < 130; count += 1) reader.put({ ...RUST, title: `Rust ${count}` });
    expect(await reader.tags({ title: 'Rust' })).toEqual([]);
    const work = service.app.nest.get(LearningWork);
    const job = { id: '1', kind: 'model.learn', correlationId: 'c', attempt: 1, isLastAttempt: false };
    await work.learn({ owner_id: reader.ownerId }, { ...job, signal: new AbortController().signal });
    expect((await reader.kept())['models']?.[0]).toContain('ready');
    expect((await reader.tags({ title: 'Rust' })).toSorted()).toEqual(['Rust', 'book']);
    const counts = await reader.counts();
    await work.learn({ owner_id: reader.ownerId }, { ...job, signal: new AbortController().signal });
    expect(await reader.counts()).toEqual(counts);
  });

  it('lets go of words that one bookmark alone has, when there are too many', async () => {
    await reader.save(RUST, RUST);
    await service.database.query(
      `INSERT INTO features (owner_id, feature, n) SELECT $1, 'word:w' || i, 1 FROM generate_series(1, 60001) i`,
      [reader.ownerId],
    );
    await service.database.query(
      `INSERT INTO pairs (owner_id, feature, tag_key, n) VALUES ($1, 'word:w1', 'rust', 1)`,
      [reader.ownerId],
    );
    await service.database.transaction((tx) =>
      service.app.nest.get(CountsRepository).prune(tx, reader.ownerId),
    );
    const { features = [], pairs = [] } = await reader.kept();
    expect(features.some((row) => row.includes('word:w1'))).toBe(false);
    expect(pairs.some((row) => row.includes('word:w1'))).toBe(false);
    expect(await reader.tags({ title: 'Ownership' })).toContain('Rust');
  });

  it('leaves nothing behind when the account goes, and takes nothing in afterwards', async () => {
    await reader.save(RUST);
    await reader.tags({ title: 'Rust' });
    await reader.post('/api/auth/openai-key', { openai_api_key: 'sk-of-somebody-0123' });
    expect(Object.values(await reader.kept()).every((rows) => rows.length > 0)).toBe(true);
    const message = reader.message('account.deleted.v1', {});
    await service.app.nest.get(AccountsConsumer).accountDeleted(message);
    await service.app.nest.get(AccountsConsumer).accountDeleted(message);
    const nothing = { models: [], learnt: [], features: [], tags: [], pairs: [], ai_keys: [] };
    expect(await reader.kept()).toEqual(nothing);
    await reader.save(RUST);
    await reader.tags({ title: 'Rust' });
    expect(await reader.kept()).toEqual(nothing);
  });
});
