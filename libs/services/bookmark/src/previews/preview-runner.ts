import { Injectable } from '@nestjs/common';
import { v7 as uuidv7 } from 'uuid';
import { RecoveryConfig, type Background } from '#platform/app';
import { OperationalError } from '#platform/errors';
import { Logger, Metrics, withCorrelation } from '#platform/observability';
import { Alarm } from './alarm.js';
import { PREVIEW_MS } from './deadline.js';
import { Lane } from './lane.js';
import { PreviewLine, WOKEN, type ClaimedPreview, type ClaimedSite } from './preview-line.repository.js';
import { PreviewMaker } from './preview-maker.js';
import type { When } from './previews.repository.js';

/** Previews at once in this process: of what somebody looks at, and of sites that are asked one link at a time. */
const URGENT = 4;
const POLITE = 2;
/**
 * Milliseconds after which what a process has claimed is anybody's, and the least of it in spite of
 * RECOVERY_TIME_SCALE: a preview that is being made asks its site until its deadline.
 */
const CLAIM = 30_000;
const LEAST_CLAIM = PREVIEW_MS + 2_000;
/** Milliseconds between looks for what nobody poked for (another process's, a dead one's): from, to. */
const GLANCES = [1_000, 5_000] as const;
/** Milliseconds between attempts while the database is away: from, to. */
const AWAY = [500, 10_000] as const;

/**
 * Makes the previews that stand in line, in every process that has workers. It is poked after the commit that puts
 * some into line; looking is for what others left behind. Any number may run beside each other.
 */
@Injectable()
export class PreviewRunner implements Background {
  private readonly alarm = new Alarm();
  private readonly urgent: Lane<ClaimedPreview>;
  private readonly polite: Lane<ClaimedSite>;
  private loop: Promise<void> | undefined;
  private isStopping = false;
  private failures = 0;
  /** Looks in a row that found nothing. */
  private idle = 0;
  private nextGlance = 0;

  constructor(
    private readonly line: PreviewLine,
    private readonly maker: PreviewMaker,
    private readonly logger: Logger,
    private readonly metrics: Metrics,
    recovery: RecoveryConfig,
  ) {
    const claim = Math.max(LEAST_CLAIM, recovery.scaled(CLAIM));
    const ring = (): void => this.alarm.ring();
    this.urgent = new Lane(
      URGENT,
      (count) => line.claimUrgent(count, claim),
      (one) => this.make('preview.urgent', one),
      ring,
    );
    this.polite = new Lane(
      POLITE,
      (count) => line.claimSites(count, claim),
      (site) => this.ask(site),
      ring,
    );
  }

  start(): void {
    if (this.loop) return;
    this.isStopping = false;
    this.loop = this.run();
  }

  /** Claims nothing more; what is being made gets `timeout` milliseconds. What then is not made, others claim later. */
  async stop(timeout: number): Promise<void> {
    this.isStopping = true;
    this.alarm.ring();
    await this.loop;
    this.loop = undefined;
    let timer: NodeJS.Timeout | undefined;
    const tooLong = new Promise<void>((resolve) => {
      timer = setTimeout(resolve, timeout);
    });
    await Promise.race([this.end(), tooLong]).finally(() => clearTimeout(timer));
    if (this.urgent.isBusy || this.polite.isBusy)
      this.logger.warn({}, 'previews were not made in time; another process will make them');
  }

  /** Something came into line. */
  poke(when: When): void {
    (when === 'now' ? this.urgent : this.polite).open();
    if (this.failures === 0) this.alarm.ring();
  }

  /** For tests, where it is not started: makes what is in line until nothing is. */
  async runUntilEmpty(): Promise<void> {
    for (let left = true; left;) {
      this.urgent.open();
      this.polite.open();
      while (this.urgent.isHungry || this.polite.isHungry) await this.fill();
      await this.end();
      const { urgent, polite } = await this.line.glance();
      left = urgent || polite;
    }
  }

  private async run(): Promise<void> {
    while (!this.isStopping) {
      await this.round();
      if (this.failures > 0) await this.alarm.sleep(grown(AWAY, this.failures));
      else if (!this.urgent.isHungry && !this.polite.isHungry)
        await this.alarm.sleep(this.nextGlance - performance.now());
    }
  }

  /** Never throws: what is away now is asked again later, with a growing wait. */
  private async round(): Promise<void> {
    try {
      const claimed = await this.fill();
      if (claimed > 0) this.idle = 0;
      if (performance.now() >= this.nextGlance) await this.glance();
      if (this.failures > 0) this.logger.info({ failures: this.failures }, 'previews are made again');
      this.failures = 0;
    } catch (error) {
      this.failures += 1;
      const fields = { err: error, failures: this.failures };
      if (!(error instanceof OperationalError)) this.logger.error(fields, 'previews cannot be claimed');
      else if (this.failures === 1) this.logger.warn(fields, 'previews wait: the database is away');
    }
  }

  private async fill(): Promise<number> {
    const claimed = await Promise.all([this.urgent.fill(), this.polite.fill()]);
    return claimed[0] + claimed[1];
  }

  private async glance(): Promise<void> {
    const { urgent, polite, wakesIn } = await this.line.glance();
    let woken = 0;
    if (wakesIn !== null && wakesIn <= 0) {
      woken = await this.line.wake();
      await this.line.freeSites();
    }
    if (urgent) this.urgent.open();
    if (polite || woken > 0) this.polite.open();
    this.idle = urgent || polite || woken > 0 ? 0 : this.idle + 1;
    const wait = grown(GLANCES, this.idle);
    const soon = wakesIn !== null && wakesIn > 0 ? Math.min(wait, wakesIn) : wait;
    this.nextGlance = performance.now() + (woken === WOKEN ? 0 : soon);
  }

  private async end(): Promise<void> {
    await Promise.all([this.urgent.end(), this.polite.end()]);
  }

  /** Never throws: what could not be made comes back into line when its claim ends. */
  private async make(kind: 'preview.urgent' | 'preview.polite', preview: ClaimedPreview): Promise<void> {
    const labels = { queue: 'bookmark-previews', job: kind };
    this.metrics.jobWait.observe(labels, preview.waited / 1_000);
    const began = performance.now();
    const outcome = await withCorrelation({ requestId: uuidv7() }, () => this.attempt(preview));
    this.metrics.jobDuration.observe({ ...labels, outcome }, (performance.now() - began) / 1_000);
  }

  private async attempt({ ownerId, target }: ClaimedPreview): Promise<'done' | 'retried'> {
    try {
      await this.maker.make(ownerId, target);
      return 'done';
    } catch (error) {
      const fields = { bookmark: target.id, err: error };
      if (error instanceof OperationalError) this.logger.warn(fields, 'a preview comes again');
      else this.logger.error(fields, 'a preview failed; it comes again, a few times');
      return 'retried';
    }
  }

  private async ask(site: ClaimedSite): Promise<void> {
    if (site.next) await this.make('preview.polite', site.next);
    try {
      if (await this.line.leaveSite(site)) this.polite.open();
    } catch (error) {
      this.logger.warn({ err: error }, 'a site stays taken until its lease ends');
    }
  }
}

/** Doubled with each time, from the first to the last. */
const grown = ([from, to]: readonly [number, number], times: number): number =>
  Math.min(to, from * 2 ** Math.min(Math.max(times - 1, 0), 10));
