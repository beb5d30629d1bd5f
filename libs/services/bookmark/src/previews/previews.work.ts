import { createHash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { WorkHandler, WorkQueues, type WorkJob, type WorkKinds, type WorkTable } from '#platform/messaging';
import { HostLeases } from './host-leases.repository.js';
import { PreviewMaker } from './preview-maker.js';
import { PreviewsRepository } from './previews.repository.js';

export interface PreviewsWork extends WorkKinds {
  /** Somebody just saved this link and looks at it. */
  'preview.fetch': { readonly owner_id: string; readonly bookmark_id: string };
  /** All waiting links of one site, one after the other. */
  'preview.fetch-host': { readonly owner_id: string; readonly host: string };
  'preview.sweep': Record<string, never>;
}

const MINUTE = 60_000;

/** A job only wakes: what is to be done stands in the table, so a lost job costs a minute and no preview. */
export const previewsWork: WorkTable<PreviewsWork> = {
  'preview.fetch': { concurrency: 4, limiter: null, attempts: 1, backoff: 1_000, lock: MINUTE, every: null },
  'preview.fetch-host': {
    concurrency: 2,
    limiter: null,
    attempts: 1,
    backoff: 1_000,
    lock: MINUTE,
    every: null,
  },
  'preview.sweep': {
    concurrency: 1,
    limiter: null,
    attempts: 1,
    backoff: 1_000,
    lock: MINUTE,
    every: MINUTE,
  },
};

/** Behind everything that a person waits for. */
const LOW_PRIORITY = 1_000;
const SWEPT_HOSTS = 500;
/** Milliseconds that a preview may wait before the sweep asks for it again. */
const OVERDUE = 2 * MINUTE;

/** Wakes the workers. Adding twice does nothing twice. */
@Injectable()
export class PreviewOrders {
  constructor(private readonly work: WorkQueues<PreviewsWork>) {}

  async addBookmark(ownerId: string, bookmarkId: string): Promise<void> {
    const data = { owner_id: ownerId, bookmark_id: bookmarkId };
    await this.work.add('preview.fetch', data, { dedupe: { key: `${ownerId}-${bookmarkId}` } });
  }

  async addHost(ownerId: string, host: string): Promise<void> {
    const key = createHash('sha256').update(`${ownerId} ${host}`).digest('hex');
    await this.work.add(
      'preview.fetch-host',
      { owner_id: ownerId, host },
      { priority: LOW_PRIORITY, dedupe: { key } },
    );
  }
}

@Injectable()
export class PreviewsWorker {
  constructor(
    private readonly previews: PreviewsRepository,
    private readonly maker: PreviewMaker,
    private readonly leases: HostLeases,
    private readonly orders: PreviewOrders,
  ) {}

  @WorkHandler('preview.fetch')
  async fetch({ owner_id: ownerId, bookmark_id: id }: PreviewsWork['preview.fetch']): Promise<void> {
    const [target] = await this.previews.findQueued(ownerId, [id]);
    if (target) await this.maker.make(ownerId, target);
  }

  /** Ends at once when the site is being asked by somebody else; the sweep comes back to it. */
  @WorkHandler('preview.fetch-host')
  async fetchHost(
    { owner_id: ownerId, host }: PreviewsWork['preview.fetch-host'],
    job: Pick<WorkJob, 'signal'>,
  ): Promise<void> {
    if (!(await this.leases.take(host))) return;
    try {
      const started = new Date();
      while (!job.signal.aborted) {
        const target = await this.previews.nextOfHost(ownerId, host, started);
        if (!target) return;
        await this.leases.renew(host);
        await this.maker.make(ownerId, target);
      }
    } finally {
      await this.leases.release(host);
    }
  }

  @WorkHandler('preview.sweep')
  async sweep(): Promise<void> {
    const waiting = await this.previews.findWaitingHosts(new Date(Date.now() - OVERDUE), SWEPT_HOSTS);
    for (const { owner_id: ownerId, host } of waiting) await this.orders.addHost(ownerId, host);
  }
}
