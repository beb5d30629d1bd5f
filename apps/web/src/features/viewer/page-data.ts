import { isRecord } from '../../shared/api/errors.js';
import { texts } from './texts.js';

/** A file of a shared bookmark; its url works while the share does. */
export interface SharedFile {
  /** What `attachment:<id>` in the content refers to. */
  readonly id: string;
  readonly filename: string;
  readonly mimetype: string;
  readonly size: number;
  readonly url: string;
}

/** What a reader gets of a bookmark. Types that are not shown as such come as notes. */
export interface SharedBookmark {
  readonly type: 'link' | 'note' | 'password' | 'color';
  readonly title: string;
  readonly content: string;
  readonly url?: string | null;
  readonly tags?: readonly string[];
  readonly attachments: readonly SharedFile[];
  /** Absent while the owner keeps dates and names to himself. */
  readonly created_at?: string;
  readonly project_name?: string;
}

export interface SharedProject {
  readonly name: string;
  readonly description: string | null;
  readonly bookmark_count?: number;
  readonly created_at?: string;
  readonly bookmarks: readonly SharedBookmark[];
  /** Where the next bookmarks begin; null or absent after the last. */
  readonly next_cursor?: string | null;
}

interface Common {
  readonly expires_at: string | null;
  readonly settings: { readonly allowCopy: boolean; readonly showMetadata?: boolean };
  /** Shows for an hour that the password was known. */
  readonly unlock?: string;
}

/** The answer of the server to somebody who may read. */
export type SharedContent = Common &
  (
    | { readonly share_type: 'bookmark'; readonly data: SharedBookmark | null }
    | { readonly share_type: 'project'; readonly data: SharedProject | null }
  );

/** What the page shows. */
export type View =
  | { readonly state: 'loading' }
  | { readonly state: 'password'; readonly message: string | null }
  | { readonly state: 'expired' }
  | { readonly state: 'error'; readonly message: string; readonly mayRetry: boolean }
  | { readonly state: 'success'; readonly content: SharedContent };

export interface SharedPageData {
  readonly token: string;
  readonly view: View;
}

/** Reads what the server wrote into the page; without it, as when a page is built by hand, it has to be asked for. */
export function readPage(json: string, path: string): SharedPageData {
  const token = decodeURIComponent(path.split('/')[2] ?? '');
  const written = parsed(json);
  return { token, view: written ? viewOf(written) : { state: 'loading' } };
}

function viewOf(written: Record<string, unknown>): View {
  const message = typeof written.message === 'string' ? written.message : '';
  switch (written.state) {
    case 'success':
      // Our own server wrote it, in the shape of its public answer.
      return { state: 'success', content: written as unknown as SharedContent };
    case 'password':
      return refusalView(message || 'Password required', Number(written.retry_after) || undefined);
    case 'expired':
      return { state: 'expired' };
    case 'not-found':
      return { state: 'error', message: texts.notFound, mayRetry: false };
    default:
      return refusalView(message);
  }
}

/** What the text of a refusal means: spec section 8. @param retryAfter seconds, when there were too many attempts */
export function refusalView(message: string, retryAfter?: number): View {
  if (retryAfter !== undefined) return { state: 'password', message: texts.tooMany(retryAfter) };
  if (message.includes('Password required')) return { state: 'password', message: null };
  if (message.includes('Invalid password')) return { state: 'password', message: texts.incorrect };
  if (message.includes('expired')) return { state: 'expired' };
  if (message.includes('not found')) return { state: 'error', message: texts.notFound, mayRetry: false };
  return { state: 'error', message: message || texts.failed, mayRetry: true };
}

function parsed(json: string): Record<string, unknown> | null {
  try {
    const value: unknown = JSON.parse(json);
    return isRecord(value) ? value : null;
  } catch {
    return null;
  }
}
