interface Entry<V> {
  readonly value: V;
  readonly until: number;
}

/** The latest answers, for a while. Who was asked for longest ago goes first when there are too many. */
export class Recent<V> {
  private readonly entries = new Map<string, Entry<V>>();

  /** @param life milliseconds */
  constructor(
    private readonly most: number,
    private readonly life: number,
    private readonly now: () => number = Date.now,
  ) {}

  get(key: string): V | undefined {
    const entry = this.entries.get(key);
    if (!entry) return undefined;
    this.entries.delete(key);
    if (entry.until <= this.now()) return undefined;
    this.entries.set(key, entry);
    return entry.value;
  }

  set(key: string, value: V): void {
    this.entries.delete(key);
    this.entries.set(key, { value, until: this.now() + this.life });
    if (this.entries.size <= this.most) return;
    const [oldest] = this.entries.keys();
    if (oldest !== undefined) this.entries.delete(oldest);
  }
}
