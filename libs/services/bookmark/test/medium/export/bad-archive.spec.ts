import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { strToU8, zipSync } from 'fflate';
import { person, type BootedService } from '#platform/testing';
import { bootBookmarks, objectKeys, type Json } from '../files/support.js';
import { archives, json, unzip, type Files } from './support.js';

const BAD = 'Failed to import projects. Please check the file format.';

describe('a file that is no archive', () => {
  const actor = person();
  let service: BootedService;
  let its: ReturnType<typeof archives>;
  let good: Files;

  beforeAll(async () => {
    service = await bootBookmarks();
    its = archives(service);
    good = unzip(await its.exported(actor, (await its.furnished(actor)).id));
  });

  afterAll(() => service.close());

  const withChunk = (change: (chunk: Json) => void): Uint8Array => {
    const chunk = json(good, 'bookmarks/000001.json');
    change(chunk);
    return zipSync({ ...good, 'bookmarks/000001.json': strToU8(JSON.stringify(chunk)) });
  };
  const withDescription = (change: (description: Json) => void): Uint8Array => {
    const description = json(good, 'archive.json');
    change(description);
    return zipSync({ ...good, 'archive.json': strToU8(JSON.stringify(description)) });
  };
  const patched = (zip: Uint8Array, find: string, put: string): Uint8Array =>
    Buffer.from(Buffer.from(zip).toString('latin1').replaceAll(find, put), 'latin1');

  /** A megabyte of zeros that says to be `size` bytes. */
  const lying = (size: number): Uint8Array => {
    const zip = zipSync({ ...good, 'bookmarks/000002.json': new Uint8Array(1_000_003) });
    const bytes = (value: number): string => {
      const four = Buffer.alloc(4);
      four.writeUInt32LE(value);
      return four.toString('latin1');
    };
    return patched(zip, bytes(1_000_003), bytes(size));
  };

  const cases: readonly (readonly [string, () => Uint8Array])[] = [
    ['text', () => strToU8('<html>not a zip</html>')],
    ['nothing', () => new Uint8Array()],
    ['half an archive', () => zipSync(good).subarray(0, 400)],
    ['an empty ZIP', () => zipSync({})],
    ['another format', () => withDescription((one) => (one.format = 'other'))],
    ['a later version', () => withDescription((one) => (one.version = 2))],
    ['a project without a name', () => withDescription((one) => (one.project.name = '  '))],
    [
      'a key that costs a day to make',
      () =>
        withDescription(
          (one) => (one.secrets = { kdf: 'argon2id', memory: 1e9, passes: 99, salt: 'AAAA', check: 'AAAA' }),
        ),
    ],
    [
      'a key that costs a little more than ours',
      () =>
        withDescription(
          (one) =>
            (one.secrets = {
              kdf: 'argon2id',
              memory: 65_537,
              passes: 3,
              salt: 'A'.repeat(24),
              check: 'AAAA',
            }),
        ),
    ],
    [
      'a salt too short',
      () =>
        withDescription(
          (one) =>
            (one.secrets = { kdf: 'argon2id', memory: 65_536, passes: 3, salt: 'AAAA', check: 'AAAA' }),
        ),
    ],
    ['JSON that is none', () => zipSync({ ...good, 'archive.json': strToU8('{') })],
    ['a list in place of an object', () => zipSync({ ...good, 'bookmarks/000001.json': strToU8('[]') })],
    ['an unknown type', () => withChunk((chunk) => (chunk.bookmarks[0].type = 'virus'))],
    ['an empty title', () => withChunk((chunk) => (chunk.bookmarks[0].title = ''))],
    ['a title too long', () => withChunk((chunk) => (chunk.bookmarks[0].title = 'x'.repeat(501)))],
    ['a nonsense date', () => withChunk((chunk) => (chunk.bookmarks[0].created_at = 'yesterday'))],
    [
      '21 files',
      () =>
        withChunk(
          (chunk) => (chunk.bookmarks[0].attachments = Array(21).fill(chunk.bookmarks[0].attachments[0])),
        ),
    ],
    [
      'a file that is missing',
      () =>
        withChunk(
          (chunk) => (chunk.bookmarks[0].attachments[0].file = '0198c3f0-0000-7000-8000-000000000000'),
        ),
    ],
    [
      'a file outside of the archive',
      () => withChunk((chunk) => (chunk.bookmarks[0].attachments[0].file = '../../../etc/passwd')),
    ],
    ['a damaged file', () => patched(zipSync(good, { level: 0 }), 'both hold me', 'both hOld me')],
    [
      'small JSON that would take a lot of memory',
      () =>
        zipSync({
          ...good,
          'bookmarks/000002.json': strToU8(`{"bookmarks":[${'{},'.repeat(1_200_000)}{}]}`),
        }),
    ],
    ['JSON without end', () => zipSync({ ...good, 'bookmarks/000002.json': strToU8('['.repeat(3_000_000)) })],
    [
      'an entry larger than we write',
      () => zipSync({ ...good, 'bookmarks/000002.json': new Uint8Array(5_000_000) }),
    ],
    ['an entry that unpacks to more than it says', () => lying(1_000)],
    ['an entry that would unpack to more than fits', () => lying(140 * 1024 * 1024)],
  ];

  it.each(cases)('is refused: %s', async (_what, make) => {
    const keys = await objectKeys(service);
    const projects = (await service.request('GET', '/api/projects', { actor })).body.data;
    const reply = await its.bringIn(actor, make());
    expect(reply).toMatchObject({ status: 400, body: { success: false, message: BAD } });
    expect((await service.request('GET', '/api/projects', { actor })).body.data).toEqual(projects);
    expect(await objectKeys(service)).toEqual(keys);
    expect(await readdir(join(service.dataDir, 'spool'))).toEqual([]);
  });

  it('is refused with a bad address or tag, and leaves nothing', async () => {
    const keys = await objectKeys(service);
    for (const change of [{ url: 'javascript:alert(1)' }, { tags: ['x'.repeat(51)] }]) {
      const reply = await its.bringIn(
        actor,
        withChunk((chunk) => Object.assign(chunk.bookmarks[0], change)),
      );
      expect(reply).toMatchObject({ status: 400, body: { message: BAD } });
    }
    expect(await objectKeys(service)).toEqual(keys);
  });

  it('may have more in it than we know, with any name', async () => {
    const more = { ...good, '__MACOSX/._archive.json': strToU8('x'), 'etc/passwd': strToU8('x') };
    expect((await its.bringIn(person(), zipSync(more))).status).toBe(201);
  });
});
