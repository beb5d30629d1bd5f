import { describe, expect, it } from '@jest/globals';
import { Isolation } from './isolation.js';

const tick = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

function piece(log: string[], name: string): { work: () => Promise<void>; end: () => void } {
  let end: () => void = () => undefined;
  const over = new Promise<void>((resolve) => (end = resolve));
  const work = async (): Promise<void> => {
    log.push(`+${name}`);
    await over;
    log.push(`-${name}`);
  };
  return { work, end };
}

describe('Isolation', () => {
  it('runs work side by side, lone work by itself, and later work after it', async () => {
    const log: string[] = [];
    const isolation = new Isolation();
    const [a, b, alone, later] = [piece(log, 'a'), piece(log, 'b'), piece(log, 'alone'), piece(log, 'later')];
    const all = [isolation.together(a.work), isolation.together(b.work), isolation.alone(alone.work)];
    await tick();
    all.push(isolation.together(later.work));
    await tick();
    expect(log).toEqual(['+a', '+b']);
    a.end();
    b.end();
    await tick();
    expect(log.slice(4)).toEqual(['+alone']);
    alone.end();
    await tick();
    expect(log.slice(5)).toEqual(['-alone', '+later']);
    later.end();
    await Promise.all(all);
  });

  it('runs one lone piece after the other, also when one fails', async () => {
    const isolation = new Isolation();
    const log: string[] = [];
    const failing = isolation.alone(() => Promise.reject(new Error('no')));
    const second = isolation.alone(async () => void log.push('second'));
    await expect(failing).rejects.toThrow('no');
    await second;
    await isolation.together(async () => void log.push('third'));
    expect(log).toEqual(['second', 'third']);
  });
});
