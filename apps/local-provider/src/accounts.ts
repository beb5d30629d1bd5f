import { createHash } from 'node:crypto';
import type { Account } from 'oidc-provider';

/** People that are remembered at once; nobody signs in more often on one machine between two restarts. */
const KEPT = 10_000;

/** Who signed in since this process started. Kept in memory only: the same e-mail is the same person anyway. */
export class Accounts {
  readonly #byId = new Map<string, Account>();

  /** The account of an e-mail address, whatever its case. `sub` is its SHA-256, so it survives restarts. */
  remember(email: string, name: string): Account {
    const address = email.trim().toLowerCase();
    const sub = createHash('sha256').update(address).digest('hex');
    const claims = { sub, email: address, email_verified: true, name: name.trim() || nameFrom(address) };
    const account: Account = { accountId: sub, claims: () => Promise.resolve(claims) };
    const oldest = this.#byId.size >= KEPT ? this.#byId.keys().next().value : undefined;
    if (oldest !== undefined) this.#byId.delete(oldest);
    this.#byId.set(sub, account);
    return account;
  }

  find(id: string): Account | undefined {
    return this.#byId.get(id);
  }
}

/** Somebody with something on both sides of an @: more is not asked of an address that gets no mail. */
export function isEmail(text: string): boolean {
  return text.length <= 254 && /^[^\s@<>]+@[^\s@<>]+$/.test(text.trim());
}

function nameFrom(address: string): string {
  return address.slice(0, address.lastIndexOf('@'));
}
