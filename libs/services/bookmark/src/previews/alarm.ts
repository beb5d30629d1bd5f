/** Sleep from which somebody else may wake. A ring while nobody sleeps is kept for the next one. */
export class Alarm {
  private isRung = false;
  private wake: () => void = () => undefined;

  ring(): void {
    this.isRung = true;
    this.wake();
  }

  /** @param duration milliseconds */
  async sleep(duration: number): Promise<void> {
    if (!this.isRung && duration > 0) {
      await new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, duration);
        this.wake = () => {
          clearTimeout(timer);
          resolve();
        };
      });
      this.wake = () => undefined;
    }
    this.isRung = false;
  }
}
