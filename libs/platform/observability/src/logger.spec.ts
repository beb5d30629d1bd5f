import { describe, expect, it } from '@jest/globals';
import { OperationalError } from '#platform/errors';
import { acceptedRequestId, withCorrelation } from './context.js';
import { createLogger } from './logger.js';

function lines(work: (log: ReturnType<typeof createLogger>) => void): Record<string, unknown>[] {
  const written: string[] = [];
  work(createLogger('test', { level: 'info' }, { write: (line: string) => void written.push(line) }));
  return written.map((line) => JSON.parse(line) as Record<string, unknown>);
}

describe('logger', () => {
  it('puts the id of the running request into each line', () => {
    const [line] = lines((log) => withCorrelation({ requestId: 'request-1' }, () => log.info({}, 'hello')));
    expect(line).toMatchObject({ service: 'test', level: 'info', request_id: 'request-1', msg: 'hello' });
  });

  it('never writes what a person typed nor a credential', () => {
    const secret = 'canary-7c1f';
    const text = JSON.stringify(
      lines((log) => {
        log.info(
          { authorization: secret, headers: { cookie: secret, 'x-quickstash-identity': secret } },
          'a',
        );
        log.info({ body: { title: secret, content: secret, url: secret, tags: [secret] } }, 'b');
        log.error({ request: { body: { password: secret, openai_api_key: secret } } }, 'c');
        log.child({ token: secret }).warn({ email: secret }, 'd');
      }),
    );
    expect(text).not.toContain(secret);
  });
});

describe('errors in a log', () => {
  it('say where they came from and nothing that was typed', () => {
    const canary = 'canary-41ab';
    const driver = Object.assign(new Error(`invalid input syntax: "${canary}"`), {
      name: 'QueryFailedError',
      code: '22P02',
      query: 'SELECT $1',
      parameters: [canary],
    });
    const parse = new SyntaxError(`Unexpected token in ${canary}`);
    const own = new OperationalError('database_unavailable', 'The database did not answer', {
      cause: driver,
    });
    const text = JSON.stringify(
      lines((log) => [driver, parse, own].forEach((err) => log.error({ err }, 'failed'))),
    );
    expect(text).not.toContain(canary);
    expect(text).toContain('22P02');
    expect(text).toContain('The database did not answer');
    expect(text).toContain('logger.spec.ts');
  });
});

describe('request ids', () => {
  it.each([
    ['abcdef12', 'abcdef12'],
    ['short', undefined],
    ['has blank in it', undefined],
    ['a'.repeat(65), undefined],
    [undefined, undefined],
  ])('%s becomes %s', (given, accepted) => {
    expect(acceptedRequestId(given)).toBe(accepted);
  });
});
