import { describe, expect, it } from '@jest/globals';
import { batchJobs, messagesOf } from './batch.js';
import { createMessage, type Message } from './message.js';

const messages = (count: number, size = 1): Message[] =>
  Array.from({ length: count }, () =>
    createMessage({
      type: 't.v1',
      owner_id: 'o',
      actor: { kind: 'user', id: 'u' },
      payload: { x: 'x'.repeat(size) },
    }),
  );
const sizes = (all: Message[]): number[] => batchJobs(all).map((job) => messagesOf(job.data).messages.length);

describe('batchJobs', () => {
  it('puts up to 500 messages into a job', () => {
    expect(sizes(messages(0))).toEqual([]);
    expect(sizes(messages(500))).toEqual([500]);
    expect(sizes(messages(501))).toEqual([500, 1]);
  });

  it('makes jobs of a bounded size, and one of a message that is larger', () => {
    expect(sizes(messages(5, 200_000))).toEqual([2, 2, 1]);
    expect(sizes(messages(2, 900_000))).toEqual([1, 1]);
  });

  it('keeps the order', () => {
    const all = messages(7, 200_000);
    expect(batchJobs(all).flatMap((job) => messagesOf(job.data).messages)).toEqual(all);
  });
});

describe('messagesOf', () => {
  it('counts what it cannot read', () => {
    const [good] = messages(1);
    expect(messagesOf({ messages: [good, { id: 1 }, null] })).toEqual({ messages: [good], unreadable: 2 });
    expect(messagesOf('nonsense')).toEqual({ messages: [], unreadable: 1 });
  });
});
