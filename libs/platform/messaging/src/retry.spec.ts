import { describe, expect, it } from '@jest/globals';
import { BugError, notFound, OperationalError } from '#platform/errors';
import { backoffDelay, MAX_BACKOFF } from './backend/bull-queue.js';
import { describeError } from './error-text.js';
import { isWorthRetrying } from './retry.js';

const coded = (code: string): Error => Object.assign(new Error('secret of the user'), { code });

describe('isWorthRetrying', () => {
  it.each([
    new OperationalError('away', 'Away.'),
    coded('ECONNREFUSED'),
    coded('57P01'),
    coded('08006'),
    coded('40P01'),
  ])('retries %s', (error) => expect(isWorthRetrying(error)).toBe(true));

  it.each([
    new BugError('b'),
    notFound('Bookmark'),
    new TypeError('t'),
    coded('23505'),
    coded('42P01'),
    'text',
    null,
    undefined,
  ])('does not retry %s', (error) => expect(isWorthRetrying(error)).toBe(false));
});

describe('backoffDelay', () => {
  it('doubles from its base, within a fifth', () => {
    for (const [failures, middle] of [
      [1, 1_000],
      [2, 2_000],
      [5, 16_000],
    ] as const) {
      const delay = backoffDelay(1_000, failures);
      expect(Math.abs(delay - middle)).toBeLessThanOrEqual(middle / 5);
    }
  });

  it('stops growing', () => {
    for (const failures of [20, 200, 20_000]) {
      expect(backoffDelay(1_000, failures)).toBeLessThanOrEqual(MAX_BACKOFF * 1.2);
    }
  });
});

describe('describeError', () => {
  it('keeps what we wrote ourselves', () => {
    expect(describeError(new OperationalError('away', 'It is away.'))).toBe(
      'OperationalError away: It is away.',
    );
  });

  it('keeps name, code and place of anything else, never its text', () => {
    const text = describeError(coded('23505'));
    expect(text).toMatch(/^Error 23505\n\s+at /);
    expect(text).not.toContain('secret');
    expect(describeError('secret')).toBe('thrown string');
  });
});
