import { describe, expect, it } from '@jest/globals';
import {
  BugError,
  OperationalError,
  UserError,
  conflict,
  invalidField,
  notFound,
  tooMany,
} from './errors.js';
import { isRetryable, kindOf, toHttpFailure } from './mapping.js';

describe('errors over HTTP', () => {
  it('says what a person can act on', () => {
    const { status, body } = toHttpFailure(invalidField('title', 'Title is required'), 'r1');
    expect(status).toBe(400);
    expect(body).toEqual({
      success: false,
      message: 'Title is required',
      error: {
        code: 'invalid_input',
        fields: [{ field: 'title', message: 'Title is required' }],
        request_id: 'r1',
      },
    });
  });

  it('sends the current object with a conflict', () => {
    expect(
      toHttpFailure(conflict('version_conflict', 'Changed elsewhere', { id: 1 }), 'r').body.data,
    ).toEqual({ id: 1 });
  });

  it('says when to come back, in whole seconds and at least one', () => {
    expect(toHttpFailure(tooMany('Slow down', 0.2), 'r').headers).toEqual({ 'retry-after': '1' });
    expect(
      toHttpFailure(new OperationalError('x', 'secret host 10.0.0.1', { retryAfter: 2.1 }), 'r'),
    ).toMatchObject({
      status: 503,
      headers: { 'retry-after': '3' },
    });
  });

  it.each([
    ['an outage', new OperationalError('database_unavailable', 'connect 10.1.2.3 failed')],
    ['a bug', new BugError('row 17 of bookmark.things is odd')],
    ['anything thrown', new TypeError('x is not a function')],
    ['what is not even an error', 'SELECT * FROM users'],
  ])('lets nothing of %s out', (_name, error) => {
    const text = JSON.stringify(toHttpFailure(error, 'r'));
    expect(text).not.toMatch(/10\.1|row 17|function|SELECT/);
  });

  it('retries only what waiting can mend', () => {
    expect(isRetryable(new OperationalError('x', 'y'))).toBe(true);
    expect(isRetryable(notFound('Bookmark'))).toBe(false);
    expect(isRetryable(new Error('?'))).toBe(false);
    expect(kindOf(new UserError('gone', 'expired', 'x'))).toBe('user');
    expect(kindOf(new RangeError('x'))).toBe('bug');
  });
});
