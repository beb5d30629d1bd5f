import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { BootedService } from '#platform/testing';
import { Moderation } from '../../src/index.js';
import { apiOf, bootSharing, sent, type Api } from '../factories/api.js';
import { Library } from '../factories/library.js';

describe('an operator', () => {
  const library = new Library();
  let service: BootedService;
  let moderation: Moderation;
  let api: Api;

  beforeAll(async () => {
    service = await bootSharing(library);
    moderation = new Moderation(service.database);
  });
  afterAll(() => service.close());
  beforeEach(() => {
    api = apiOf(service);
  });

  const share = (): Promise<any> => api.share(library.bookmark(api.actor.ownerId).id);
  const status = async (token: string): Promise<number> =>
    (await service.request('GET', `/api/sharing/public/${token}`)).status;

  it('takes a share down by token, address or id, and puts it up again', async () => {
    const { id, share_token: token, share_url: address } = await share();
    for (const name of [token, address, `${address}?x=1`, `${address}/files/1/a.png`, String(id)]) {
      expect(await moderation.disable(name, 'phishing')).toBe(id);
      expect([name, await status(token)]).toEqual([name, 404]);
      expect(await moderation.enable(name)).toBe(id);
      expect([name, await status(token)]).toEqual([name, 200]);
    }
    const told = (await sent(service, 'shares.changed.v1')).filter(({ payload }) => payload.share_id === id);
    expect(told.slice(1, 3).map(({ payload }) => [payload.change, payload.is_open, payload.version])).toEqual(
      [
        ['disabled', false, 2],
        ['enabled', true, 3],
      ],
    );
  });

  it('is obeyed: its owner can neither change, revoke nor replace it', async () => {
    const { id, bookmark_id: bookmark } = await share();
    await moderation.disable(String(id), null);
    const own = (await api.get(`/api/bookmarks/${bookmark}/share`)).body.data;
    expect(own).toMatchObject({ is_shared: false, share_data: { status: 'disabled' } });
    for (const reply of [
      await api.put(`/api/sharing/${id}`, { expires_in: 'never' }),
      await api.delete(`/api/sharing/${id}`),
    ])
      expect(reply).toMatchObject({ status: 403, body: { error: { code: 'share_disabled' } } });
    expect(await api.post(`/api/sharing/bookmarks/${bookmark}`, {})).toMatchObject({
      status: 409,
      body: { error: { code: 'already_shared' }, data: { status: 'disabled' } },
    });
  });

  it.each(['0', 'nothing', 'A'.repeat(32), '', '1; DROP TABLE shares'])(
    'finds no share named %j',
    async (name) => {
      expect(await moderation.disable(name, null)).toBeUndefined();
    },
  );

  it('reads what was reported, the latest first', async () => {
    const [first, second] = [await share(), await share()];
    for (const { share_token: token } of [first, second])
      await service.request('POST', `/api/sharing/public/${token}/report`, {
        body: { reason: `About ${token}` },
      });
    const reports = await moderation.reports();
    expect(reports.slice(0, 2).map(({ id }) => id)).toEqual([second.id, first.id]);
    expect(reports[1]).toMatchObject({
      owner_id: api.actor.ownerId,
      is_disabled: false,
      reports: [{ category: null, reason: `About ${first.share_token}`, at: expect.any(String) }],
    });
  });
});
