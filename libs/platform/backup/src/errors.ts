/** A backup that cannot be made, trusted or restored; the message says to a person what and why. */
export class BackupError extends Error {
  override readonly name = 'BackupError';
}
