/** Failures in a row after which somebody is left alone, and milliseconds for how long. */
const FAILURES = 3;
const PAUSE = 30_000;
/** Milliseconds after a refusal that no further attempt changes soon. */
const REFUSED_PAUSE = 60_000;
/** Keys that are remembered. */
const MOST = 10_000;

/** Who failed lately is not asked: nobody waits three seconds for what will not come. */
export class Circuit {
  private readonly states = new Map<string, { failures: number; until: number }>();

  constructor(private readonly now: () => number = Date.now) {}

  isOpen(key: string): boolean {
    return (this.states.get(key)?.until ?? 0) > this.now();
  }

  succeeded(key: string): void {
    this.states.delete(key);
  }

  failed(key: string, how: 'refused' | 'away'): void {
    const failures = (this.states.get(key)?.failures ?? 0) + 1;
    this.states.delete(key);
    const pause = how === 'refused' ? REFUSED_PAUSE : failures >= FAILURES ? PAUSE : 0;
    this.states.set(key, { failures, until: this.now() + pause });
    if (this.states.size <= MOST) return;
    const [oldest] = this.states.keys();
    if (oldest !== undefined) this.states.delete(oldest);
  }
}
