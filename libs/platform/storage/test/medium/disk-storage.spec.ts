import { afterAll, afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { mkdtemp, readdir, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { DiskStorage } from '../../src/index.js';
import { describeObjectStorage } from '../storage-contract.js';

// Real: the disk. Nothing is mocked.
const shared = await mkdtemp(join(tmpdir(), 'storage-contract-'));
afterAll(() => rm(shared, { recursive: true }));

describeObjectStorage('disk', async () => new DiskStorage(join(shared, 'made', 'when', 'missing')));

describe('DiskStorage', () => {
  let dir: string;
  let storage: DiskStorage;

  beforeEach(async () => {
    dir = await mkdtemp(join(tmpdir(), 'storage-disk-'));
    storage = new DiskStorage(dir);
    await storage.prepare();
  });
  afterEach(() => rm(dir, { recursive: true, force: true }));

  it('leaves no temporary file, neither after success nor after failure', async () => {
    await storage.put('a', Buffer.from('x'), { size: 1 });
    await expect(storage.put('b', Buffer.from('x'), { size: 2 })).rejects.toThrow(/promised/);
    const failing = Readable.from(
      (async function* () {
        yield Buffer.from('x');
        throw new Error('gone');
      })(),
    );
    await expect(storage.put('c', failing, { size: 2 })).rejects.toThrow('gone');
    expect(await readdir(join(dir, 'tmp'))).toEqual([]);
  });

  it('sweeps what a killed process left half-written, but nothing young', async () => {
    const old = join(dir, 'tmp', 'old');
    const young = join(dir, 'tmp', 'young');
    await writeFile(old, 'x');
    await writeFile(young, 'x');
    const twoHoursAgo = Date.now() / 1000 - 7200;
    await utimes(old, twoHoursAgo, twoHoursAgo);
    await storage.prepare();
    expect(await readdir(join(dir, 'tmp'))).toEqual(['young']);
  });

  it('spreads objects of one folder over many, readable by this user only', async () => {
    await Promise.all(
      Array.from({ length: 500 }, (_, n) => storage.put(`files/${n}`, Buffer.from('x'), { size: 1 })),
    );
    const shards = await readdir(join(dir, 'objects', 'files'));
    expect(shards.length).toBeGreaterThan(150);
    const [first = ''] = shards;
    expect((await stat(join(dir, 'objects', 'files', first))).mode & 0o077).toBe(0);
    const [file = ''] = await readdir(join(dir, 'objects', 'files', first));
    expect((await stat(join(dir, 'objects', 'files', first, file))).mode & 0o077).toBe(0);
  });

  it('says that it is not well when its folder has gone, as operator trouble', async () => {
    await rm(dir, { recursive: true });
    await expect(storage.health()).rejects.toMatchObject({ kind: 'operator', code: 'storage_unavailable' });
    await writeFile(dir, 'a file where the folder was');
    await expect(storage.put('a', Buffer.of(), { size: 0 })).rejects.toMatchObject({ kind: 'operator' });
    await expect(storage.prepare()).rejects.toMatchObject({ kind: 'operator' });
  });
});
