/**
 * The three kinds of error, told apart by who must act: the person who sent the request (`user`),
 * whoever runs the installation or the machine it depends on (`operator`), or us (`bug`).
 * Everything thrown on purpose is one of these; anything else that is thrown counts as a bug.
 */
export type ErrorKind = 'user' | 'operator' | 'bug';

/** One invalid field of a request, named as the client named it (`conditions.0.value`). */
export interface FieldError {
  readonly field: string;
  readonly message: string;
}

export abstract class AppError extends Error {
  abstract readonly kind: ErrorKind;
  /** Stable, machine-readable, snake_case. Part of the API contract. */
  readonly code: string;

  protected constructor(code: string, message: string, options?: { cause?: unknown }) {
    super(message, options);
    this.code = code;
    this.name = new.target.name;
  }
}

/** What the caller did cannot be done as asked. The message is shown to a person; never retried. */
export type UserErrorReason =
  | 'invalid'
  | 'unauthenticated'
  | 'forbidden'
  | 'not_found'
  | 'conflict'
  | 'gone'
  | 'too_large'
  | 'unsupported_media'
  | 'foreign_host'
  | 'too_many';

export interface UserErrorDetails {
  readonly fields?: readonly FieldError[];
  /** The current object, sent as `data` with a version conflict. */
  readonly data?: unknown;
  /** Seconds until another attempt makes sense; becomes the `Retry-After` header. */
  readonly retryAfter?: number;
  readonly cause?: unknown;
}

export class UserError extends AppError {
  readonly kind = 'user';
  readonly reason: UserErrorReason;
  readonly details: UserErrorDetails;

  constructor(reason: UserErrorReason, code: string, message: string, details: UserErrorDetails = {}) {
    super(code, message, { cause: details.cause });
    this.reason = reason;
    this.details = details;
  }
}

/** Something the product depends on is away or refuses; the same call may succeed later. */
export class OperationalError extends AppError {
  readonly kind = 'operator';
  /** Seconds until a retry makes sense. */
  readonly retryAfter: number;

  constructor(code: string, message: string, options: { retryAfter?: number; cause?: unknown } = {}) {
    super(code, message, { cause: options.cause });
    this.retryAfter = options.retryAfter ?? 5;
  }
}

/** A state that our own code promised cannot happen. Never retried, always reported. */
export class BugError extends AppError {
  readonly kind = 'bug';

  constructor(message: string, options?: { cause?: unknown }) {
    super('internal_error', message, options);
  }
}

export const invalid = (
  message: string,
  fields: readonly FieldError[] = [],
  code = 'invalid_input',
): UserError => new UserError('invalid', code, message, { fields });

/** 400 for a single field, its message standing for the whole. */
export const invalidField = (field: string, message: string, code = 'invalid_input'): UserError =>
  new UserError('invalid', code, message, { fields: [{ field, message }] });

export const unauthenticated = (message = 'Please sign in.', code = 'unauthenticated'): UserError =>
  new UserError('unauthenticated', code, message);

export const forbidden = (message: string, code = 'forbidden'): UserError =>
  new UserError('forbidden', code, message);

/** Also the answer for every object of another user: what is not yours does not exist. */
export const notFound = (what: string): UserError =>
  new UserError('not_found', 'not_found', `${what} not found`);

export const conflict = (code: string, message: string, data?: unknown): UserError =>
  new UserError('conflict', code, message, { data });

/** @param current the object as it is now, for the client to show beside the person's own version */
export const versionConflict = (what: string, current: unknown): UserError =>
  conflict('version_conflict', `This ${what} was changed meanwhile.`, current);

export const tooLarge = (message: string): UserError => new UserError('too_large', 'too_large', message);

export const unsupportedMedia = (message: string): UserError =>
  new UserError('unsupported_media', 'unsupported_media_type', message);

/** @param retryAfter seconds */
export const tooMany = (message: string, retryAfter: number, code = 'too_many_requests'): UserError =>
  new UserError('too_many', code, message, { retryAfter });
