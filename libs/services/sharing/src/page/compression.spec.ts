import { gunzipSync } from 'node:zlib';
import { describe, expect, it } from '@jest/globals';
import { encoded } from './compression.js';

const LONG = 'a long page '.repeat(1_000);

describe('encoded', () => {
  it.each(['gzip', 'gzip, deflate, br', 'br;q=1.0, gzip;q=0.8', 'GZIP'])(
    'squeezes for %s',
    async (accepted) => {
      const { body, headers } = await encoded(LONG, accepted);
      expect(headers).toEqual({ vary: 'Accept-Encoding', 'content-encoding': 'gzip' });
      expect(body.length).toBeLessThan(LONG.length / 10);
      expect(gunzipSync(body).toString('utf8')).toBe(LONG);
    },
  );

  it.each([undefined, '', 'br', 'gzip;q=0', 'br, gzip; q=0.0', 'xgzip'])(
    'sends it as it is for %s',
    async (accepted) => {
      expect(await encoded(LONG, accepted)).toEqual({
        body: Buffer.from(LONG),
        headers: { vary: 'Accept-Encoding' },
      });
    },
  );

  it('leaves what is short', async () => {
    expect((await encoded('ü', 'gzip')).body.toString('utf8')).toBe('ü');
  });
});
