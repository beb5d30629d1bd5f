import type { Attempts } from './attempts.js';
import type { MessagingMetrics } from './metrics.js';

/** Tells the metrics how many messages are put aside. Counts may overlap: an earlier one never stands over a later one. */
export class PoisonCount {
  private begun = 0;
  private reported = 0;

  constructor(
    private readonly service: string,
    private readonly attempts: Pick<Attempts, 'poisonDepth'>,
    private readonly metrics: Pick<MessagingMetrics, 'poisonDepth'>,
  ) {}

  async report(): Promise<void> {
    const turn = ++this.begun;
    const messages = await this.attempts.poisonDepth();
    if (turn < this.reported) return;
    this.reported = turn;
    this.metrics.poisonDepth({ service: this.service, messages });
  }
}
