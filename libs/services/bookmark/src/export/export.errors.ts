import { UserError, forbidden, invalid, invalidField } from '#platform/errors';

/** The product's text for every file that is no archive of ours, or a damaged one. */
export const badArchive = (): UserError =>
  invalid('Failed to import projects. Please check the file format.', [], 'bad_archive');

export const archiveTooLarge = (limitMb: number): UserError =>
  new UserError('too_large', 'archive_too_large', `A project archive may have at most ${limitMb} MB.`);

export const archiveTooLong = (limit: number): UserError =>
  new UserError(
    'too_large',
    'archive_too_long',
    `A project archive may bring in at most ${limit.toLocaleString('en')} bookmarks.`,
  );

const PASSPHRASE_HEADER = 'X-Export-Passphrase';

export const passphraseNeeded = (): UserError =>
  invalidField(
    PASSPHRASE_HEADER,
    'Passwords are sealed with a passphrase. Please send it.',
    'passphrase_required',
  );

export const passphraseUnfit = (): UserError =>
  invalidField(
    PASSPHRASE_HEADER,
    'A passphrase has 8 to 200 visible ASCII characters or blanks.',
    'passphrase_unfit',
  );

export const passphraseWrong = (): UserError =>
  invalidField(PASSPHRASE_HEADER, 'This passphrase does not open the file.', 'passphrase_wrong');

export const sessionNeeded = (): UserError =>
  forbidden('Passwords are exported to a signed-in person only, not to an API token.', 'session_required');
