import { AppError, OperationalError } from '#platform/errors';

/**
 * `data_key_missing`: the owner's key was destroyed (or never made), so nothing sealed under it can be read again.
 * `sealed_value_invalid`: damaged, or moved from the row it was sealed for.
 */
export type UnsealFailure = 'data_key_missing' | 'sealed_value_invalid';

/** A sealed value that cannot be read and never will be: counts as a bug and is not retried. */
export class UnsealError extends AppError {
  readonly kind = 'bug';
  readonly failure: UnsealFailure;

  constructor(failure: UnsealFailure, message: string, options?: { cause?: unknown }) {
    super(failure, message, options);
    this.failure = failure;
  }
}

/** A data key is wrapped by a master key that this process was not given; putting it back mends everything. */
export function masterKeyMissing(keyId: string): OperationalError {
  return new OperationalError(
    'master_key_missing',
    `MASTER_KEYS has no key with the id "${keyId}", and secrets are sealed under it: put it back`,
    { retryAfter: 60 },
  );
}

/** Another key under an old name: nothing of that name's secrets would open, and new ones would be lost to the right one. */
export function masterKeyWrong(keyId: string, cause: unknown): OperationalError {
  return new OperationalError(
    'master_key_wrong',
    `The key "${keyId}" of MASTER_KEYS is not the one that secrets were sealed under: put that one back, a new key gets a new id`,
    { retryAfter: 60, cause },
  );
}
