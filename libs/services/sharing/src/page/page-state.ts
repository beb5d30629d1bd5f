import { OperationalError, UserError } from '#platform/errors';
import type { SharingViewedDto } from '../viewer/shared-view.dto.js';

/** What a page shows, and what it hands to its script. */
export type PageState =
  | ({ readonly state: 'success'; readonly token: string } & SharingViewedDto)
  | {
      readonly state: 'password' | 'expired' | 'error' | 'not-found';
      readonly token: string;
      readonly message?: string;
      /** Seconds. */
      readonly retry_after?: number;
    };

export interface Page {
  readonly status: 200 | 403 | 404 | 410 | 429 | 503;
  readonly state: PageState;
}

// Texts of the product spec, section 8.
const WRONG = 'Incorrect password. Please try again.';
const NOT_FOUND = 'Share not found. The link may be invalid or has been removed.';
const FAILED = 'Failed to load shared content';

export const successPage = (token: string, view: SharingViewedDto): Page => ({
  status: 200,
  state: { ...view, state: 'success', token },
});

/** What a visitor sees who was not let in. Anything unexpected is thrown again. */
export function failurePage(token: string, error: unknown): Page {
  if (error instanceof OperationalError)
    return { status: 503, state: { state: 'error', token, message: FAILED, retry_after: error.retryAfter } };
  if (!(error instanceof UserError)) throw error;
  const { message } = error;
  switch (error.reason) {
    case 'not_found':
      return { status: 404, state: { state: 'not-found', token, message: NOT_FOUND } };
    case 'gone':
      return { status: 410, state: { state: 'expired', token, message } };
    case 'too_many':
      return {
        status: 429,
        state: { state: 'password', token, message, retry_after: error.details.retryAfter ?? 1 },
      };
    case 'forbidden':
      return {
        status: 403,
        state: { state: 'password', token, ...(error.code === 'invalid_password' ? { message: WRONG } : {}) },
      };
    case 'invalid':
    case 'unauthenticated':
    case 'conflict':
    case 'too_large':
    case 'unsupported_media':
    case 'foreign_host':
      throw error;
  }
}
