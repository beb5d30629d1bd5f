import { beforeEach, describe, expect, it, jest } from '@jest/globals';

const ADA = '0198c0de-0000-7000-8000-000000000001';
const KEY = `onboarding:${ADA}`;
const NOW = new Date('2026-03-04T05:06:07.008Z');
const COMPLETED = { userId: ADA, version: '1.0', completed: true, completedAt: NOW.toISOString() };

let kept: Map<string, string>;

/** As after a reload: what was only remembered by the page is gone. */
async function newVisit() {
  jest.resetModules();
  return import('./record.js');
}

function store(getItem: (key: string) => string | null, setItem: (key: string, value: string) => void): void {
  Object.defineProperty(globalThis, 'localStorage', { configurable: true, value: { getItem, setItem } });
}

function forbidden(): never {
  throw new Error('forbidden');
}

beforeEach(() => {
  jest.useFakeTimers({ now: NOW });
  kept = new Map();
  store(
    (key) => kept.get(key) ?? null,
    (key, value) => void kept.set(key, value),
  );
});

describe('the introduction', () => {
  it('is due until it is completed, and never again', async () => {
    const { complete, isDue } = await newVisit();
    expect(isDue(ADA)).toBe(true);
    complete(ADA);
    expect(isDue(ADA)).toBe(false);
    expect((await newVisit()).isDue(ADA)).toBe(false);
  });

  it('leaves user, version and time, and nothing else', async () => {
    (await newVisit()).complete(ADA);
    expect([...kept.keys()]).toEqual([KEY]);
    expect(JSON.parse(kept.get(KEY) ?? '')).toEqual(COMPLETED);
  });

  it('keeps the time of the first completion', async () => {
    (await newVisit()).complete(ADA);
    jest.setSystemTime(NOW.getTime() + 60_000);
    (await newVisit()).complete(ADA);
    expect(JSON.parse(kept.get(KEY) ?? '')).toEqual(COMPLETED);
  });

  it('closed half way is over for this visit, and due in the next', async () => {
    const visit = await newVisit();
    visit.dismiss(ADA);
    expect(visit.isDue(ADA)).toBe(false);
    expect(kept.size).toBe(0);
    expect((await newVisit()).isDue(ADA)).toBe(true);
  });

  it('is due for everybody who uses this browser', async () => {
    const { complete, isDue } = await newVisit();
    complete(ADA);
    expect(isDue('somebody-else')).toBe(true);
    complete('somebody-else');
    expect(kept.size).toBe(2);
  });

  it.each([
    ['no JSON', '{"userId":'],
    ['nothing', 'null'],
    ['a number', '7'],
    ['a list', '[]'],
    ['an empty text', ''],
    ['somebody else', JSON.stringify({ ...COMPLETED, userId: 'somebody-else' })],
    ['an earlier version', JSON.stringify({ ...COMPLETED, version: '0.9' })],
    ['half way', JSON.stringify({ ...COMPLETED, completed: false })],
    ['a word for completed', JSON.stringify({ ...COMPLETED, completed: 'true' })],
  ])('is due when the record is %s, which completing mends', async (_what, record) => {
    kept.set(KEY, record);
    const { complete, isDue } = await newVisit();
    expect(isDue(ADA)).toBe(true);
    complete(ADA);
    expect(JSON.parse(kept.get(KEY) ?? '')).toEqual(COMPLETED);
  });

  it('is over for this visit where nothing can be stored', async () => {
    store(forbidden, forbidden);
    const { complete, isDue } = await newVisit();
    expect(isDue(ADA)).toBe(true);
    complete(ADA);
    expect(isDue(ADA)).toBe(false);
  });
});
