import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { CLIENT_HEADER } from '#platform/identity';
import type { BootedService, TestReply } from '#platform/testing';
import { apiOf, bootSharing } from '../factories/api.js';
import { Library } from '../factories/library.js';

describe('reports of abuse', () => {
  const library = new Library();
  let service: BootedService;

  beforeAll(async () => {
    service = await bootSharing(library);
  });
  afterAll(() => service.close());

  const report = (token: string, body: unknown, address: string): Promise<TestReply> =>
    service.request('POST', `/api/sharing/public/${token}/report`, {
      body,
      headers: { [CLIENT_HEADER]: address },
    });
  const kept = (id: number): Promise<object[]> =>
    service.database.query('SELECT reason, category FROM share_reports WHERE share_id = $1', [id]);

  it('are kept for the operator, and say nothing of whether there is such a share', async () => {
    const api = apiOf(service);
    const share = await api.share(library.bookmark(api.actor.ownerId).id);
    const known = await report(share.share_token, { reason: ' A trap ', category: 'phishing' }, '192.0.2.1');
    const unknown = await report('A'.repeat(32), { reason: 'A trap' }, '192.0.2.1');
    expect(known).toMatchObject({ status: 202, body: { success: true } });
    expect({ status: unknown.status, body: unknown.body }).toEqual({
      status: known.status,
      body: known.body,
    });
    expect(await kept(share.id)).toEqual([{ reason: 'A trap', category: 'phishing' }]);
  });

  it.each([{}, { reason: '  ' }, { reason: 'x'.repeat(1_001) }, { reason: 'x', category: 'boring' }])(
    'refuse %j',
    async (body) => {
      expect((await report('A'.repeat(32), body, '192.0.2.2')).status).toBe(400);
    },
  );

  it('are few from one address', async () => {
    const api = apiOf(service);
    const share = await api.share(library.bookmark(api.actor.ownerId).id);
    const replies = [];
    for (let n = 0; n < 22; n += 1)
      replies.push(await report(share.share_token, { reason: `No ${n}` }, '192.0.2.3'));
    expect(replies.map(({ status }) => status)).toEqual([...Array<number>(20).fill(202), 429, 429]);
    expect(Number(replies.at(-1)?.headers['retry-after'])).toBeGreaterThan(0);
    expect(await kept(share.id)).toHaveLength(20);
  });
});
