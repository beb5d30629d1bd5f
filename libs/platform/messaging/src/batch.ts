import { createHash } from 'node:crypto';
import type { NewJob } from './backend/backend.js';
import { isMessage, type Message } from './message.js';

/** Name of the jobs that bring messages. */
export const MESSAGES_JOB = 'messages';

/** How many messages go together, and about how many characters of JSON. */
interface Room {
  readonly messages: number;
  readonly characters: number;
}

const JOB: Room = { messages: 500, characters: 500_000 };

/**
 * Starts of a job that brings messages. It fails only when the database or the queue is away
 * (messages that fail are dealt with one by one), so this is hours of waits.
 */
const JOB_ATTEMPTS = 100;

/**
 * As few jobs as the sizes allow, in the order given.
 * @param again for messages that come again: milliseconds from now, and how often they have failed. A job of the same
 *   messages and count is added once.
 */
export function batchJobs(
  messages: readonly Message[],
  again?: { readonly delay: number; readonly failures: number },
): NewJob[] {
  return inBatches(messages, JOB).map((batch) => ({
    name: MESSAGES_JOB,
    data: { messages: batch },
    attempts: JOB_ATTEMPTS,
    backoff: 1_000,
    ...(again === undefined ? {} : { delay: again.delay, id: `${nameOf(batch)}-${again.failures}` }),
  }));
}

const nameOf = (messages: readonly Message[]): string =>
  createHash('sha256')
    .update(messages.map(({ id }) => id).join(' '))
    .digest('hex');

/** As few batches as the room allows, in the order given. One that is larger than the room has a batch of its own. */
export function inBatches(messages: readonly Message[], room: Room): Message[][] {
  const batches: Message[][] = [];
  let left = 0;
  for (const message of messages) {
    const size = JSON.stringify(message).length;
    const last = batches.at(-1);
    if (last === undefined || last.length >= room.messages || size > left) {
      batches.push([message]);
      left = room.characters - size;
    } else {
      last.push(message);
      left -= size;
    }
  }
  return batches;
}

/** Messages of a job, and how many entries are none. */
export function messagesOf(data: unknown): { messages: Message[]; unreadable: number } {
  const entries: unknown =
    typeof data === 'object' && data !== null && 'messages' in data ? data.messages : undefined;
  if (!Array.isArray(entries)) return { messages: [], unreadable: 1 };
  const messages = entries.filter(isMessage);
  return { messages, unreadable: entries.length - messages.length };
}
