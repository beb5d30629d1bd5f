import { Injectable } from '@nestjs/common';
import { Database, type Tx } from '#platform/database';
import { Logger } from '#platform/observability';
import { SignInRefused } from './sign-in.errors.js';

/** What every kind of sign-in needs around it. */
@Injectable()
export class SignInSupport {
  constructor(
    private readonly database: Database,
    private readonly logger: Logger,
  ) {}

  transaction<T>(work: (tx: Tx) => Promise<T>): Promise<T> {
    return this.database.transaction(work);
  }

  /** The log says why; the browser hears only that it failed. */
  report(error: unknown): void {
    const reason = error instanceof SignInRefused ? error.message : undefined;
    this.logger.warn({ err: error, reason }, 'a sign-in failed');
  }
}
