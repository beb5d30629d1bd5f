import { beforeAll, describe, expect, it } from '@jest/globals';
import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { PassThrough, Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { ObjectStorage, UnsatisfiableRange, type ByteRange } from '../src/index.js';

const MIB = 1024 * 1024;

export async function collect<T>(source: AsyncIterable<T>): Promise<T[]> {
  const all: T[] = [];
  for await (const each of source) all.push(each);
  return all;
}

/** What every {@link ObjectStorage} promises; each implementation runs all of it. */
export function describeObjectStorage(name: string, make: () => Promise<ObjectStorage>): void {
  describe(`object storage: ${name}`, () => {
    let storage: ObjectStorage;
    const root = `contract/${randomUUID()}`;
    const newKey = () => `${root}/${randomUUID()}`;

    beforeAll(async () => {
      storage = await make();
      await storage.prepare();
    });

    const read = async (key: string, range?: ByteRange) => {
      const found = await storage.get(key, range);
      return found && { ...found, content: await buffer(found.stream) };
    };
    const put = async (content: Buffer | string, key = newKey()) => {
      const bytes = Buffer.from(content);
      await storage.put(key, bytes, { size: bytes.length });
      return key;
    };
    const keys = async (prefix: string) => {
      const found = await collect(storage.list(prefix));
      return found.map(({ key }) => key).sort();
    };
    const hash = (content: Buffer) => createHash('sha256').update(content).digest('hex');

    it('may be prepared again and says that it is well', async () => {
      await storage.prepare();
      await storage.health();
    });

    it.each([0, 1, 4096, 70_000, 3 * MIB])(
      'gives back %d bytes, from a buffer and from a stream',
      async (size) => {
        const content = randomBytes(size);
        for (const source of [content, Readable.from(content.length > 0 ? [content] : [])]) {
          const key = newKey();
          await storage.put(key, source, { size });
          const found = await read(key);
          expect(found?.size).toBe(size);
          expect(found?.range).toBeUndefined();
          expect(found?.content.equals(content)).toBe(true);
          expect((await storage.head(key))?.size).toBe(size);
        }
      },
    );

    it('takes an object of several parts from a stream of odd chunks', async () => {
      const parts = Array.from({ length: 41 }, (_, n) => randomBytes(MIB + n));
      const whole = Buffer.concat(parts);
      const key = newKey();
      await storage.put(key, Readable.from(parts), { size: whole.length });
      const found = await read(key);
      expect(hash(found?.content ?? Buffer.of())).toBe(hash(whole));
      const middle = await read(key, { start: 16 * MIB - 3, end: 16 * MIB + 3 });
      expect(middle?.content.equals(whole.subarray(16 * MIB - 3, 16 * MIB + 4))).toBe(true);
    });

    it('keeps the content type, or nothing at all', async () => {
      const key = newKey();
      await storage.put(key, Buffer.from('x'), { size: 1, contentType: 'image/png' });
      expect([undefined, 'image/png']).toContain((await storage.head(key))?.contentType);
      const found = await read(key);
      expect([undefined, 'image/png']).toContain(found?.contentType);
    });

    it('replaces an object of the same key', async () => {
      const key = await put('first and longer');
      await put('second', key);
      expect((await read(key))?.content.toString()).toBe('second');
    });

    it('lets writers of one key race: one of them wins whole', async () => {
      const key = newKey();
      const contents = Array.from({ length: 8 }, () => randomBytes(100_000));
      await Promise.all(contents.map((content) => put(content, key)));
      const found = await read(key);
      expect(contents.map(hash)).toContain(hash(found?.content ?? Buffer.of()));
    });

    it('knows nothing of what is not there', async () => {
      const key = newKey();
      expect(await storage.get(key)).toBeNull();
      expect(await storage.get(key, { start: 0 })).toBeNull();
      expect(await storage.head(key)).toBeNull();
      await put('x', key);
      expect(await storage.get(`${key}/below`)).toBeNull();
      expect(await storage.get(root)).toBeNull();
      expect(await storage.head(root)).toBeNull();
    });

    it('deletes, again and again', async () => {
      const key = await put('x');
      await storage.delete(key);
      expect(await storage.get(key)).toBeNull();
      await storage.delete(key);
      await storage.delete(newKey());
    });

    it.each([
      [{ start: 0, end: 0 }, '0', { start: 0, end: 0 }],
      [{ start: 2, end: 4 }, '234', { start: 2, end: 4 }],
      [{ start: 7 }, '789', { start: 7, end: 9 }],
      [{ start: 0 }, '0123456789', { start: 0, end: 9 }],
      [{ start: 8, end: 99 }, '89', { start: 8, end: 9 }],
    ])('reads the range %j', async (range, expected, served) => {
      const key = await put('0123456789');
      const found = await read(key, range);
      expect(found?.content.toString()).toBe(expected);
      expect(found?.range).toEqual(served);
      expect(found?.size).toBe(10);
    });

    it('refuses a range that begins after the end, and one that is none', async () => {
      const key = await put('0123456789');
      await expect(storage.get(key, { start: 10 })).rejects.toThrow(UnsatisfiableRange);
      await expect(storage.get(key, { start: 10 })).rejects.toMatchObject({ size: 10 });
      await expect(storage.get(await put(''), { start: 0 })).rejects.toThrow(UnsatisfiableRange);
      await expect(storage.get(key, { start: 3, end: 2 })).rejects.toMatchObject({ kind: 'bug' });
      await expect(storage.get(key, { start: -1 })).rejects.toMatchObject({ kind: 'bug' });
      await expect(storage.get(key, { start: 0.5 })).rejects.toMatchObject({ kind: 'bug' });
    });

    it.each([0, 9, 20 * MIB])(
      'stores nothing when the source gives another size than the %d promised',
      async (size) => {
        const actual = Buffer.alloc(10);
        for (const source of [actual, Readable.from([actual])]) {
          const key = newKey();
          await expect(storage.put(key, source, { size })).rejects.toMatchObject({ kind: 'bug' });
          expect(await storage.head(key)).toBeNull();
        }
      },
    );

    it.each([100, 40 * MIB])(
      'stores nothing when a source of %d bytes breaks off, and passes its error on',
      async (size) => {
        const broken = new Error('the sender went away');
        async function* breaking() {
          yield Buffer.alloc(50);
          for (let sent = 0; sent < size / 2; sent += MIB) yield Buffer.alloc(Math.min(MIB, 10));
          throw broken;
        }
        const key = newKey();
        await expect(storage.put(key, Readable.from(breaking()), { size })).rejects.toBe(broken);
        expect(await storage.head(key)).toBeNull();
      },
    );

    it('takes a source that fails before it is read, and lets go of one that it does not read', async () => {
      const broken = new Error('failed early');
      const early = new PassThrough();
      const storing = storage.put(newKey(), early, { size: 5 });
      early.destroy(broken);
      await expect(storing).rejects.toBe(broken);

      const endless = new PassThrough();
      endless.write('123456');
      await expect(storage.put(newKey(), endless, { size: 5 })).rejects.toMatchObject({ kind: 'bug' });
      expect(endless.destroyed).toBe(true);
    });

    it('keeps the earlier object when replacing it fails', async () => {
      const key = await put('stays');
      await expect(storage.put(key, Buffer.from('longer'), { size: 3 })).rejects.toMatchObject({
        kind: 'bug',
      });
      expect((await read(key))?.content.toString()).toBe('stays');
    });

    it('survives a reader that goes away', async () => {
      const key = await put(randomBytes(4 * MIB));
      for (let round = 0; round < 20; round += 1) {
        const found = await storage.get(key);
        found?.stream.destroy();
      }
      expect((await read(key))?.size).toBe(4 * MIB);
    });

    it.each([
      '',
      '/',
      'a/',
      '/a',
      'a//b',
      '..',
      '../a',
      'a/../b',
      'a/./b',
      '.',
      'a.b',
      'A',
      'a b',
      'a\\b',
      'a\0b',
      'ä',
      'a%2e%2e',
      '~a',
      'x'.repeat(256),
    ])('takes no key like %j', async (key) => {
      await expect(storage.put(key, Buffer.of(), { size: 0 })).rejects.toMatchObject({ kind: 'bug' });
      await expect(storage.get(key)).rejects.toMatchObject({ kind: 'bug' });
      await expect(storage.head(key)).rejects.toMatchObject({ kind: 'bug' });
      await expect(storage.delete(key)).rejects.toMatchObject({ kind: 'bug' });
    });

    it('takes keys up to 255 characters', async () => {
      const key = `${root}/${'x/'.repeat(60)}`.padEnd(255, 'y');
      await put('long', key);
      expect((await read(key))?.content.toString()).toBe('long');
      expect(await keys(key.slice(0, -3))).toEqual([key]);
    });

    it('lists by prefix, whole segments or not', async () => {
      const base = newKey();
      const names = ['ab', 'a/b/c', 'a/b/d', 'a/bc', 'b', 'a-b', 'a_b']
        .map((each) => `${base}/${each}`)
        .sort();
      await Promise.all(names.map((key) => put('x', key)));
      expect(await keys(`${base}/`)).toEqual(names);
      expect(await keys(base)).toEqual(names);
      for (const prefix of ['a', 'a/', 'a/b', 'a/b/', 'b', 'b/', 'z', 'z/z']) {
        const expected = names.filter((key) => key.startsWith(`${base}/${prefix}`));
        expect([prefix, await keys(`${base}/${prefix}`)]).toEqual([prefix, expected]);
      }
    });

    it('lists size and time', async () => {
      const before = Date.now();
      const key = await put('12345');
      const [found] = await collect(storage.list(key));
      expect(found).toMatchObject({ key, size: 5 });
      expect(Math.abs((found?.lastModified.getTime() ?? 0) - before)).toBeLessThan(60_000);
    });

    it('lists more than one page, and while objects are being deleted', async () => {
      const base = newKey();
      const names = Array.from({ length: 1050 }, (_, n) => `${base}/${String(n).padStart(4, '0')}`);
      for (let from = 0; from < names.length; from += 50) {
        await Promise.all(names.slice(from, from + 50).map((key) => put('x', key)));
      }
      expect(await keys(`${base}/`)).toEqual(names);
      for await (const { key } of storage.list(`${base}/`)) await storage.delete(key);
      expect(await keys(`${base}/`)).toEqual([]);
    });

    it.each(['/', 'a//', '../', 'A', '.'])('lists no prefix like %j', async (prefix) => {
      await expect(keys(prefix)).rejects.toMatchObject({ kind: 'bug' });
    });
  });
}
