import { createServer } from 'node:http';
import { describe, expect, it } from '@jest/globals';
import sharp from 'sharp';
import { v7 as uuidv7 } from 'uuid';
import { Browser } from '../factories/browser.js';
import { listen } from '../factories/listen.js';
import { startProduct } from '../factories/product.js';

describe('the picture of somebody who signs in', () => {
  it('is fetched once, made small, and served by us', async () => {
    const bytes = await sharp({ create: { width: 300, height: 300, channels: 3, background: '#336699' } })
      .png()
      .toBuffer();
    let fetches = 0;
    const pictures = createServer((_request, response) => {
      fetches += 1;
      response.writeHead(200, { 'content-type': 'image/png' }).end(bytes);
    });
    const { origin, close } = await listen(pictures);
    const product = await startProduct({ env: { OUTBOUND_ALLOW_CIDRS: '127.0.0.0/8' } });
    try {
      const person = {
        sub: uuidv7(),
        email: 'ada@mail.example',
        email_verified: true,
        name: 'Ada',
        picture: `${origin}/ada.png`,
      };
      const signIn = async (): Promise<string> => {
        product.provider.signsIn(person);
        const isBack = (url: URL): boolean => url.pathname === '/auth/callback';
        const browser = new Browser();
        const end = await browser.follow(`${product.origin}/api/auth/google`, isBack);
        // The token in the address is good for this exchange alone, in this browser.
        const reply = await browser.fetch(`${product.origin}/api/auth/session/rotate`, {
          method: 'POST',
          headers: { authorization: `Bearer ${end.searchParams.get('token') ?? ''}` },
        });
        const swapped: unknown = await reply.json();
        expect(swapped).toMatchObject({ success: true, token: expect.any(String) });
        return String(Object(swapped).token);
      };
      const token = await signIn();
      const avatar = async (): Promise<unknown> =>
        (await product.call('/api/auth/me', { token })).body.data.avatar_url;
      while ((await avatar()) === null) await new Promise((resolve) => setTimeout(resolve, 20));
      expect(await avatar()).toMatch(/^data:image\/webp;base64,/);
      await signIn();
      expect(await avatar()).toMatch(/^data:image\/webp;base64,/);
      expect(fetches).toBe(1);
    } finally {
      await product.close();
      await close();
    }
  });
});
