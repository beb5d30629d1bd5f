import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { SHARE_UNLOCK_COOKIE } from '#contracts';
import { cookieOf } from '#platform/app';
import { CLIENT_HEADER } from '#platform/identity';

/** A request for a share, as far as the door has to know it. */
export interface Visit {
  /** What the edge counts the visitor's address under. */
  readonly address: string;
  /** From the header; a body or query may bring one instead. */
  readonly password: string | undefined;
  /** Unlock tokens that it shows, from header and cookie. */
  readonly unlocks: readonly string[];
  /** HEAD: only asks whether the share still is. */
  readonly isLook: boolean;
  /** Whether somebody reads what is delivered: no HEAD, no prefetch, no robot that only looks for a preview. */
  readonly isRead: boolean;
}

/**
 * Programs that fetch a page to show what a link leads to, and crawlers: none of them is a reader. Browsers inside other
 * programs name those too and are readers; so is a telephone called Cubot.
 */
const ROBOTS =
  /(?<!cu)bot\b|crawler|spider|facebookexternalhit|facebookcatalog|whatsapp\/|slack-imgproxy|skypeuripreview|bingpreview|google-inspectiontool|embedly|iframely|mastodon\/|vkshare|viber\//i;
const AHEAD = /prefetch|preview|prerender/i;

export const CurrentVisit = createParamDecorator((_data: unknown, context: ExecutionContext): Visit =>
  visitOf(context.switchToHttp().getRequest<FastifyRequest>()),
);

export function visitOf({ method, headers }: Pick<FastifyRequest, 'method' | 'headers'>): Visit {
  const one = (name: string): string | undefined => {
    const value = headers[name];
    return typeof value === 'string' && value !== '' ? value : undefined;
  };
  const purposes = ['sec-purpose', 'purpose', 'x-purpose', 'x-moz'].map((name) => one(name) ?? '');
  const unlocks = [one('x-share-unlock'), cookieOf(headers.cookie, SHARE_UNLOCK_COOKIE)];
  return {
    address: one(CLIENT_HEADER) ?? 'unknown',
    password: one('x-share-password'),
    unlocks: unlocks.filter((token) => token !== undefined),
    isLook: method === 'HEAD',
    isRead:
      method !== 'HEAD' &&
      !purposes.some((purpose) => AHEAD.test(purpose)) &&
      !ROBOTS.test(headers['user-agent'] ?? ''),
  };
}
