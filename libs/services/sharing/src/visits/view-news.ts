import { Injectable, type OnModuleDestroy } from '@nestjs/common';
import { Database } from '#platform/database';
import { Logger } from '#platform/observability';
import { ShareEvents } from '../shares/share-events.js';
import type { ShareRow } from '../shares/share.row.js';
import { VisitedSharesRepository } from './visited-shares.repository.js';

/** Milliseconds after a view that was not told until the count is. */
const LATER = 1_200;
/** Shares that wait for it in one process; beyond them the next view tells. */
const WAITING_MAX = 1_000;

/**
 * Tells owners of views: the first at once, those that follow within a second together, after it. What waits is in
 * memory only: it is lost with the process, and the next view tells the whole count.
 */
@Injectable()
export class ViewNews implements OnModuleDestroy {
  private readonly waiting = new Map<number, NodeJS.Timeout>();

  constructor(
    private readonly database: Database,
    private readonly shares: VisitedSharesRepository,
    private readonly events: ShareEvents,
    private readonly logger: Logger,
  ) {}

  /** A view was counted and not told. */
  later(share: ShareRow): void {
    if (this.waiting.has(share.id) || this.waiting.size >= WAITING_MAX) return;
    const timer = setTimeout(() => {
      this.waiting.delete(share.id);
      this.tell(share).catch((error: unknown) =>
        this.logger.warn({ err: error }, 'views could not be told; the next one tells'),
      );
    }, LATER);
    timer.unref();
    this.waiting.set(share.id, timer);
  }

  onModuleDestroy(): void {
    for (const timer of this.waiting.values()) clearTimeout(timer);
    this.waiting.clear();
  }

  private async tell(share: ShareRow): Promise<void> {
    await this.database.transaction(async (tx) => {
      const count = await this.shares.noteTold(tx, share);
      if (count !== undefined) await this.events.viewed(tx, share, count);
    });
  }
}
