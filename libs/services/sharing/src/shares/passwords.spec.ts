import { describe, expect, it } from '@jest/globals';
import { Passwords } from './passwords.js';

describe('passwords', () => {
  it('match what was hashed and nothing else', async () => {
    const passwords = new Passwords();
    const hashed = await passwords.hash('open sesame');
    expect(hashed).toMatch(/^\$argon2id\$/);
    expect(await passwords.matches('open sesame', hashed)).toBe(true);
    expect(await passwords.matches('open Sesame', hashed)).toBe(false);
    expect(await passwords.hash('open sesame')).not.toBe(hashed);
  });

  it('are hashed two at a time, 64 may wait, and the rest is told to come again', async () => {
    const passwords = new Passwords();
    const outcomes = await Promise.allSettled(
      Array.from({ length: 2 + 64 + 5 }, () => passwords.hash('the same')),
    );
    const refused = outcomes.filter(({ status }) => status === 'rejected');
    expect(refused).toHaveLength(5);
    for (const one of refused) expect(one).toMatchObject({ reason: { code: 'busy', retryAfter: 2 } });
    expect(await passwords.hash('another')).toMatch(/^\$argon2id\$/);
  });
});
