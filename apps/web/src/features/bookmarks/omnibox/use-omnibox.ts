import { useEffect, useRef, useState } from 'react';
import { useUser } from '../../../shared/auth/session.js';
import { useUrlState } from '../../../shared/lib/use-url-state.js';
import { rememberSearch } from './recents.js';

/** A pause between two keys; results are to be there 150 ms after the last one. */
const SETTLES_MS = 50;
/** A search that stays so long is worth remembering. */
const REMEMBERED_MS = 2000;

export interface OmniboxState {
  readonly text: string;
  readonly setText: (text: string) => void;
  /** What is searched for: the text once it has settled, as it stands in the address. */
  readonly search: string;
}

interface Typed {
  readonly text: string;
  /** `settled` texts have reached the address. */
  readonly state: 'typing' | 'settled';
}

/** The text of the search box. What was typed last wins, until the address changes by itself (back, a link). */
export function useOmnibox(): OmniboxState {
  const [{ search: inUrl }, setUrl] = useUrlState();
  const [typed, setTyped] = useState<Typed | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const userId = useUser()?.id;
  useEffect(() => () => clearTimeout(timer.current), []);
  useEffect(() => {
    if (!inUrl || !userId) return undefined;
    const remember = setTimeout(() => rememberSearch(userId, inUrl), REMEMBERED_MS);
    return () => clearTimeout(remember);
  }, [inUrl, userId]);

  const settle = (text: string): void => {
    setTyped({ text, state: 'settled' });
    const search = searchable(text);
    // Back leads out of a search, not through each of its letters.
    setUrl({ search }, inUrl === '' && search !== '' ? 'push' : 'replace');
  };
  const setText = (text: string): void => {
    clearTimeout(timer.current);
    if (text === '') {
      settle(text);
      return;
    }
    setTyped({ text, state: 'typing' });
    timer.current = setTimeout(() => settle(text), SETTLES_MS);
  };
  const isCurrent = typed !== null && (typed.state === 'typing' || searchable(typed.text) === inUrl);
  return { text: isCurrent ? typed.text : inUrl, setText, search: inUrl };
}

/** Several lines are something to save, not to find. */
const searchable = (text: string): string => (text.includes('\n') ? '' : text.trim());
