import { Injectable } from '@nestjs/common';
import type { SharesChangedV1 } from '#contracts';
import type { Tx } from '#platform/database';
import { Outbox, type Message, type MessageActor } from '#platform/messaging';
import { correlationId } from '#platform/observability';
import { statusOf, type ShareRow } from './share.row.js';

export type ShareChange = SharesChangedV1['change'];

/** On whose behalf a share changes. */
export interface ShareCause {
  readonly actor: MessageActor;
  /** The message that is being handled, when one is. */
  readonly causedBy?: Message;
}

/** Says what happened to shares, in the transaction in which it happened. */
@Injectable()
export class ShareEvents {
  constructor(private readonly outbox: Outbox) {}

  /** @param share as it is after the change; of one that ended, as it was, its version one higher */
  async changed(
    tx: Tx,
    { actor, causedBy }: ShareCause,
    share: ShareRow,
    change: ShareChange,
  ): Promise<void> {
    const payload: SharesChangedV1 = {
      share_id: share.id,
      bookmark_id: share.bookmark_id,
      project_id: share.project_id,
      version: share.version,
      change,
      is_open: change !== 'ended' && ['active', 'expired'].includes(statusOf(share)),
      expires_at: share.expires_at?.toISOString() ?? null,
    };
    const draft = { type: 'shares.changed.v1', owner_id: share.owner_id, actor, payload };
    if (causedBy) await this.outbox.publish(tx, draft, { causedBy });
    else await this.outbox.publish(tx, { ...draft, correlation_id: correlationId() });
  }

  async viewed(tx: Tx, share: ShareRow, viewCount: number): Promise<void> {
    await this.outbox.publish(tx, {
      type: 'shares.viewed.v1',
      owner_id: share.owner_id,
      actor: { kind: 'anonymous', id: '' },
      correlation_id: correlationId(),
      payload: {
        share_id: share.id,
        bookmark_id: share.bookmark_id,
        project_id: share.project_id,
        view_count: viewCount,
      },
    });
  }
}
