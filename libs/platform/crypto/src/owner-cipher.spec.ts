import { beforeEach, describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { OperationalError } from '#platform/errors';
import { DataKeyStore, type Queryable, type StoredDataKey } from './data-key-store.js';
import { MasterKeyring, type WrappedKey } from './master-keyring.js';
import { OwnerCipher } from './owner-cipher.js';

class MemoryStore extends DataKeyStore {
  readonly keys = new Map<string, WrappedKey>();
  finds = 0;

  override async find(_tx: Queryable, ownerId: string) {
    this.finds += 1;
    return this.keys.get(ownerId);
  }
  override async insertIfAbsent(_tx: Queryable, ownerId: string, key: WrappedKey) {
    const standing = this.keys.get(ownerId) ?? key;
    this.keys.set(ownerId, standing);
    return standing;
  }
  override async update(_tx: Queryable, ownerId: string, from: WrappedKey, to: WrappedKey) {
    if (!this.keys.get(ownerId)?.wrapped.equals(from.wrapped)) return false;
    this.keys.set(ownerId, to);
    return true;
  }
  override async delete(_tx: Queryable, ownerId: string) {
    this.keys.delete(ownerId);
  }
  override async listForRotation(_tx: Queryable, current: string, after: string | undefined, limit: number) {
    return [...this.keys]
      .map(([ownerId, key]): StoredDataKey => ({ ownerId, ...key }))
      .filter(({ ownerId, keyId }) => keyId !== current && (after === undefined || ownerId > after))
      .sort((a, b) => (a.ownerId < b.ownerId ? -1 : 1))
      .slice(0, limit);
  }
  override async oneOfEach() {
    const each = new Map([...this.keys].map(([ownerId, key]) => [key.keyId, { ownerId, ...key }]));
    return [...each.values()];
  }
}

const TX: Queryable = { query: async () => [] };
const OWNER = '0193a5c0-0000-7000-8000-00000000000a';
const OTHER = '0193a5c0-0000-7000-8000-00000000000b';
const ROW = { purpose: 'bookmarks.content', rowId: '0193a5c0-0000-7000-8000-0000000000ff' };
const key = (id: string, fill: number) => `${id}:${Buffer.alloc(32, fill).toString('base64')}`;

let store: MemoryStore;
let now: number;
const cipher = (keys = key('one', 1), service = 'bookmark') =>
  new OwnerCipher({
    service,
    keyring: MasterKeyring.fromConfig(keys),
    store,
    cacheTtlMs: 5000,
    cacheSize: 2,
    clock: () => now,
  });

beforeEach(() => {
  store = new MemoryStore();
  now = 1_000;
});

describe('sealing', () => {
  it('gives back any text, and hides it', async () => {
    const one = cipher();
    await fc.assert(
      fc.asyncProperty(fc.string({ unit: 'grapheme', maxLength: 200 }), async (text) => {
        const sealed = await one.seal(TX, OWNER, ROW, text);
        expect(sealed.length).toBe(Buffer.byteLength(text) + 29);
        if (text.length > 3) expect(sealed.includes(text)).toBe(false);
        expect(await one.open(TX, OWNER, ROW, sealed)).toBe(text);
      }),
      { numRuns: 50 },
    );
  });

  it('never gives the same bytes twice', async () => {
    const one = cipher();
    expect(await one.seal(TX, OWNER, ROW, 'same')).not.toEqual(await one.seal(TX, OWNER, ROW, 'same'));
  });

  it.each([
    ['another row', OWNER, { ...ROW, rowId: 'x' }],
    ['another purpose', OWNER, { ...ROW, purpose: 'operations.before' }],
    ['another owner', OTHER, ROW],
  ])('does not open in %s', async (_, owner, binding) => {
    const one = cipher();
    await one.seal(TX, OTHER, ROW, 'makes a key for the other owner');
    const sealed = await one.seal(TX, OWNER, ROW, 'secret');
    await expect(one.open(TX, owner, binding, sealed)).rejects.toMatchObject({
      failure: 'sealed_value_invalid',
    });
  });

  it('does not open in another service, even with the stored data key copied there', async () => {
    const sealed = await cipher().seal(TX, OWNER, ROW, 'secret');
    await expect(cipher(key('one', 1), 'import').open(TX, OWNER, ROW, sealed)).rejects.toMatchObject({
      failure: 'sealed_value_invalid',
    });
  });

  it('notices every changed bit and every cut', async () => {
    const one = cipher();
    const sealed = await one.seal(TX, OWNER, ROW, 'secret');
    for (let index = 0; index < sealed.length; index += 1) {
      const changed = Buffer.from(sealed);
      changed[index] = (changed[index] ?? 0) ^ 1;
      await expect(one.open(TX, OWNER, ROW, changed)).rejects.toMatchObject({
        failure: 'sealed_value_invalid',
      });
      await expect(one.open(TX, OWNER, ROW, sealed.subarray(0, index))).rejects.toMatchObject({
        failure: 'sealed_value_invalid',
      });
    }
  });

  it('treats an owner id the same in any case', async () => {
    const one = cipher();
    const sealed = await one.seal(TX, OWNER, ROW, 'secret');
    const stored = store.keys.get(OWNER);
    if (stored) store.keys.set(OWNER.toUpperCase(), stored);
    expect(await one.open(TX, OWNER.toUpperCase(), ROW, sealed)).toBe('secret');
  });
});

describe('the data key', () => {
  it('is one an owner, and stays', async () => {
    const one = cipher();
    await one.seal(TX, OWNER, ROW, 'a');
    const first = store.keys.get(OWNER);
    await one.seal(TX, OWNER, ROW, 'b');
    await one.seal(TX, OTHER, ROW, 'c');
    expect(store.keys.get(OWNER)).toEqual(first);
    expect(store.keys.size).toBe(2);
  });

  it('is remembered for opening, for seconds', async () => {
    const one = cipher();
    const sealed = await one.seal(TX, OWNER, ROW, 'a');
    store.finds = 0;
    await one.open(TX, OWNER, ROW, sealed);
    await one.open(TX, OWNER, ROW, sealed);
    expect(store.finds).toBe(1);
    now += 5000;
    await one.open(TX, OWNER, ROW, sealed);
    expect(store.finds).toBe(2);
  });

  it('is remembered for a bounded number of owners', async () => {
    const one = cipher();
    const owners = ['a', 'b', 'c'];
    const sealed = await Promise.all(owners.map((owner) => one.seal(TX, owner, ROW, owner)));
    const openAll = async () => {
      for (const [index, owner] of owners.entries())
        await one.open(TX, owner, ROW, sealed[index] ?? Buffer.of());
    };
    await openAll();
    store.finds = 0;
    await openAll();
    expect(store.finds).toBe(3);
  });

  it('destroyed: nothing opens any more, here at once', async () => {
    const one = cipher();
    const sealed = await one.seal(TX, OWNER, ROW, 'secret');
    await one.open(TX, OWNER, ROW, sealed);
    await one.destroyOwner(TX, OWNER);
    await expect(one.open(TX, OWNER, ROW, sealed)).rejects.toMatchObject({
      failure: 'data_key_missing',
      kind: 'bug',
    });
    await one.seal(TX, OWNER, ROW, 'starts over with another key');
    await expect(one.open(TX, OWNER, ROW, sealed)).rejects.toMatchObject({ failure: 'sealed_value_invalid' });
    await one.destroyOwner(TX, OWNER);
    await one.destroyOwner(TX, OWNER);
  });

  it('of a rolled-back transaction seals nothing afterwards', async () => {
    const one = cipher();
    const lost = await one.seal(TX, OWNER, ROW, 'rolled back');
    await one.open(TX, OWNER, ROW, lost);
    store.keys.clear();
    const kept = await one.seal(TX, OWNER, ROW, 'kept');
    expect(await one.open(TX, OWNER, ROW, kept)).toBe('kept');
    expect(await cipher().open(TX, OWNER, ROW, kept)).toBe('kept');
  });
});

describe('rotation', () => {
  it('rewraps every key, more than a batch of them, and the old master key can go', async () => {
    const owners = Array.from({ length: 1101 }, (_, index) => `owner-${String(index).padStart(5, '0')}`);
    const before = cipher(key('one', 1));
    const sealed = new Map<string, Buffer>();
    for (const owner of owners) sealed.set(owner, await before.seal(TX, owner, ROW, owner));

    const during = cipher(`${key('two', 2)},${key('one', 1)}`);
    expect(await during.rewrapAll(TX)).toBe(1101);
    expect(await during.rewrapAll(TX)).toBe(0);

    const after = cipher(key('two', 2));
    for (const [owner, value] of sealed) expect(await after.open(TX, owner, ROW, value)).toBe(owner);
  });

  it('without the key that is being replaced says which one is missing', async () => {
    await cipher(key('one', 1)).seal(TX, OWNER, ROW, 'secret');
    await expect(cipher(key('two', 2)).rewrapAll(TX)).rejects.toThrow(OperationalError);
    await expect(cipher(key('two', 2)).rewrapAll(TX)).rejects.toThrow(/"one"/);
  });
});

describe('at the start', () => {
  it('all is well with every key that something is wrapped by, and before anything is', async () => {
    await cipher(key('two', 2)).assertReadable(TX);
    await cipher(key('one', 1)).seal(TX, OWNER, ROW, 'secret');
    await cipher(`${key('two', 2)},${key('one', 1)}`).seal(TX, OTHER, ROW, 'secret');
    await cipher(`${key('one', 1)},${key('two', 2)}`).assertReadable(TX);
  });

  it('a key that is missing, and another one under its id, are named and not shown', async () => {
    await cipher(key('one', 1)).seal(TX, OWNER, ROW, 'secret');
    await expect(cipher(key('two', 2)).assertReadable(TX)).rejects.toMatchObject({
      code: 'master_key_missing',
      message: expect.stringContaining('"one"'),
    });
    await expect(cipher(key('one', 9)).assertReadable(TX)).rejects.toMatchObject({
      code: 'master_key_wrong',
      kind: 'operator',
      message: expect.not.stringContaining(Buffer.alloc(32, 9).toString('base64')),
    });
  });
});
