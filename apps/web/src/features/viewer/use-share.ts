import { useCallback, useEffect, useState } from 'react';
import type { SharedContent, SharedPageData, View } from './page-data.js';
import { isOver, readMore, readShare, unlockShare } from './shared-api.js';
import { texts } from './texts.js';

/** Milliseconds between two looks whether the share still is, while somebody looks at the page. */
const LOOK_EVERY = 5_000;
/** A timer cannot wait for longer than this many milliseconds. */
const TIMER_MAX = 2_147_483_647;

export interface Share {
  readonly view: View;
  readonly unlock: (password: string) => Promise<void>;
  readonly retry: () => void;
  /** Loads the next bookmarks of a project. @returns whether they came */
  readonly more: () => Promise<boolean>;
}

/** The share behind this page, from what the server wrote into it to the moment it ends. */
export function useShare({ token, view: first }: SharedPageData): Share {
  const [view, setView] = useState<View>(first);
  const load = useCallback(() => void readShare(token).then(setView), [token]);
  useEffect(() => {
    if (first.state === 'loading') load();
  }, [first.state, load]);
  useEnd(token, view, setView);
  return {
    view,
    unlock: async (password) => setView(await unlockShare(token, password)),
    retry: () => {
      setView({ state: 'loading' });
      load();
    },
    more: async () => {
      const content = view.state === 'success' ? view.content : undefined;
      const cursor = content?.share_type === 'project' ? content.data?.next_cursor : undefined;
      if (!content || !cursor) return true;
      const next = await readMore(token, cursor, content.unlock);
      if (next) setView({ state: 'success', content: joined(content, next) });
      return next !== null;
    },
  };
}

/** What was revoked or has expired goes from the screens where it is open, too. */
function useEnd(token: string, view: View, setView: (view: View) => void): void {
  const isRead = view.state === 'success';
  const unlock = isRead ? view.content.unlock : undefined;
  const expires = isRead && view.content.expires_at ? Date.parse(view.content.expires_at) : null;
  useEffect(() => {
    if (!isRead) return undefined;
    const look = async (): Promise<void> => {
      if (document.visibilityState !== 'visible') return;
      const end = await isOver(token, unlock);
      if (end === 'revoked') setView({ state: 'error', message: texts.notFound, mayRetry: false });
      else if (end === 'expired') setView({ state: 'expired' });
    };
    const again = (): void => void look();
    const timer = setInterval(again, LOOK_EVERY);
    const atEnd =
      expires === null
        ? undefined
        : setTimeout(again, Math.min(TIMER_MAX, Math.max(0, expires - Date.now()) + 500));
    document.addEventListener('visibilitychange', again);
    window.addEventListener('focus', again);
    return () => {
      clearInterval(timer);
      clearTimeout(atEnd);
      document.removeEventListener('visibilitychange', again);
      window.removeEventListener('focus', again);
    };
  }, [isRead, token, unlock, expires, setView]);
}

function joined(content: SharedContent, next: SharedContent): SharedContent {
  if (content.share_type !== 'project' || next.share_type !== 'project') return content;
  if (!content.data || !next.data) return content;
  return {
    ...content,
    data: {
      ...content.data,
      bookmarks: [...content.data.bookmarks, ...next.data.bookmarks],
      next_cursor: next.data.next_cursor ?? null,
    },
  };
}
