import { describe, expect, it } from '@jest/globals';
import { failureText } from './failure-text.js';

describe('failureText', () => {
  it.each([
    [null, null, null],
    ['auth_failed', 'Authentication failed. Please try again.', 'Authentication failed. Please try again.'],
    ['apple_auth_failed', null, 'Apple Sign In failed. Please try again.'],
    ['no_token', 'No authentication token received', 'No authentication token received'],
    ['auth_failed', 'Call 555 0100 at once', 'Authentication failed. Please try again.'],
    [null, 'Call 555 0100 at once', 'Authentication failed'],
    ['whatever', null, 'Authentication failed'],
    ['constructor', null, 'Authentication failed'],
    ['__proto__', null, 'Authentication failed'],
  ])('of %j and %j is %j', (error, message, text) => {
    expect(failureText(error, message)).toBe(text);
  });
});
