import { hashToken } from '#platform/crypto';

/** Milliseconds that a failure and a success are remembered: the window of the limits. */
const MEMORY = 60_000;
/** Entries of each kind; the oldest make room. */
const MOST = 10_000;

/**
 * Who has to pay for a look-up before it is made: addresses that lately came with a credential that was
 * not good. A credential that lately was good is let through, so that somebody who guesses does not keep
 * out the others behind the same address. Each replica remembers for itself; nothing is decided by it but
 * the order of counting and looking.
 */
export class Suspects {
  private readonly failed = new Map<string, number>();
  private readonly good = new Map<string, number>();

  constructor(private readonly now: () => number = () => performance.now()) {}

  mustPay(address: string, credential: string): boolean {
    return this.isIn(this.failed, address) && !this.isIn(this.good, keyOf(credential));
  }

  noteGood(credential: string): void {
    this.remember(this.good, keyOf(credential));
  }

  noteFailed(address: string, credential: string): void {
    this.remember(this.failed, address);
    this.good.delete(keyOf(credential));
  }

  private isIn(entries: ReadonlyMap<string, number>, key: string): boolean {
    return (entries.get(key) ?? -Infinity) > this.now();
  }

  private remember(entries: Map<string, number>, key: string): void {
    entries.delete(key);
    entries.set(key, this.now() + MEMORY);
    const [oldest] = entries.keys();
    if (entries.size > MOST && oldest !== undefined) entries.delete(oldest);
  }
}

/** No credential is kept in memory. */
const keyOf = (credential: string): string => hashToken(credential).toString('base64');
