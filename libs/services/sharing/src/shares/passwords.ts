import { Injectable } from '@nestjs/common';
import { hash, verify } from '@node-rs/argon2';
import { OperationalError } from '#platform/errors';

/** Argon2id as OWASP's password storage cheat sheet has it: 19 MiB, two passes. It is the library's own choice of kind. */
const COST = { memoryCost: 19 * 1024, timeCost: 2, parallelism: 1 } as const;
/** Hashes at a time: each takes a core and a thread of those that files and names are read with. */
const AT_ONCE = 2;
/** Those that may wait for their turn, about two seconds' worth. */
const WAITING_MAX = 64;

/** Hashes passwords of shares, a few at a time: a crowd of guesses must not take the machine from everybody else. */
@Injectable()
export class Passwords {
  private running = 0;
  private readonly waiting: (() => void)[] = [];

  /** A PHC string that says how it was made. @throws OperationalError (503) when too many wait */
  async hash(password: string): Promise<string> {
    return this.inTurn(() => hash(password, COST));
  }

  /** @throws OperationalError (503) when too many wait */
  async matches(password: string, hashed: string): Promise<boolean> {
    return this.inTurn(() => verify(hashed, password));
  }

  private async inTurn<T>(work: () => Promise<T>): Promise<T> {
    if (this.running >= AT_ONCE) {
      if (this.waiting.length >= WAITING_MAX)
        throw new OperationalError('busy', 'Too many passwords wait to be checked', { retryAfter: 2 });
      await new Promise<void>((resolve) => this.waiting.push(resolve));
    } else this.running += 1;
    try {
      return await work();
    } finally {
      const next = this.waiting.shift();
      if (next) next();
      else this.running -= 1;
    }
  }
}
