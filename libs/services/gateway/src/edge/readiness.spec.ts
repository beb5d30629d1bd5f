import { describe, expect, it, jest } from '@jest/globals';
import { Readiness, type ReadyAnswer } from './readiness.js';

const OK: ReadyAnswer = { status: 200, headers: {}, body: '{}' };

describe('Readiness', () => {
  it('asks once for everybody who comes while it is asked and in the second after', async () => {
    let now = 0;
    const ask = jest.fn(() => Promise.resolve(OK));
    const readiness = new Readiness(ask, () => now);
    await Promise.all([readiness.current(), readiness.current(), readiness.current()]);
    now = 999;
    await readiness.current();
    expect(ask).toHaveBeenCalledTimes(1);
    now = 1_001;
    await readiness.current();
    expect(ask).toHaveBeenCalledTimes(2);
  });

  it('does not keep a failure to ask', async () => {
    const ask = jest.fn(() => Promise.resolve(OK)).mockRejectedValueOnce(new Error('away'));
    const readiness = new Readiness(ask, () => 0);
    await expect(readiness.current()).rejects.toThrow('away');
    await expect(readiness.current()).resolves.toBe(OK);
  });
});
