import { beforeAll, describe, expect, it } from '@jest/globals';
import { baseUrl, newUser, type Client } from '../api/support/client.js';
import { sendBytes, type Answer } from './support/bytes.js';

const HOST = new URL(baseUrl()).host;
const get = (target: string, ...headers: readonly string[]): string =>
  [`GET ${target} HTTP/1.1`, `Host: ${HOST}`, ...headers, 'Connection: close', '', ''].join('\r\n');

const post = (headers: readonly string[], body: string): string =>
  [`POST /api/bookmarks HTTP/1.1`, `Host: ${HOST}`, ...headers, '', body].join('\r\n');

/** A request that would be answered 404 by itself: seen in an answer, it was taken out of another one's body. */
const SMUGGLED = `GET /api/smuggled HTTP/1.1\r\nHost: ${HOST}\r\n\r\n`;

describe('bytes that are no request', () => {
  const cases: Record<string, readonly [bytes: string, statuses: readonly number[]]> = {
    'no HTTP at all': ['\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03', [400]],
    'an unknown method': [`FOO / HTTP/1.1\r\nHost: ${HOST}\r\n\r\n`, [400]],
    'an unknown version': [`GET / HTTP/9.9\r\nHost: ${HOST}\r\n\r\n`, [400]],
    'no host': ['GET /api/auth/config HTTP/1.1\r\nConnection: close\r\n\r\n', [421]],
    'two hosts': [get('/api/auth/config', 'Host: evil.example'), [400]],
    'a foreign host': [get('/').replace(HOST, 'evil.example'), [421]],
    'an absolute target of another host': [get('http://evil.example/api/auth/config'), [400, 421]],
    'an absolute target of our host': [get(`http://${HOST}/api/auth/config`), [400]],
    'a target with a NUL': [get('/api/auth/con\x00fig'), [400]],
    'a target with an encoded NUL': [get('/api/tags/%00'), [400, 401, 404]],
    'a target with a line break': [get('/api/auth/config%0d%0aX-Injected:%20yes'), [404]],
    'a percent sign alone': [get('/uploads/%'), [400]],
    'a percent sign with no digits': [get('/uploads/%zz'), [400]],
    'UTF-8 that is too long for its letter': [get('/uploads/%c0%af'), [400]],
    'half a surrogate pair': [get('/uploads/%ed%a0%80'), [400]],
    'raw bytes above 127': [get('/api/tags/\xff\xfe'), [400, 401, 404]],
    'dots that climb': [get('/api/../internal/bookmarks.read'), [400, 404]],
    'encoded dots that climb': [get('/api/%2e%2e/%2e%2e/etc/passwd'), [400, 404]],
    'an encoded slash': [get('/api%2fbookmarks'), [404]],
    'an internal port': [get('/internal/bookmarks.read'), [404]],
    'a star': [`OPTIONS * HTTP/1.1\r\nHost: ${HOST}\r\nConnection: close\r\n\r\n`, [400]],
    'a tunnel': [`CONNECT evil.example:443 HTTP/1.1\r\nHost: ${HOST}\r\n\r\n`, [0, 400, 404, 405]],
    'a target of 100,000 letters': [get(`/${'a'.repeat(100_000)}`), [431]],
    'a path of 3,000 letters': [get(`/api/tags/${'a'.repeat(3_000)}`), [400]],
    'a header of 100,000 letters': [get('/api/auth/config', `X-Long: ${'a'.repeat(100_000)}`), [431]],
    'ten thousand headers': [
      get('/api/auth/config', ...Array.from({ length: 10_000 }, (_, index) => `X-${index}: y`)),
      [431],
    ],
    'a header without a name': [get('/api/auth/config', ': y'), [400]],
    'a header with a blank in its name': [get('/api/auth/config', 'X Y: z'), [400]],
    'a header with a NUL': [get('/api/auth/config', 'X-Y: a\x00b'), [400]],
    'a header folded over two lines': [get('/api/auth/config', 'X-Y: a', ' b'), [400]],
    'lines ended by a line feed alone': [get('/api/auth/config', 'X-Y: a\nX-Z: b'), [400]],
    'a length that is no number': [post(['Content-Length: five'], 'x'), [400]],
    'a negative length': [post(['Content-Length: -1'], 'x'), [400]],
    'a length beyond all numbers': [post(['Content-Length: 99999999999999999999999'], 'x'), [400]],
    'a chunk whose length is no number': [
      post(['Transfer-Encoding: chunked'], 'zz\r\n{}\r\n0\r\n\r\n'),
      [400],
    ],
    'a chunk longer than it says': [post(['Transfer-Encoding: chunked'], '1\r\n{}\r\n0\r\n\r\n'), [400]],
    'a chunk of impossible length': [
      post(['Transfer-Encoding: chunked'], 'ffffffffffffffffffff\r\n{}\r\n'),
      [400, 413],
    ],
    'an extension of a chunk without end': [
      post(['Transfer-Encoding: chunked'], `1;${'a'.repeat(100_000)}\r\n{\r\n`),
      [413],
    ],
    'a transfer that is not known': [post(['Transfer-Encoding: gzip, nothing'], '{}'), [400]],
  };

  it.each(Object.entries(cases))('%s', async (_name, [bytes, statuses]) => {
    const answers = await sendBytes([bytes]);
    expect(statuses).toContain(answers[0]?.status ?? 0);
    for (const one of answers) expectRefusal(one);
    expect(answers.length).toBeLessThanOrEqual(1);
  });

  it.each(['//evil.example/api/auth/config', '/api\\bookmarks'])(
    '%s is no page and no redirect',
    async (target) => {
      const [answer] = await sendBytes([get(target)]);
      expect(answer?.status).toBe(404);
      expect(answer?.headers['location']).toBeUndefined();
    },
  );

  it('answers after all of them', async () => {
    expect((await sendBytes([get('/api/auth/config')]))[0]).toMatchObject({ status: 200 });
  });

  function expectRefusal({ status, headers, body }: Answer): void {
    expect(headers['x-injected']).toBeUndefined();
    expect(headers['x-content-type-options']).toBe('nosniff');
    expect(JSON.parse(body)).toMatchObject({
      success: false,
      error: { request_id: headers['x-request-id'] },
    });
    expect(body).not.toMatch(/node:|\.js:\d|at \w+ \(/);
    expect(status).toBeLessThan(500);
  }
});

describe('requests inside of requests', () => {
  const cases: Record<string, string> = {
    'a length and chunks': post(
      [`Content-Length: ${SMUGGLED.length + 5}`, 'Transfer-Encoding: chunked'],
      `0\r\n\r\n${SMUGGLED}`,
    ),
    'chunks and a length': post(['Transfer-Encoding: chunked', 'Content-Length: 4'], `0\r\n\r\n${SMUGGLED}`),
    'two lengths': post(['Content-Length: 0', `Content-Length: ${SMUGGLED.length}`], SMUGGLED),
    'two lengths in one header': post([`Content-Length: 0, ${SMUGGLED.length}`], SMUGGLED),
    'a blank before the colon': post(['Transfer-Encoding : chunked', 'Content-Length: 0'], SMUGGLED),
    'a tab before the value': post(['Transfer-Encoding:\tchunked', 'Content-Length: 0'], SMUGGLED),
    'chunked said with another letter': post(['Transfer-Encoding: xchunked', 'Content-Length: 0'], SMUGGLED),
    'chunked not at the end': post(['Transfer-Encoding: chunked, identity'], `0\r\n\r\n${SMUGGLED}`),
    'a carriage return inside a header': post(['X: a\rTransfer-Encoding: chunked'], `0\r\n\r\n${SMUGGLED}`),
  };

  it.each(Object.entries(cases))('are not taken out of %s', async (_name, bytes) => {
    const answers = await sendBytes([bytes]);
    expect(answers.map(({ status }) => status)).toEqual([400]);
  });
});

describe('bodies', () => {
  let person: Client;
  beforeAll(async () => {
    person = await newUser('Malformed');
  });

  const nested = (open: string, close: string): string => open.repeat(50_000) + close.repeat(50_000);
  const cases: Record<string, string | Buffer> = {
    'that are not JSON': '{"title": ',
    'that are nothing': '',
    'that are a number': '1e400',
    'that are null': 'null',
    'that are a list': '[]',
    'nested without end, lists': nested('[', ']'),
    'nested without end, objects': nested('{"a":', '}').replace(':}', ':1}'),
    'with a prototype': '{"__proto__": {"isAdmin": true}, "title": "x"}',
    'with a constructor': '{"constructor": {"prototype": {"isAdmin": true}}, "title": "x"}',
    'with a huge number': `{"title": "x", "project_id": 1${'0'.repeat(400)}}`,
    'with a number that is not whole': '{"title": "x", "project_id": 1.5}',
    'with a number beyond 2^53': '{"title": "x", "project_id": 9007199254740993}',
    'that are not UTF-8': Buffer.concat([
      Buffer.from('{"title": "'),
      Buffer.from([0xff, 0xfe, 0xc0]),
      Buffer.from('", "x": 1}'),
    ]),
    'with a mark of byte order and no more': Buffer.from([0xef, 0xbb, 0xbf]),
    'with a key twice and once wrong': '{"title": "x", "title": 5}',
    'with a list where a text belongs': '{"title": ["x"]}',
    'with an object where a text belongs': '{"title": {"toString": "x"}}',
  };

  it.each(Object.entries(cases))('%s are refused', async (_name, body) => {
    const reply = await fetch(new URL('/api/bookmarks', baseUrl()), {
      method: 'POST',
      headers: { authorization: `Bearer ${person.token}`, 'content-type': 'application/json' },
      body,
    });
    expect(reply.status).toBe(400);
    expect(await reply.json()).toMatchObject({ success: false, error: { code: expect.any(String) } });
  });

  it('with half a surrogate pair are saved as something that every reader can read', async () => {
    const { status, body } = await person.call('POST', '/api/bookmarks', {
      headers: { 'content-type': 'application/json' },
      body: { type: 'note', title: 'half \ud800 pair', content: '\udc00' },
    });
    expect(status).toBe(201);
    expect(body.data.title.isWellFormed()).toBe(true);
    expect((await person.get(`/api/bookmarks/${body.data.id}`)).body.data.content).toBe('\ufffd');
  });

  it('with NUL lose it, and nothing breaks', async () => {
    const { status, body } = await person.post('/api/bookmarks', { type: 'note', title: 'a\u0000b' });
    expect([201, 400]).toContain(status);
    if (status === 201) expect(body.data.title).not.toContain('\u0000');
  });

  it.each([
    ['a text', 'text/plain'],
    ['a form', 'application/x-www-form-urlencoded'],
    ['XML', 'application/xml'],
    ['nothing known', 'nothing/known'],
    ['no type at all', ''],
    ['JSON in another alphabet', 'application/json; charset=utf-16'],
  ])('said to be %s are no JSON', async (_name, type) => {
    const reply = await fetch(new URL('/api/bookmarks', baseUrl()), {
      method: 'POST',
      headers: { authorization: `Bearer ${person.token}`, 'content-type': type },
      body: Buffer.from('{"title": ["x"]}'),
    });
    expect([400, 415]).toContain(reply.status);
  });

  it('longer than any may be are refused before they are read', async () => {
    const head = [
      'POST /api/bookmarks HTTP/1.1',
      `Host: ${HOST}`,
      `Authorization: Bearer ${person.token}`,
      'Content-Type: application/json',
      'Content-Length: 4294967296',
      '',
      '{',
    ];
    expect((await sendBytes([head.join('\r\n')]))[0]?.status).toBe(413);
  });
});

describe('slow senders', () => {
  it('hold nobody up', async () => {
    const half = `GET /api/auth/config HTTP/1.1\r\nHost: ${HOST}\r\nX-Slow: `;
    const slow = Array.from({ length: 200 }, () => sendBytes([half, 'a', 'b', 'c'], 500));
    const startedAt = performance.now();
    const reply = await fetch(new URL('/api/auth/config', baseUrl()));
    expect(reply.status).toBe(200);
    expect(performance.now() - startedAt).toBeLessThan(5_000);
    await Promise.all(slow);
    expect((await fetch(new URL('/api/auth/config', baseUrl()))).status).toBe(200);
  }, 60_000);
});
