import { describe, expect, it } from '@jest/globals';
import sharp from 'sharp';
import { encodeAvatar } from './avatar.js';

const picture = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#884422' } });

describe('encodeAvatar', () => {
  it.each(['jpeg', 'png', 'webp', 'gif'] as const)('makes a small square of %s', async (format) => {
    const address = await encodeAvatar(await picture(400, 200).toFormat(format).toBuffer());
    const [head, body] = address.split(',');
    expect(head).toBe('data:image/webp;base64');
    expect(await sharp(Buffer.from(body ?? '', 'base64')).metadata()).toMatchObject({
      format: 'webp',
      width: 96,
      height: 96,
    });
  });

  it.each([
    ['text', Buffer.from('<html>')],
    ['nothing', Buffer.alloc(0)],
    ['a drawing', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>')],
  ])('refuses %s', async (_what, bytes) => {
    await expect(encodeAvatar(bytes)).rejects.toMatchObject({ reason: 'invalid' });
  });

  it('refuses to unpack a bomb', async () => {
    const bomb = await picture(9_000, 9_000).png().toBuffer();
    await expect(encodeAvatar(bomb)).rejects.toMatchObject({ reason: 'invalid' });
  });
});
