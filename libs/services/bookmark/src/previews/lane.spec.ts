import { describe, expect, it } from '@jest/globals';
import { Lane } from './lane.js';

/** A lane over lines of numbers; work ends when a test says so. */
function lane(size: number, waiting: number[]) {
  const asked: number[] = [];
  const ends: (() => void)[] = [];
  let rooms = 0;
  const one = new Lane<number>(
    size,
    async (count) => {
      asked.push(count);
      return waiting.splice(0, count);
    },
    () => new Promise((resolve) => ends.push(resolve)),
    () => (rooms += 1),
  );
  return { one, asked, ends, rooms: () => rooms };
}

describe('a lane', () => {
  it('claims as much as there is room for, and asks again only when there was more', async () => {
    const { one, asked, ends, rooms } = lane(2, [1, 2, 3]);
    const end = async (): Promise<void> => {
      ends.shift()?.();
      await new Promise((next) => setImmediate(next));
    };
    expect([await one.fill(), await one.fill()]).toEqual([2, 0]);
    await end();
    expect([rooms(), await one.fill()]).toEqual([1, 1]);
    await end();
    await end();
    // It was full, so there may be more: there is not, and nobody says anything else.
    expect([await one.fill(), await one.fill(), one.isHungry]).toEqual([0, 0, false]);
    one.open();
    expect(await one.fill()).toBe(0);
    expect(asked).toEqual([2, 1, 2, 2]);
    expect(one.isBusy).toBe(false);
  });

  it('looks again when it is told so while it looks', async () => {
    const waiting: number[] = [];
    const { one } = lane(2, waiting);
    const looking = one.fill();
    one.open();
    waiting.push(1);
    await looking;
    expect(one.isHungry).toBe(true);
    expect(await one.fill()).toBe(1);
    expect(one.isHungry).toBe(false);
  });

  it('looks again after it could not', async () => {
    let isAway = true;
    const one = new Lane<number>(
      1,
      async () => {
        if (isAway) throw new Error('away');
        return [];
      },
      async () => undefined,
      () => undefined,
    );
    await expect(one.fill()).rejects.toThrow('away');
    isAway = false;
    expect(one.isHungry).toBe(true);
    expect(await one.fill()).toBe(0);
    expect(one.isHungry).toBe(false);
  });
});
