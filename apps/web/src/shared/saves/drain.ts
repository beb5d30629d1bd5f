import { ApiError, isUnanswered, messageOf } from '../api/errors.js';
import type { Bookmark } from '../api/types.js';
import { texts } from './texts.js';
import { isStale, type Outbox, type Outcome, type WaitingSave } from './waiting-save.js';

export interface Drain {
  readonly owner: string;
  readonly outbox: Outbox;
  readonly send: (save: WaitingSave) => Promise<Bookmark>;
  /** Hears of every outcome. Answers whether a refusal was dealt with, so that it need not be kept. */
  readonly tell: (save: WaitingSave, outcome: Outcome) => 'taken' | 'keep';
  readonly now: () => number;
}

/**
 * Sends what waits, oldest first, one after another. It stops at the first that gets no answer, so that the order
 * holds; a refusal holds nobody up. Answers whether everything was sent or refused.
 */
export async function drain({ owner, outbox, send, tell, now }: Drain): Promise<'empty' | 'waiting'> {
  const due = (await outbox.all()).filter((save) => save.owner === owner && save.refusal === null);
  for (const [index, save] of due.entries()) {
    if (isStale(save, now())) {
      await outbox.put({ ...save, refusal: texts.stale });
      tell(save, { kind: 'waiting' });
      continue;
    }
    try {
      if (save.firstTriedAt === null) await outbox.put({ ...save, firstTriedAt: now() });
      const bookmark = await send(save);
      await outbox.remove(save.key);
      tell(save, { kind: 'sent', bookmark });
    } catch (error) {
      if (mustWait(error)) {
        for (const waiting of due.slice(index)) tell(waiting, { kind: 'waiting' });
        return 'waiting';
      }
      const isTaken = tell(save, { kind: 'refused', error }) === 'taken';
      if (isTaken) await outbox.remove(save.key);
      else await outbox.put({ ...save, refusal: messageOf(error, texts.refused) });
    }
  }
  return 'empty';
}

/** An ended session says nothing about the bookmark: its owner signs in again and it goes on. */
const mustWait = (error: unknown): boolean =>
  isUnanswered(error) || (error instanceof ApiError && error.status === 401);
