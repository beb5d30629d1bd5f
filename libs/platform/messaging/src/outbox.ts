import { AsyncLocalStorage } from 'node:async_hooks';
import { createMessage, type Message, type MessageDraft } from './message.js';
import { withCheckedPayload, type MessageRegistry } from './registry.js';
import { quoted, type Queryable } from './sql.js';

/** Milliseconds in which a transaction that published is expected to commit; later ones wait for the next poll. */
const COMMIT_WINDOW = 5_000;

export interface PublishOptions {
  /** The message being handled: passes its correlation id on and counts the hop. */
  readonly causedBy?: Message;
}

/** Stores what a service has to say in the transaction of the change that it speaks of. */
export class Outbox {
  private readonly insert: string;
  private readonly listeners = new Set<() => void>();
  private readonly relaying = new AsyncLocalStorage<true>();
  private mayCommitUntil = 0;

  constructor(
    schema: string,
    private readonly registry: MessageRegistry,
  ) {
    this.insert = `
      INSERT INTO ${quoted(schema)}.outbox (id, type, message)
      SELECT (m->>'id')::uuid, m->>'type', m FROM jsonb_array_elements($1::jsonb) AS m`;
  }

  /**
   * One statement, however many messages. They are sent after the transaction commits, and never
   * when it does not.
   * @returns the messages as stored
   * @throws HopLimitError, and BugError for a payload that its class refuses; nothing is stored then.
   */
  async publish<P extends object>(
    tx: Queryable,
    drafts: MessageDraft<P> | readonly MessageDraft<P>[],
    options: PublishOptions = {},
  ): Promise<Message<P>[]> {
    const messages = asList(drafts).map((draft) => createMessage(draft, options.causedBy));
    if (messages.length === 0) return [];
    for (const message of messages) withCheckedPayload(this.registry, message);
    await tx.query(this.insert, [JSON.stringify(messages)]);
    this.mayCommitUntil = Date.now() + COMMIT_WINDOW;
    return messages;
  }

  /** Call it after any commit: relays look at once instead of at their next poll. Costs nothing when nobody published. */
  poke(): void {
    if (Date.now() > this.mayCommitUntil || this.relaying.getStore()) return;
    for (const listener of this.listeners) listener();
  }

  /** @returns a function that takes the listener away again */
  onPoke(listener: () => void): () => void {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }

  /** Runs a relay's own transactions, whose commits must not wake the relay again. */
  withoutPokes<T>(work: () => Promise<T>): Promise<T> {
    return this.relaying.run(true, work);
  }
}

function asList<T>(value: T | readonly T[]): readonly T[] {
  return isList(value) ? value : [value];
}

function isList<T>(value: T | readonly T[]): value is readonly T[] {
  return Array.isArray(value);
}
