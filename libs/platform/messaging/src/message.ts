import { v7 as uuidv7 } from 'uuid';
import { BugError } from '#platform/errors';

/** A message that was caused by a message that was caused … this many times is a loop of rules. */
export const MAX_HOPS = 8;

/** Who did it, as far as a consumer must know. Never a name or an address. */
export interface MessageActor {
  readonly kind: string;
  readonly id: string;
}

/** What travels: one event or command, JSON-safe, the same on every queue. */
export interface Message<P extends object = object> {
  /** UUIDv7; what makes a redelivery recognisable. */
  readonly id: string;
  /** `bookmarks.created.v1`: plural, versioned. */
  readonly type: string;
  /** The account that the data belongs to. */
  readonly owner_id: string;
  /** ISO 8601, UTC, milliseconds. */
  readonly occurred_at: string;
  readonly actor: MessageActor;
  /** The request that started it all; also in every log line. */
  readonly correlation_id: string;
  /** Messages between this one and a person's request. */
  readonly hops: number;
  readonly payload: P;
}

/** What a service says; the outbox adds the rest. */
export interface MessageDraft<P extends object = object> {
  readonly type: string;
  readonly owner_id: string;
  readonly actor: MessageActor;
  readonly payload: P;
  /** Left out: that of `causedBy`, else a new one. */
  readonly correlation_id?: string;
  /** Left out: now. */
  readonly occurred_at?: Date;
  /** Hops so far, when what caused it came through a port instead of `causedBy`. 0 unless told. */
  readonly hops?: number;
}

/** Thrown when a chain of messages is longer than {@link MAX_HOPS}: nothing is stored or sent. */
export class HopLimitError extends BugError {
  constructor(type: string, hops: number, causedBy?: Message) {
    super(
      `${type} would be message ${hops + 1} of a chain; ${MAX_HOPS} hops are allowed (caused by ${causedBy?.id ?? 'a port'})`,
    );
  }
}

/**
 * @param causedBy the message being handled, when this one is published by its handler
 * @throws HopLimitError
 */
export function createMessage<P extends object>(draft: MessageDraft<P>, causedBy?: Message): Message<P> {
  const hops = causedBy === undefined ? (draft.hops ?? 0) : causedBy.hops + 1;
  if (hops > MAX_HOPS) throw new HopLimitError(draft.type, hops, causedBy);
  return {
    id: uuidv7(),
    type: draft.type,
    owner_id: draft.owner_id,
    occurred_at: (draft.occurred_at ?? new Date()).toISOString(),
    actor: { kind: draft.actor.kind, id: draft.actor.id },
    correlation_id: draft.correlation_id ?? causedBy?.correlation_id ?? uuidv7(),
    hops,
    payload: draft.payload,
  };
}

/** Whether something read from a queue or a table has the shape of an envelope; says nothing about its payload. */
export function isMessage(value: unknown): value is Message {
  if (!isRecord(value)) return false;
  const { id, type, owner_id, occurred_at, actor, correlation_id, hops, payload } = value;
  return (
    [id, type, owner_id, occurred_at, correlation_id].every((field) => typeof field === 'string') &&
    typeof hops === 'number' &&
    isRecord(actor) &&
    typeof actor['kind'] === 'string' &&
    typeof actor['id'] === 'string' &&
    isRecord(payload)
  );
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
