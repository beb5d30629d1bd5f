import { describe, expect, it } from '@jest/globals';
import { failureAddress, readCallback } from './callback-outcome.js';

describe('readCallback', () => {
  it.each([
    ['?error=apple_auth_failed', 'Apple Sign In failed. Please try again.'],
    ['?error=auth_failed', 'Authentication failed. Please try again.'],
    ['?error=whatever&token=t', 'Authentication failed'],
    // Names that every object knows are no errors of ours.
    ['?error=constructor', 'Authentication failed'],
    ['?error=__proto__', 'Authentication failed'],
    ['', 'No authentication token received'],
  ])('%j is refused: %s', (search, message) => {
    expect(readCallback(search)).toMatchObject({ kind: 'refused', message });
  });

  it('takes the token', () => {
    expect(readCallback('?token=a%2Bb')).toEqual({ kind: 'token', token: 'a+b' });
  });

  it('names a missing token', () => {
    expect(readCallback('')).toMatchObject({ error: 'no_token' });
  });
});

describe('failureAddress', () => {
  it('carries error and message', () => {
    const { searchParams } = new URL(failureAddress('auth_failed', 'A & B'), 'http://x');
    expect(Object.fromEntries(searchParams)).toEqual({ error: 'auth_failed', message: 'A & B' });
  });
});
