import { describe, expect, it } from '@jest/globals';
import { MasterKeyring } from '#platform/crypto';
import type { ShareRow } from '../shares/share.row.js';
import { SharedFileUrls } from './shared-file-urls.js';

const MINUTE = 60_000;
const urls = new SharedFileUrls(MasterKeyring.fromConfig(`one:${Buffer.alloc(32, 1).toString('base64')}`));
const share = { id: 7, password_hash: null } as ShareRow;
const file = { bookmarkId: 'b', attachmentId: 'a' };
const start = new Date('2026-03-01T06:00:00.000Z');
const after = (minutes: number): Date => new Date(start.getTime() + minutes * MINUTE);
const addressAt = (now: Date): string => urls.of(share, 'token', file, 'a b.txt', now).split('/')[4] ?? '';

describe('addresses of shared files', () => {
  it('are the same for half an hour and end half an hour later', () => {
    const address = addressAt(start);
    expect(addressAt(after(29))).toBe(address);
    expect(addressAt(after(30))).not.toBe(address);
    expect(urls.read(share, address, after(59))).toEqual(file);
    expect(urls.read(share, address, after(60))).toBeUndefined();
  });

  it('are of one share, with the password that it had', () => {
    const address = addressAt(start);
    expect(urls.read({ ...share, id: 8 }, address, start)).toBeUndefined();
    expect(urls.read({ ...share, password_hash: 'another' }, address, start)).toBeUndefined();
  });
});
