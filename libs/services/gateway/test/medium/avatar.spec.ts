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
        const end = await new Browser().follow(`${product.origin}/api/auth/google`, isBack);
        return end.searchParams.get('token') ?? '';
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
