import { isRecord } from '../../shared/api/errors.js';
import { refusalView, type SharedContent, type View } from './page-data.js';
import { texts } from './texts.js';

/* Asks as nobody: a share is read without a session, also by somebody who has one. */

const addressOf = (token: string, query = ''): string =>
  `/api/sharing/public/${encodeURIComponent(token)}${query}`;

const headersOf = (unlock: string | undefined): Record<string, string> => ({
  'X-API-Version': 'v2',
  ...(unlock !== undefined && { 'X-Share-Unlock': unlock }),
});

/** The content, or what to show instead of it. It counts as a view. */
export const readShare = (token: string, unlock?: string): Promise<View> =>
  viewOf(fetch(addressOf(token), { headers: headersOf(unlock) }));

/** The same with a password. It travels in the body: addresses are written down in too many places. */
export const unlockShare = (token: string, password: string): Promise<View> =>
  viewOf(
    fetch(addressOf(token), {
      method: 'POST',
      headers: { ...headersOf(undefined), 'Content-Type': 'application/json' },
      body: JSON.stringify({ password }),
    }),
  );

/** The next bookmarks of a project. Null when they did not come. */
export async function readMore(
  token: string,
  cursor: string,
  unlock?: string,
): Promise<SharedContent | null> {
  const query = `?cursor=${encodeURIComponent(cursor)}`;
  const view = await viewOf(fetch(addressOf(token, query), { headers: headersOf(unlock) }));
  return view.state === 'success' ? view.content : null;
}

/** Whether the share still is: 404 and 410 end it, whatever else is answered changes nothing. No view is counted. */
export async function isOver(token: string, unlock?: string): Promise<'revoked' | 'expired' | null> {
  try {
    const { status } = await fetch(addressOf(token), { method: 'HEAD', headers: headersOf(unlock) });
    if (status === 404) return 'revoked';
    return status === 410 ? 'expired' : null;
  } catch {
    return null;
  }
}

/** Tells the operators about the page. @returns whether they were told */
export async function reportShare(token: string, reason: string): Promise<boolean> {
  try {
    const response = await fetch(`${addressOf(token)}/report`, {
      method: 'POST',
      headers: { ...headersOf(undefined), 'Content-Type': 'application/json' },
      body: JSON.stringify({ reason }),
    });
    return response.ok;
  } catch {
    return false;
  }
}

async function viewOf(call: Promise<Response>): Promise<View> {
  try {
    const response = await call;
    const body: unknown = await response.json();
    // Our own server's answer, in the shape that its document gives.
    if (response.ok && isRecord(body)) return { state: 'success', content: body as unknown as SharedContent };
    const message = isRecord(body) && typeof body.message === 'string' ? body.message : '';
    const wait = response.status === 429 ? Number(response.headers.get('Retry-After')) || 60 : undefined;
    return refusalView(message, wait);
  } catch {
    return { state: 'error', message: texts.failed, mayRetry: true };
  }
}
