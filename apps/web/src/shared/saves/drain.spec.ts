import { describe, expect, it } from '@jest/globals';
import { ApiError, NetworkError } from '../api/errors.js';
import type { Bookmark, BookmarkInput } from '../api/types.js';
import { drain } from './drain.js';
import { canWait, type Outbox, type Outcome, type WaitingSave } from './waiting-save.js';

const HOUR = 3_600_000;
const NOW = 1_800_000_000_000;
const note = (title: string): BookmarkInput => ({
  type: 'note',
  title,
  content: '',
  tags: [],
  attachments: [],
});

const waiting = (key: string, more: Partial<WaitingSave> = {}): WaitingSave => ({
  key,
  owner: 'ada',
  input: note(key),
  project: { id: 1, name: 'One' },
  savedAt: NOW,
  firstTriedAt: null,
  refusal: null,
  ...more,
});

/** An outbox in memory, and what the server says to each key. */
function setUp(saves: readonly WaitingSave[], says: Readonly<Record<string, Error>> = {}, taken = false) {
  const kept = new Map(saves.map((save) => [save.key, save]));
  const outbox: Outbox = {
    all: async () => [...kept.values()],
    put: async (save) => void kept.set(save.key, save),
    remove: async (key) => void kept.delete(key),
  };
  const sent: string[] = [];
  const told: string[] = [];
  const run = (): Promise<'empty' | 'waiting'> =>
    drain({
      owner: 'ada',
      outbox,
      now: () => NOW,
      send: async ({ key }) => {
        sent.push(key);
        if (says[key]) throw says[key];
        return { id: `saved-${key}` } as Bookmark;
      },
      tell: ({ key }, outcome: Outcome) => {
        told.push(`${key}: ${outcome.kind}`);
        return taken ? 'taken' : 'keep';
      },
    });
  return { kept, sent, told, run };
}

describe('drain', () => {
  it('sends what waits in its order and keeps nothing of it', async () => {
    const { kept, sent, told, run } = setUp([waiting('a'), waiting('b'), waiting('c')]);
    expect(await run()).toBe('empty');
    expect(sent).toEqual(['a', 'b', 'c']);
    expect(told).toEqual(['a: sent', 'b: sent', 'c: sent']);
    expect(kept.size).toBe(0);
  });

  it.each([
    ['no answer', new NetworkError('No answer from the server')],
    ['a server that is away', new ApiError(503, 'away')],
    ['a proxy without a server', new ApiError(502, 'bad gateway')],
    ['too many requests', new ApiError(429, 'slow down')],
    ['an attempt that still runs', new ApiError(409, 'still runs', undefined, 'in_progress')],
    ['an ended session', new ApiError(401, 'Please sign in.')],
  ])('stops at %s, keeps all and sends nothing out of order', async (_name, error) => {
    const { kept, sent, told, run } = setUp([waiting('a'), waiting('b'), waiting('c')], { b: error });
    expect(await run()).toBe('waiting');
    expect(sent).toEqual(['a', 'b']);
    expect(told).toEqual(['a: sent', 'b: waiting', 'c: waiting']);
    expect([...kept.keys()]).toEqual(['b', 'c']);
    expect(kept.get('b')).toMatchObject({ firstTriedAt: NOW, refusal: null });
    expect(kept.get('c')).toMatchObject({ firstTriedAt: null });
  });

  it('keeps a refusal with its text, and goes on', async () => {
    const { kept, sent, run } = setUp([waiting('a'), waiting('b')], {
      a: new ApiError(400, 'Unknown project'),
    });
    expect(await run()).toBe('empty');
    expect(sent).toEqual(['a', 'b']);
    expect(kept.get('a')?.refusal).toBe('Unknown project');
    expect(kept.has('b')).toBe(false);
  });

  it.each([
    ['a bug of the server', new ApiError(500, 'Internal')],
    ['another body under the same key', new ApiError(409, '', undefined, 'idempotency_mismatch')],
  ])('says in general words that %s refused it', async (_name, error) => {
    const { kept, run } = setUp([waiting('a')], { a: error });
    await run();
    expect(kept.get('a')?.refusal).toBe('Failed to add bookmark');
  });

  it('does not keep a refusal that its form shows', async () => {
    const { kept, run } = setUp([waiting('a')], { a: new ApiError(400, 'No') }, true);
    await run();
    expect(kept.size).toBe(0);
  });

  it('leaves alone what is refused already and what is somebody else’s', async () => {
    const { kept, sent, run } = setUp([waiting('a', { refusal: 'No' }), waiting('b', { owner: 'bob' })]);
    expect(await run()).toBe('empty');
    expect(sent).toEqual([]);
    expect(kept.size).toBe(2);
  });

  it('does not send again what the server may have saved and forgotten the key of', async () => {
    const { kept, sent, run } = setUp([
      waiting('tried', { firstTriedAt: NOW - 24 * HOUR }),
      waiting('never tried', { savedAt: NOW - 100 * HOUR }),
      waiting('just tried', { firstTriedAt: NOW - HOUR }),
    ]);
    await run();
    expect(sent).toEqual(['never tried', 'just tried']);
    expect(kept.get('tried')?.refusal).toMatch(/may have been saved already/);
  });
});

describe('canWait', () => {
  it('keeps no password on the device', () => {
    expect(canWait({ ...note('x'), type: 'password' })).toBe(false);
    expect(canWait(note('x'))).toBe(true);
  });
});
