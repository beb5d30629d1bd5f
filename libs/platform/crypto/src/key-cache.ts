import type { KeyObject } from 'node:crypto';

interface Entry {
  readonly key: KeyObject;
  readonly until: number;
}

/** Unwrapped keys for a few seconds, at most `size` of them; the oldest goes first. */
export class KeyCache {
  private readonly entries = new Map<string, Entry>();

  /** @param ttl in the units of `clock` */
  constructor(
    private readonly ttl: number,
    private readonly size: number,
    private readonly clock: () => number,
  ) {}

  get(owner: string): KeyObject | undefined {
    const entry = this.entries.get(owner);
    if (!entry) return undefined;
    if (this.clock() < entry.until) return entry.key;
    this.entries.delete(owner);
    return undefined;
  }

  put(owner: string, key: KeyObject): void {
    this.expire();
    this.entries.delete(owner);
    const [oldest] = this.entries.keys();
    if (oldest !== undefined && this.entries.size >= this.size) this.entries.delete(oldest);
    if (this.size > 0) this.entries.set(owner, { key, until: this.clock() + this.ttl });
  }

  drop(owner: string): void {
    this.entries.delete(owner);
  }

  /** Entries stand in order of their end, so the expired ones are in front. */
  private expire(): void {
    const now = this.clock();
    for (const [owner, entry] of this.entries) {
      if (now < entry.until) return;
      this.entries.delete(owner);
    }
  }
}
