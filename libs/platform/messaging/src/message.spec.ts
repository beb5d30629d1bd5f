import { describe, expect, it } from '@jest/globals';
import {
  createMessage,
  HopLimitError,
  isMessage,
  MAX_HOPS,
  type Message,
  type MessageDraft,
} from './message.js';

const draft: MessageDraft = {
  type: 'things.made.v1',
  owner_id: '0198f3a0-0000-7000-8000-000000000000',
  actor: { kind: 'user', id: 'u1' },
  payload: { ids: ['a'] },
};

describe('createMessage', () => {
  it('gives a message an id that sorts by time, a moment and a correlation id', () => {
    const [first, second] = [createMessage(draft), createMessage(draft)];
    expect(first.id < second.id).toBe(true);
    expect(first.id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7/);
    expect(first).toMatchObject({ type: 'things.made.v1', hops: 0, payload: { ids: ['a'] } });
    expect(new Date(first.occurred_at).toISOString()).toBe(first.occurred_at);
    expect(first.correlation_id).not.toBe('');
  });

  it('passes the correlation id on, unless it is given another', () => {
    const cause = createMessage({ ...draft, correlation_id: 'request-1' });
    expect(createMessage(draft, cause)).toMatchObject({ correlation_id: 'request-1', hops: 1 });
    expect(createMessage({ ...draft, correlation_id: 'other' }, cause).correlation_id).toBe('other');
  });

  it('ends a chain after its last allowed hop', () => {
    let message: Message = createMessage(draft);
    for (let hop = 1; hop <= MAX_HOPS; hop++) message = createMessage(draft, message);
    expect(message.hops).toBe(MAX_HOPS);
    expect(() => createMessage(draft, message)).toThrow(HopLimitError);
  });

  it('survives JSON', () => {
    const message = createMessage(draft);
    const read: unknown = JSON.parse(JSON.stringify(message));
    expect(read).toEqual(message);
    expect(isMessage(read)).toBe(true);
  });
});

describe('isMessage', () => {
  it.each([
    null,
    1,
    'x',
    [],
    {},
    { ...createMessage(draft), hops: '1' },
    { ...createMessage(draft), payload: [] },
  ])('refuses %j', (value) => {
    expect(isMessage(value)).toBe(false);
  });

  it('takes an envelope with fields of a later version', () => {
    expect(isMessage({ ...createMessage(draft), trace: 'later' })).toBe(true);
  });
});
