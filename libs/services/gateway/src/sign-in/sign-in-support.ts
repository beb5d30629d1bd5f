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

  /** The log says why; names and codes of errors only, since their texts may quote what the browser sent. */
  report(error: unknown): void {
    const code =
      typeof error === 'object' && error !== null && 'code' in error ? String(error.code) : undefined;
    const fields = {
      error: error instanceof Error ? error.name : typeof error,
      code,
      reason: error instanceof SignInRefused ? error.message : undefined,
    };
    this.logger.warn(fields, 'a sign-in failed');
  }
}
