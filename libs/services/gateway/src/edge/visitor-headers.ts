import type { IncomingMessage } from 'node:http';
import { SHARE_UNLOCK_COOKIE } from '#contracts';
import { cookieOf } from '#platform/app';
import { CLIENT_HEADER } from '#platform/identity';

/** What the sharing service hears of a visitor: whom its guesses count for, and of all cookies the one that is its own. */
export function visitorHeaders(
  request: IncomingMessage,
  address: string,
): Record<string, string | undefined> {
  const unlock = cookieOf(request.headers.cookie, SHARE_UNLOCK_COOKIE);
  return {
    [CLIENT_HEADER]: address,
    cookie: unlock === undefined ? undefined : `${SHARE_UNLOCK_COOKIE}=${unlock}`,
  };
}
