import { UserError, forbidden, tooMany } from '#platform/errors';

// Clients tell these by their words (product spec, section 8).

export const passwordRequired = (): UserError => forbidden('Password required', 'password_required');

export const invalidPassword = (): UserError => forbidden('Invalid password', 'invalid_password');

export const shareExpired = (): UserError =>
  new UserError('gone', 'expired', 'This share link has expired and is no longer accessible.');

/** @param seconds until the next attempt is taken */
export const tooManyAttempts = (seconds: number): UserError =>
  tooMany('Too many attempts. Please try again later.', seconds, 'too_many_attempts');
