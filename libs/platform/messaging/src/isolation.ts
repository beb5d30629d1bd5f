/**
 * Lets work run side by side, or one piece with nothing beside it. Whoever wants to be alone goes
 * before those who come later.
 */
export class Isolation {
  private running = 0;
  private lone: Promise<void> = Promise.resolve();
  private lonely = 0;
  private whenIdle: (() => void) | undefined;

  async together<T>(work: () => Promise<T>): Promise<T> {
    while (this.lonely > 0) await this.lone;
    this.running++;
    try {
      return await work();
    } finally {
      this.running--;
      if (this.running === 0) this.whenIdle?.();
    }
  }

  async alone<T>(work: () => Promise<T>): Promise<T> {
    this.lonely++;
    const turn = this.lone.then(async () => {
      if (this.running > 0) await new Promise<void>((resolve) => (this.whenIdle = resolve));
      this.whenIdle = undefined;
      return work();
    });
    this.lone = turn.then(
      () => void this.lonely--,
      () => void this.lonely--,
    );
    return turn;
  }
}
