/** So much work at once, claimed as there is room for it. */
export class Lane<T> {
  private readonly running = new Set<Promise<void>>();
  /** False from a claim that brought less than there was room for until somebody says that there is more. */
  private isOpen = true;

  /**
   * @param claim takes up to so many out of the line
   * @param work never rejects
   * @param onRoom called after each end of work
   */
  constructor(
    private readonly size: number,
    private readonly claim: (count: number) => Promise<readonly T[]>,
    private readonly work: (claimed: T) => Promise<void>,
    private readonly onRoom: () => void,
  ) {}

  /** There may be something in line. */
  open(): void {
    this.isOpen = true;
  }

  /** Whether {@link fill} would look. */
  get isHungry(): boolean {
    return this.isOpen && this.running.size < this.size;
  }

  get isBusy(): boolean {
    return this.running.size > 0;
  }

  /** @returns how much was claimed @throws what `claim` throws; it is asked again then */
  async fill(): Promise<number> {
    if (!this.isHungry) return 0;
    const room = this.size - this.running.size;
    // Before the claim: who opens it while that runs may have come too late to be seen.
    this.isOpen = false;
    try {
      const claimed = await this.claim(room);
      if (claimed.length === room) this.isOpen = true;
      for (const one of claimed) this.start(one);
      return claimed.length;
    } catch (error) {
      this.isOpen = true;
      throw error;
    }
  }

  /** Resolves when all that runs now has ended. */
  async end(): Promise<void> {
    await Promise.all(this.running);
  }

  private start(claimed: T): void {
    const running = this.work(claimed).finally(() => {
      this.running.delete(running);
      this.onRoom();
    });
    this.running.add(running);
  }
}
