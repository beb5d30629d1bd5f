import { describe, expect, it } from '@jest/globals';
import { createTurns } from './turns.js';

describe('createTurns', () => {
  it('keeps to the number and the order, whatever fails', async () => {
    const inTurn = createTurns(2);
    const started: number[] = [];
    let running = 0;
    let most = 0;
    const work = async (number: number): Promise<number> => {
      started.push(number);
      most = Math.max(most, (running += 1));
      await new Promise((resolve) => setTimeout(resolve, 5 - number));
      running -= 1;
      if (number === 1) throw new Error('one fails');
      return number;
    };
    const done = await Promise.allSettled([0, 1, 2, 3, 4].map((number) => inTurn(() => work(number))));
    expect(done.map(({ status }) => status)).toEqual([
      'fulfilled',
      'rejected',
      'fulfilled',
      'fulfilled',
      'fulfilled',
    ]);
    expect(started).toEqual([0, 1, 2, 3, 4]);
    expect(most).toBe(2);
  });
});
