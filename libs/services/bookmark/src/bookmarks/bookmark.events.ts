import { Injectable } from '@nestjs/common';
import type { BookmarkSource, ChangedBookmark, RuleDecision } from '#contracts';
import type { Tx } from '#platform/database';
import { actorLabel, type Actor } from '#platform/identity';
import { Outbox, type MessageActor } from '#platform/messaging';
import { correlationId } from '#platform/observability';

/** Bookmarks that one message may name, as its contract bounds it. */
const BATCH = 500;

/** On whose behalf something happens: enough to write rows and messages, also long after the request. */
export interface Cause {
  readonly ownerId: string;
  readonly actor: MessageActor;
  /** The operation that the change belongs to, when it belongs to one. */
  readonly operationId?: string;
  /** Messages between it and a person's request, when another service asks for it; 0 unless told. */
  readonly hops?: number;
}

export const causeOf = (actor: Actor, ownerId: string): Cause => ({ ownerId, actor: actorLabel(actor) });

/** Who may use a changed item: id and version after the change. */
export type Changed = Pick<ChangedBookmark, 'id' | 'version'>;

/** What a message says of new bookmarks beside their ids. */
export interface Origin extends RuleDecision {
  readonly source: BookmarkSource;
  readonly rules: 'pending' | 'done';
}

/** Says what happened to bookmarks, in the transaction in which it happened. */
@Injectable()
export class BookmarkEvents {
  constructor(private readonly outbox: Outbox) {}

  async created(tx: Tx, cause: Cause, items: readonly Changed[], about: Origin): Promise<void> {
    await this.publish(tx, 'bookmarks.created.v1', cause, items, about);
  }

  /** @param changed names of the fields that changed in at least one of the items */
  async updated(tx: Tx, cause: Cause, items: readonly Changed[], changed: readonly string[]): Promise<void> {
    await this.publish(tx, 'bookmarks.updated.v1', cause, items, { changed });
  }

  async trashed(tx: Tx, cause: Cause, items: readonly Changed[]): Promise<void> {
    await this.publish(tx, 'bookmarks.trashed.v1', cause, items, {});
  }

  async restored(tx: Tx, cause: Cause, items: readonly Changed[]): Promise<void> {
    await this.publish(tx, 'bookmarks.restored.v1', cause, items, {});
  }

  /** Permanently. The version is one higher than any before it. */
  async deleted(tx: Tx, cause: Cause, items: readonly Changed[]): Promise<void> {
    await this.publish(tx, 'bookmarks.deleted.v1', cause, items, {});
  }

  private async publish(
    tx: Tx,
    type: string,
    cause: Cause,
    items: readonly Changed[],
    more: object,
  ): Promise<void> {
    const batches = Array.from({ length: Math.ceil(items.length / BATCH) }, (_, index) =>
      items.slice(index * BATCH, (index + 1) * BATCH),
    );
    await this.outbox.publish(
      tx,
      batches.map((batch) => ({
        type,
        owner_id: cause.ownerId,
        actor: cause.actor,
        correlation_id: correlationId(),
        hops: cause.hops ?? 0,
        payload: {
          items: batch.map(({ id, version }) => ({ id, version })),
          ...(cause.operationId === undefined ? {} : { operation_id: cause.operationId }),
          ...more,
        },
      })),
    );
  }
}
