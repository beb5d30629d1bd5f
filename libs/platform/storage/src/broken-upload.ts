import { AppError, UserError, invalid } from '#platform/errors';
import { errorCode } from './error-code.js';

/** What the multipart parsers say about a body that makes no sense; most of it without a code. */
const MALFORMED = /multipart|boundary|needle|end of form|part header|terminated early/i;

/**
 * A body that breaks off or makes no sense is its sender's doing, whatever the parser in between calls it.
 * @returns what to throw: a UserError `malformed_upload` or `upload_aborted` for those, else the error itself
 */
export function asUploadError(error: unknown): unknown {
  if (error instanceof AppError) return error;
  const code = errorCode(error) ?? '';
  const message = messageOf(error);
  if (code === 'ECONNRESET' || code === 'ERR_STREAM_PREMATURE_CLOSE' || /premature close/i.test(message)) {
    return new UserError('invalid', 'upload_aborted', 'The upload ended before it was complete.', {
      cause: error,
    });
  }
  return code.startsWith('FST_') || MALFORMED.test(message)
    ? invalid('The upload could not be read.', [], 'malformed_upload')
    : error;
}

/** Also of errors of another realm. */
function messageOf(error: unknown): string {
  if (typeof error !== 'object' || error === null || !('message' in error)) return '';
  return String(error.message);
}
