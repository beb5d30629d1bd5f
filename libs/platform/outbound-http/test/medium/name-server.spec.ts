import { createServer } from 'node:http';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { OutboundHttp, resolveByDns } from '../../src/index.js';
import { ALLOWED, body, client, listen, LocalServer, refusedAs } from '../local-server.js';
import { NameServer, NO_SUCH_NAME, SERVER_FAILURE } from '../name-server.js';

// Real: a name server that speaks DNS, the resolver that asks it, HTTP servers on 127.0.0.1 and 127.0.0.2.
const PUBLIC = '127.0.0.1';
/** What must never be reached. */
const INSIDE = '127.0.0.2';

const names = new NameServer();
const local = new LocalServer();
let reached = 0;
const inside = createServer((_, response) => {
  reached += 1;
  response.end('internal');
});

beforeAll(async () => {
  await names.start();
  await local.start();
  // Elsewhere this address has to be set up first; then nothing answers there, which proves a little less.
  if (process.platform === 'linux') await listen(inside, INSIDE, local.port);
});
beforeEach(() => {
  names.asked.length = 0;
  local.seen = [];
  local.handler = body('public');
  reached = 0;
});
afterAll(() => {
  names.stop();
  local.stop();
  inside.close();
});

const outbound = (): OutboundHttp => client(resolveByDns([names.address]));
const page = (): string => `http://rebinding.test:${local.port}/`;

describe('a name whose server answers differently each time', () => {
  it('is asked once for a page, and the page comes from the address that was checked', async () => {
    names.answer = (_, nth) => ({ addresses: [nth === 0 ? PUBLIC : INSIDE] });
    expect((await outbound().fetch(page())).body.toString()).toBe('public');
    expect([...names.asked].sort()).toEqual(['A rebinding.test', 'AAAA rebinding.test']);
    await expect(outbound().fetch(page())).rejects.toThrow(refusedAs('address'));
    expect(local.seen).toHaveLength(1);
    expect(reached).toBe(0);
  });

  it('never leads inside, however often it is tried', async () => {
    names.answer = (_, nth) => ({ addresses: nth % 2 === 0 ? [PUBLIC, INSIDE] : [INSIDE, PUBLIC] });
    const answers = await Promise.all(
      Array.from({ length: 40 }, async () => (await outbound().fetch(page())).body.toString()),
    );
    expect(new Set(answers)).toEqual(new Set(['public']));
    expect(reached).toBe(0);
  });

  it('is asked again when a redirect leads to it, and refused then', async () => {
    names.answer = (_, nth) => ({ addresses: [nth === 0 ? PUBLIC : INSIDE] });
    local.handler = (_, response) => response.writeHead(302, { location: '/next' }).end();
    await expect(outbound().fetch(page())).rejects.toThrow(refusedAs('address'));
    expect(local.seen).toHaveLength(1);
    expect(reached).toBe(0);
  });
});

describe('a name', () => {
  it.each([
    ['inside', ['10.0.0.1']],
    ['of the cloud', ['169.254.169.254']],
    ['of IPv6 loopback', ['0:0:0:0:0:0:0:1']],
    ['mapped into IPv6', ['0:0:0:0:0:ffff:7f00:2']],
    ['of NAT64', ['64:ff9b:0:0:0:0:7f00:2']],
    ['of nowhere', ['0.0.0.0']],
  ])('of an address %s is refused', async (_, addresses) => {
    names.answer = () => ({ addresses });
    await expect(outbound().fetch(page())).rejects.toThrow(refusedAs('address'));
    expect(local.seen).toEqual([]);
  });

  it('that is an alias of one inside is refused', async () => {
    names.answer = () => ({ alias: 'database.internal', addresses: [INSIDE] });
    await expect(outbound().fetch(page())).rejects.toThrow(refusedAs('address'));
    expect(reached).toBe(0);
  });

  it('that is an alias of one outside is read', async () => {
    names.answer = () => ({ alias: 'pages.example', addresses: [PUBLIC] });
    expect((await outbound().fetch(page())).body.toString()).toBe('public');
  });

  it('that does not exist is refused for good; one that nobody can resolve now is tried again later', async () => {
    names.answer = () => ({ code: NO_SUCH_NAME });
    await expect(outbound().fetch(page())).rejects.toThrow(refusedAs('host'));
    names.answer = () => ({ code: SERVER_FAILURE });
    await expect(outbound().fetch(page())).rejects.toMatchObject({ code: 'outbound_failed' });
  });

  it('whose server says nothing is waited for no longer than the page', async () => {
    names.answer = () => undefined;
    const silent = new OutboundHttp({ allowCidrs: ALLOWED, resolve: resolveByDns([names.address]) });
    await expect(silent.fetch(page(), { timeoutMs: 300 })).rejects.toMatchObject({
      code: 'outbound_timeout',
    });
  });
});
