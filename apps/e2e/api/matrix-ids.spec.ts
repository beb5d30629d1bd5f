import { beforeAll, describe, expect, it } from '@jest/globals';
import { fullAccount, type FullAccount } from './support/account.js';
import { AUTHORISATION, type Attempt } from './support/authorisation.js';
import { eventually, type Reply } from './support/client.js';
import { FOREIGN_IDS, FREE_TEXT, UNNAMED, type Owner } from './support/foreign-ids.js';
import { documentedPointers } from './support/openapi.js';
import { ownViews, send } from './support/requests.js';

/** Routes with something in their path that belongs to somebody. */
const BY_PATH = Object.entries(AUTHORISATION).filter(([route]) => route.includes('{'));

const KEY = ' header Idempotency-Key';

describe('somebody with things of their own, and one id of the owner among them', () => {
  let owner: Owner;
  let caller: FullAccount;
  let before: unknown[];
  let ownerText: string;

  beforeAll(async () => {
    const account = await fullAccount();
    const first = await account.session.get('/api/bookmarks?limit=1');
    owner = { ...account, cursor: first.body.meta.next_cursor };
    caller = await fullAccount();
    for (const [place, { attempt }] of Object.entries(FOREIGN_IDS).filter(([place]) => place.endsWith(KEY))) {
      await send(owner.session, routeIn(place), keyed(place, attempt(owner, owner)));
    }
    await importsEnd(owner);
    before = await ownViews(owner.session);
    ownerText = JSON.stringify(before);
  }, 60_000);

  it('is tried in every place of the document that names something', () => {
    const places = [...documentedPointers(), ...UNNAMED].filter((place) => !FREE_TEXT.includes(place));
    expect(Object.keys(FOREIGN_IDS).sort()).toEqual([...new Set(places)].sort());
  });

  it.each(BY_PATH)('%s: the id in the path', async (route, row) => {
    const own: Attempt = row.attempt?.(caller) ?? {};
    const path = row.attempt?.(owner).path ?? {};
    const reply = await send(caller.session, route, { ...own, path });
    expect(row.stranger).toContain(reply.status);
    expectNothingOfTheOwner(reply, { path });
  });

  it.each(Object.entries(FOREIGN_IDS))('%s', async (place, { attempt, statuses }) => {
    const made = place.endsWith(KEY) ? keyed(place, attempt(owner, caller)) : attempt(owner, caller);
    const reply = await send(caller.session, routeIn(place), made);
    expect(statuses).toContain(reply.status);
    expectNothingOfTheOwner(reply, made);
  });

  it('left everything of the owner as it was', async () => {
    await importsEnd(caller);
    expect(await ownViews(owner.session)).toEqual(before);
  });

  it('shows the caller nothing of the owner afterwards', async () => {
    expect(ownerText).toContain(owner.word);
    for (const view of await ownViews(caller.session)) {
      const text = JSON.stringify(view);
      for (const id of [owner.note, owner.link, owner.password, owner.file.id, owner.operation, owner.job])
        expect(text).not.toContain(id);
    }
  });

  const keyed = (place: string, attempt: Attempt): Attempt => ({
    ...attempt,
    headers: { 'idempotency-key': `${owner.word}-${Object.keys(FOREIGN_IDS).indexOf(place)}` },
  });

  const routeIn = (place: string): string => place.split(' ').slice(0, 2).join(' ');

  /** They go on after their answer. */
  const importsEnd = ({ session }: FullAccount): Promise<unknown> =>
    eventually(async () => {
      const jobs: { status: string }[] = (await session.get('/api/import/jobs')).body.data;
      return jobs.every(({ status }) => status !== 'queued' && status !== 'running');
    });

  /** What the caller sent may come back; nothing else that is the owner's. */
  function expectNothingOfTheOwner({ body, status }: Reply, sent: Attempt): void {
    const said =
      JSON.stringify(sent.body ?? {}) + JSON.stringify(sent.query ?? {}) + JSON.stringify(sent.path ?? {});
    const text = JSON.stringify(body);
    if (!said.includes(owner.word)) expect(text).not.toContain(owner.word);
    if (status < 300)
      for (const id of [owner.note, owner.link, owner.file.id]) {
        if (!said.includes(id)) expect(text).not.toContain(id);
      }
  }
});
