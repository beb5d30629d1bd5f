import { useEffect, useRef, useState } from 'react';
import { useUrlState } from '../../../shared/lib/use-url-state.js';

const SETTLES_MS = 120;

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
  useEffect(() => () => clearTimeout(timer.current), []);

  const settle = (text: string): void => {
    setTyped({ text, state: 'settled' });
    setUrl({ search: searchable(text) }, 'replace');
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
