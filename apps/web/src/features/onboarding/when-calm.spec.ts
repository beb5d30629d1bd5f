import { beforeEach, describe, expect, it, jest } from '@jest/globals';
import { whenCalm } from './when-calm.js';

const loaded = (): Promise<void> => Promise.resolve();

describe('whenCalm', () => {
  let isCalm = true;
  const show = jest.fn();
  const start = (load = loaded): (() => void) => whenCalm(() => isCalm, load, show);

  beforeEach(() => {
    jest.useFakeTimers();
    show.mockReset();
    isCalm = true;
  });

  it('shows once, after a second of calm', async () => {
    start();
    await jest.advanceTimersByTimeAsync(999);
    expect(show).not.toHaveBeenCalled();
    await jest.advanceTimersByTimeAsync(1);
    expect(show).toHaveBeenCalledTimes(1);
    await jest.advanceTimersByTimeAsync(10_000);
    expect(show).toHaveBeenCalledTimes(1);
  });

  it('begins anew after whatever has the attention', async () => {
    start();
    await jest.advanceTimersByTimeAsync(800);
    isCalm = false;
    await jest.advanceTimersByTimeAsync(60_000);
    isCalm = true;
    await jest.advanceTimersByTimeAsync(900);
    expect(show).not.toHaveBeenCalled();
    await jest.advanceTimersByTimeAsync(200);
    expect(show).toHaveBeenCalledTimes(1);
  });

  it('waits for code that takes longer, and for calm after it', async () => {
    start(() => new Promise((resolve) => setTimeout(resolve, 5000)));
    await jest.advanceTimersByTimeAsync(5000);
    isCalm = false;
    await jest.advanceTimersByTimeAsync(5000);
    expect(show).not.toHaveBeenCalled();
    isCalm = true;
    await jest.advanceTimersByTimeAsync(1000);
    expect(show).toHaveBeenCalledTimes(1);
  });

  it('shows nothing when the code cannot be had', async () => {
    const load = jest.fn(() => Promise.reject(new Error('no network')));
    start(load);
    await jest.advanceTimersByTimeAsync(60_000);
    expect(show).not.toHaveBeenCalled();
    expect(load).toHaveBeenCalledTimes(1);
  });

  it('can be stopped', async () => {
    const stop = start();
    await jest.advanceTimersByTimeAsync(900);
    stop();
    await jest.advanceTimersByTimeAsync(60_000);
    expect(show).not.toHaveBeenCalled();
  });
});
