import { SERVICES, SUBSCRIPTIONS, type ServiceName } from '#contracts';
import type { Reconciler, ReconcilePort } from '#platform/messaging';
import type { Logger } from '#platform/observability';
import { NO_OWNER, type PortClient } from '#platform/upstream';
import { report } from './error.filter.js';
import type { RecoveryConfig } from './recovery.config.js';

/** Milliseconds between two rounds. */
const EVERY = 5 * 60_000;

/** The subscriber's side: asks every publisher, every five minutes, for what never arrived. */
export class ReconcileLoop {
  private timer: NodeJS.Timeout | undefined;

  constructor(
    private readonly self: ServiceName,
    private readonly reconciler: Reconciler,
    private readonly ports: PortClient,
    private readonly logger: Logger,
    private readonly recovery: RecoveryConfig,
  ) {}

  start(): void {
    // Spread, so that services started together do not all ask in the same second.
    this.timer = setTimeout(
      () => void this.round(),
      this.recovery.scaled(EVERY) * (0.8 + Math.random() * 0.4),
    );
    this.timer.unref();
  }

  stop(): void {
    clearTimeout(this.timer);
    this.timer = undefined;
  }

  /** @returns how many messages were sent again; a publisher that is away is asked in the next round */
  async reconcileAll(): Promise<number> {
    let again = 0;
    for (const publisher of publishersFor(this.self)) {
      const port = publisher === this.self ? this.reconciler : this.portOf(publisher);
      again += await this.reconciler.reconcile(port).catch((error: unknown) => {
        report(this.logger, error);
        return 0;
      });
    }
    if (again > 0) this.logger.warn({ again }, 'messages had been lost and were sent again');
    return again;
  }

  private async round(): Promise<void> {
    await this.reconcileAll();
    if (this.timer) this.start();
  }

  private portOf(target: ServiceName): ReconcilePort {
    const subscriber = this.self;
    return {
      relayedBetween: async (from, to, _subscriber, after) => {
        const ask = { kind: 'relayed', subscriber, from: from.toISOString(), to: to.toISOString() } as const;
        return this.ports.call(
          'messages.reconcile',
          NO_OWNER,
          after === undefined ? ask : { ...ask, after },
          { target },
        );
      },
      readd: async (ids) => {
        const answer = await this.ports.call(
          'messages.reconcile',
          NO_OWNER,
          { kind: 'readd', subscriber, ids },
          { target },
        );
        return answer.readded;
      },
    };
  }
}

function publishersFor(subscriber: ServiceName): ServiceName[] {
  const routes = Object.values(SUBSCRIPTIONS).filter((route) => route.subscribers.includes(subscriber));
  return SERVICES.filter((name) =>
    routes.some(({ publisher }) => publisher === name || publisher === 'each'),
  );
}
