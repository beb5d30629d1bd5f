import { beforeAll, describe, expect, it } from '@jest/globals';
import { zipSync } from 'fflate';
import { setTimeout as delay } from 'node:timers/promises';
import sharp from 'sharp';
import { fileForm } from '../api/support/account.js';
import { newUser, type Client } from '../api/support/client.js';
import { raw } from './support/raw-request.js';

const MB = 1024 * 1024;
/** Pixels of a side: more than 400 MB as soon as somebody unpacks it. */
const SIDE = 12_000;
const PATIENCE = 120_000;

/** Small files that are large for whoever unpacks them. */
describe('bombs', () => {
  let user: Client;
  beforeAll(async () => {
    user = await newUser();
  });

  /** Answers while others are served: a process that unpacks 1 GB serves nobody. */
  const whileOthersWork = async <T>(work: Promise<T>): Promise<T> => {
    for (let n = 0; n < 10; n += 1) expect((await user.get('/api/bookmarks?limit=1')).status).toBe(200);
    return work;
  };

  it.each(['png', 'webp'] as const)(
    'a picture that unpacks to half a gigabyte is kept as the bytes that came: %s',
    async (format) => {
      const bomb = await sharp({ create: { width: SIDE, height: SIDE, channels: 3, background: '#fff' } })
        .toFormat(format, { effort: 1 })
        .toBuffer();
      expect(bomb.length).toBeLessThan(20 * MB);
      const sent = await whileOthersWork(
        user.call('POST', '/api/upload/file', { form: fileForm(`bomb.${format}`, bomb) }),
      );
      expect(sent.status).toBe(201);
      const saved = await user.post('/api/bookmarks', {
        type: 'note',
        title: 'A picture',
        content: '',
        attachments: [sent.body.file],
      });
      expect(saved.status).toBe(201);
      const { status, headers } = await raw(sent.body.file.url);
      expect(status).toBe(200);
      expect(headers['content-length']).toBe(String(bomb.length));
    },
    PATIENCE,
  );

  it.each([
    ['bookmarks that unpack to 400 MB', { 'bookmarks/000001.json': new Uint8Array(400 * MB) }],
    [
      'more entries of four megabytes than anybody has',
      Object.fromEntries(
        Array.from({ length: 130 }, (_, n) => [
          `bookmarks/${String(n + 1).padStart(6, '0')}.json`,
          new Uint8Array(4 * MB),
        ]),
      ),
    ],
    ['a description of a hundred megabytes', { 'archive.json': new Uint8Array(100 * MB) }],
  ])(
    'an archive with %s is refused, and leaves no project',
    async (_what, entries) => {
      const archive = zipSync(entries, { level: 1 });
      // Packing held this process up; connections that ended meanwhile are seen to have ended.
      await delay(100);
      expect(archive.length).toBeLessThan(20 * MB);
      const projects = (await user.get('/api/projects')).body.data;
      const { status, body } = await whileOthersWork(
        user.call('POST', '/api/projects/import', { form: fileForm('bomb.zip', Buffer.from(archive)) }),
      );
      expect({ status, code: body.error.code }).toEqual({ status: 400, code: 'bad_archive' });
      expect((await user.get('/api/projects')).body.data).toEqual(projects);
    },
    PATIENCE,
  );
});
